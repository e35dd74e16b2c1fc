import { ArrowRight, ArrowUpRight, FileText } from "lucide-react";
import { PAGES } from "#ports/contracts/pages.ts";
import { SupportGlyph } from "../../components/support-glyph.tsx";
import { isTelegram } from "../../components/support-link.tsx";
import { useContacts } from "../../contacts.ts";
import { CONTAINER } from "../site/container.ts";

const WAY =
  "grid grid-cols-[20px_1fr_16px] items-center gap-4 border-b border-line py-4.5 text-base no-underline transition-colors hover:border-ink";

export function Contact() {
  const { supportUrl } = useContacts();
  const name = supportUrl !== null && isTelegram(supportUrl) ? "Telegram" : "Support";
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={`${CONTAINER} mt-22 grid gap-x-18 gap-y-8 border-t border-line pt-10 pb-14 md:mt-32 md:grid-cols-2 md:items-start md:py-16`}
    >
      <div>
        <h2 id="contact-title" className="text-xl tracking-[-0.022em] text-balance">
          Stuck on an integration?
        </h2>
        <p className="mt-2 max-w-[26em] text-base text-ink-muted">
          {supportUrl === null
            ? "Read what each call takes and answers."
            : `Write to us${name === "Telegram" ? " on Telegram" : ""}, or read what each call takes and answers.`}
        </p>
      </div>
      <div className="border-t border-line">
        {supportUrl === null ? null : (
          <a href={supportUrl} target="_blank" rel="noopener" className={WAY}>
            <SupportGlyph supportUrl={supportUrl} className="size-5" />
            <span>
              <b className="block font-medium">{name}</b>
              <span className="block text-sm text-ink-muted">Chat with support</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </span>
            <ArrowUpRight aria-hidden="true" strokeWidth={1.6} className="size-4 text-ink-muted rtl:-scale-x-100" />
          </a>
        )}
        <a href={PAGES.documentation.path} className={WAY}>
          <FileText aria-hidden="true" strokeWidth={1.6} className="size-5 text-ink-muted" />
          <span>
            <b className="block font-medium">Documentation</b>
            <span className="block text-sm text-ink-muted">Every endpoint, with its errors</span>
          </span>
          <ArrowRight aria-hidden="true" strokeWidth={1.6} className="size-4 text-ink-muted rtl:-scale-x-100" />
        </a>
      </div>
    </section>
  );
}
