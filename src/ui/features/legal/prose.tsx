import type { ReactNode } from "react";

export function Text({ children }: { children: ReactNode }) {
  return <p className="text-pretty text-ink-muted [&_strong]:font-medium [&_strong]:text-ink">{children}</p>;
}

export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-ink-muted marker:text-soft">
      {points.map((point) => (
        <li key={point} className="ps-1 text-pretty">
          {point}
        </li>
      ))}
    </ul>
  );
}

/** Words that weigh more, as a value of `rich`. */
export function strong(words: ReactNode): ReactNode {
  return <strong>{words}</strong>;
}

/** What must not be overlooked. */
export function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-[color-mix(in_srgb,var(--warning)_36%,var(--line))] bg-warning-tint px-4 py-3">
      <p className="font-medium">{title}</p>
      <div className="mt-1 grid gap-2">{children}</div>
    </div>
  );
}

export interface FactRow {
  readonly name: string;
  /** Under the name. */
  readonly kind?: string;
  readonly text: string;
  /** How long it is kept: a sentence. */
  readonly kept: string;
}

interface FactTableProps {
  readonly caption: string;
  readonly columns: readonly [name: string, text: string];
  readonly rows: readonly FactRow[];
  /** Names are identifiers. */
  readonly mono?: boolean;
}

export function FactTable({ caption, columns, rows, mono = false }: FactTableProps) {
  return (
    <table className="w-full table-fixed text-start text-sm leading-5.5">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          <th scope="col" className="w-31 pe-4 pb-2 text-start font-medium sm:w-48">
            {columns[0]}
          </th>
          <th scope="col" className="pb-2 text-start font-medium">
            {columns[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, kind, text, kept }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-3 pe-4 text-start font-medium wrap-anywhere">
              {mono ? (
                <code dir="ltr" className="text-[13px]">
                  {name}
                </code>
              ) : (
                name
              )}
              {kind ? <span className="block text-xs font-normal text-ink-muted">{kind}</span> : null}
            </th>
            <td className="py-3 text-ink-muted">
              {text}
              <span className="mt-1 block text-xs">{kept}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
