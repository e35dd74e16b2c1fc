import { ChevronRight, Download } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { AnalyticsTable } from "#domain/analytics/shown.ts";
import { say } from "#languages/say.ts";
import type { AnalyticsAsked } from "#ports/contracts/dashboard/analytics.ts";
import { analyticsTablePath } from "../../api/analytics.ts";
import { buttonClass } from "../../components/button.tsx";
import { ScrollingSection } from "../../components/scrolling-section.tsx";

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface FigureProps {
  readonly title: string;
  /** What the picture shows, in words. */
  readonly sentence: string;
  readonly asked: AnalyticsAsked;
  readonly csv: AnalyticsTable;
  /** The same figures. */
  readonly table: Table;
  /** The picture, given the id of its name. */
  readonly children: (titleId: string) => ReactNode;
}

/** A picture of figures, with a sentence, and the figures themselves as a table and as a file. */
export function Figure({ title, sentence, asked, csv, table, children }: FigureProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
      <header className="flex items-start gap-3 ps-4 pe-2 pt-4 md:ps-5 md:pe-3">
        <div className="me-auto min-w-0">
          <h2 id={id} className="text-base tracking-[-0.008em]">
            {title}
          </h2>
          <p className="max-w-[68ch] text-ink-muted">{sentence}</p>
        </div>
        <a
          href={analyticsTablePath(csv, asked)}
          download
          aria-label={say("CSV: {title}", { title })}
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          <Download aria-hidden="true" className="size-4" strokeWidth={1.6} />
          CSV
        </a>
      </header>
      <div className="grow px-4 pt-3 pb-4 md:px-5">{children(id)}</div>
      <details className="group border-t border-line">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-b-lg px-4 text-xs font-medium text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-4 transition-[rotate] group-open:rotate-90! rtl:rotate-180"
          />
          {say("Figures as a table")}
        </summary>
        <FigureTable label={say("{title}, table", { title })} {...table} />
      </details>
    </section>
  );
}

function FigureTable({ label, head, rows }: Table & { readonly label: string }) {
  return (
    <ScrollingSection aria-label={label} className="border-t border-line">
      <table className="w-full tabular-nums">
        <thead className="text-xs text-ink-muted">
          <tr className="h-9 border-b border-line">
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="px-2.5 text-end font-medium whitespace-nowrap first:ps-5 first:text-start"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first} className="h-8 border-b border-line last:border-0">
              <th scope="row" className="ps-5 pe-2.5 text-start font-normal whitespace-nowrap">
                {first}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="px-2.5 text-end whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingSection>
  );
}

/** What the colours and lines of a picture mean, with a figure each. */
export function Keys({ children }: { readonly children: ReactNode }) {
  return <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-muted">{children}</p>;
}

export function Key({
  mark,
  name,
  value,
}: {
  readonly mark: ReactNode;
  readonly name: string;
  readonly value: string;
}) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {mark}
      {name} <b className="font-medium text-ink tabular-nums">{value}</b>
    </span>
  );
}
