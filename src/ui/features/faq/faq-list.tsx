import { ChevronDown } from "lucide-react";
import { LANGUAGE } from "#languages/language.ts";
import type { FaqView } from "#ports/contracts/content-pages.ts";
import { AddedDate } from "../../format/added-date.tsx";

interface FaqListProps {
  readonly faqs: readonly FaqView[];
  readonly found: ReadonlySet<FaqView>;
}

/** All of them, those that the search leaves out hidden, so that the page's script can search further. */
export function FaqList({ faqs, found }: FaqListProps) {
  const first = faqs.find((faq) => found.has(faq));
  return (
    <div className="overflow-clip rounded-lg border border-line has-[>:not([hidden])]:block hidden">
      {faqs.map((faq) => (
        <FaqCard key={faq.id} faq={faq} hidden={!found.has(faq)} open={faq === first} />
      ))}
    </div>
  );
}

function FaqCard({ faq, hidden, open }: { faq: FaqView; hidden: boolean; open: boolean }) {
  const lines = faq.answer.split("\n").filter((line) => line.trim() !== "");
  return (
    <details data-faq hidden={hidden} open={open} className="group bg-surface not-first:shadow-[0_-1px_var(--line)]">
      <summary className="flex min-h-15 items-center justify-between gap-6 px-4 py-4 text-base font-medium tracking-[-0.006em] transition-colors hover:bg-[color-mix(in_srgb,var(--ink)_3%,var(--surface))] focus-visible:-outline-offset-3 md:px-6">
        <span lang={languageOf(faq.question)} dir="auto" className="min-w-0 wrap-anywhere">
          {faq.question}
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 flex-none text-ink-muted transition-[rotate] group-open:rotate-180"
        />
      </summary>
      <div id={`faq-${faq.id}`} className="grid max-w-168 gap-2 px-4 pb-6 md:ps-6 md:pe-16">
        {lines.map((line, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move.
            key={index}
            lang={languageOf(faq.answer)}
            dir="auto"
            className="text-base leading-6.5 wrap-anywhere text-ink-muted"
          >
            {line}
          </p>
        ))}
        <p className="mt-2">
          <AddedDate iso={faq.addedAt} />
        </p>
      </div>
    </details>
  );
}

/** The page's own, or unknown: operators write in whatever language they like. */
function languageOf(text: string): "" | undefined {
  return LANGUAGE === "ar" && !/\p{Script=Arabic}/u.test(text) ? "" : undefined;
}
