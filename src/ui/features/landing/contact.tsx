import { ArrowRight, ArrowUpRight, FileText } from "lucide-react";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { SupportGlyph } from "../../components/support-glyph.tsx";
import { isTelegram } from "../../components/support-link.tsx";
import { useContacts } from "../../contacts.ts";
import { CONTAINER } from "../site/container.ts";

const WAY =
  "grid grid-cols-[20px_1fr_16px] items-center gap-4 border-b border-line py-4.5 text-base no-underline transition-colors hover:border-ink";

export function Contact() {
  const { supportUrl } = useContacts();
  const onTelegram = supportUrl !== null && isTelegram(supportUrl);
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={`${CONTAINER} mt-22 grid gap-x-18 gap-y-8 border-t border-line pt-10 pb-14 md:mt-32 md:grid-cols-2 md:items-start md:py-16`}
    >
      <div>
        <h2 id="contact-title" className="text-xl tracking-[-0.022em] text-balance">
          {say("Stuck on an integration?")}
        </h2>
        <p className="mt-2 max-w-[26em] text-base text-ink-muted">{leadOf(supportUrl)}</p>
      </div>
      <div className="border-t border-line">
        {supportUrl === null ? null : (
          <a href={supportUrl} target="_blank" rel="noopener" className={WAY}>
            <SupportGlyph supportUrl={supportUrl} className="size-5" />
            <span>
              <b className="block font-medium">{onTelegram ? say("Telegram") : say("Support")}</b>
              <span className="block text-sm text-ink-muted">{say("Chat with support")}</span>
              <span className="sr-only"> {say("(opens in a new tab)")}</span>
            </span>
            <ArrowUpRight aria-hidden="true" strokeWidth={1.6} className="size-4 text-ink-muted rtl:-scale-x-100" />
          </a>
        )}
        <a href={PAGES.documentation.path} className={WAY}>
          <FileText aria-hidden="true" strokeWidth={1.6} className="size-5 text-ink-muted" />
          <span>
            <b className="block font-medium">{say("Documentation")}</b>
            <span className="block text-sm text-ink-muted">{say("Every endpoint, with its errors")}</span>
          </span>
          <ArrowRight aria-hidden="true" strokeWidth={1.6} className="size-4 text-ink-muted rtl:-scale-x-100" />
        </a>
      </div>
    </section>
  );
}

function leadOf(supportUrl: string | null): string {
  if (supportUrl === null) return say("Read what each call takes and answers.");
  return isTelegram(supportUrl)
    ? say("Write to us on Telegram, or read what each call takes and answers.")
    : say("Write to us, or read what each call takes and answers.");
}
