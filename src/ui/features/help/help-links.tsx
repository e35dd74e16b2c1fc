import { ArrowUpRight, CircleHelp, SquarePlay } from "lucide-react";
import type { ReactNode } from "react";
import { PAGES } from "#ports/contracts/pages.ts";
import { ChannelGlyph } from "#ui/components/channel-icon.tsx";
import { SUPPORT_CHAT_URL } from "#ui/links.ts";

/** Inside a `<details class="group">`, which carries `data-scrolled` once the page has scrolled. */
export function HelpSummary() {
  return (
    <summary
      title="Help"
      className="flex h-11 w-11 items-center justify-center gap-2 rounded-full border border-soft bg-surface font-medium shadow-lift transition-colors not-group-open:hover:bg-[color-mix(in_srgb,var(--ink)_4%,var(--surface))] group-open:border-ink group-open:bg-ink group-open:text-canvas not-group-data-scrolled:md:w-auto not-group-data-scrolled:md:ps-3.5 not-group-data-scrolled:md:pe-4.5"
    >
      <CircleHelp aria-hidden="true" strokeWidth={1.6} className="size-5" />
      <span className="group-data-scrolled:sr-only max-md:sr-only">Help</span>
    </summary>
  );
}

export function HelpLinks() {
  return (
    <ul className="absolute end-0 bottom-13 w-58 rounded-lg border border-soft bg-surface p-1.5 shadow-lift">
      <HelpLink href={SUPPORT_CHAT_URL} icon={<ChannelGlyph platform="telegram" inked className="size-4.5" />}>
        Chat on Telegram
      </HelpLink>
      <HelpLink
        href={PAGES.tutorials.path}
        icon={<SquarePlay aria-hidden="true" strokeWidth={1.6} className="size-4.5 text-ink-muted" />}
      >
        Tutorials
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
        <span className="sr-only"> (opens in a new tab)</span>
        <ArrowUpRight aria-hidden="true" strokeWidth={1.6} className="ms-auto size-4 text-ink-muted rtl:-scale-x-100" />
      </a>
    </li>
  );
}
