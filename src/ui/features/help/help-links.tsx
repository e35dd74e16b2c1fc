import { ArrowUpRight, SquarePlay } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { SupportGlyph } from "#ui/components/support-glyph.tsx";
import { isTelegram } from "#ui/components/support-link.tsx";
import { useContacts } from "#ui/contacts.ts";

/** Below a `HelpSummary`. */
export function HelpLinks() {
  const { supportUrl } = useContacts();
  return (
    <ul className="absolute end-0 bottom-13 w-58 rounded-lg border border-soft bg-surface p-1.5 shadow-lift">
      {supportUrl === null ? null : (
        <HelpLink href={supportUrl} icon={<SupportGlyph supportUrl={supportUrl} className="size-4.5" />}>
          {isTelegram(supportUrl) ? say("Chat on Telegram") : say("Ask support")}
        </HelpLink>
      )}
      <HelpLink
        href={PAGES.tutorials.path}
        icon={<SquarePlay aria-hidden="true" strokeWidth={1.6} className="size-4.5 text-ink-muted" />}
      >
        {say("Tutorials")}
      </HelpLink>
    </ul>
  );
}

function HelpLink({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-medium no-underline hover:bg-hover"
      >
        {icon}
        {children}
        <span className="sr-only"> {say("(opens in a new tab)")}</span>
        <ArrowUpRight aria-hidden="true" strokeWidth={1.6} className="ms-auto size-4 text-ink-muted rtl:-scale-x-100" />
      </a>
    </li>
  );
}
