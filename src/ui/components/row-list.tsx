import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Over a column; `end` puts its words at the end edge. */
type RowHead = string | { readonly end: string };

interface RowListProps {
  /** The grid's columns where there is room for them: one for each head, and one for the actions. */
  readonly columns: string;
  readonly heads: readonly RowHead[];
  /** `Row`s. */
  readonly children: ReactNode;
}

/** Lines with columns where there is room for them, and cards where there is not: of its own width, not the window's. */
export function RowList({ columns, heads, children }: RowListProps) {
  return (
    <div className="@container">
      <ul
        className={classNames(
          "divide-y divide-line rounded-lg border border-line bg-surface @3xl:grid @3xl:gap-x-6",
          columns,
        )}
      >
        <li
          aria-hidden="true"
          className="hidden px-5 py-2 text-xs text-ink-muted @3xl:col-span-full @3xl:grid @3xl:grid-cols-subgrid"
        >
          {heads.map((head) =>
            typeof head === "string" ? (
              <span key={head}>{head}</span>
            ) : (
              <span key={head.end} className="text-end">
                {head.end}
              </span>
            ),
          )}
        </li>
        {children}
      </ul>
    </div>
  );
}

interface RowProps {
  /** The accessible name. */
  readonly name: string;
  /** In bold. */
  readonly title: ReactNode;
  /** Below it. */
  readonly note?: ReactNode;
  /** `RowFact`s. */
  readonly facts: ReactNode;
  /** Of the facts where they stand below the title. */
  readonly factsClass?: string | undefined;
  readonly actions: ReactNode;
  /** They are so wide that they stand below the facts where there is no room for columns. */
  readonly actionsBelow?: boolean;
}

export function Row({ name, title, note, facts, factsClass, actions, actionsBelow = false }: RowProps) {
  return (
    <li className="@3xl:col-span-full @3xl:grid @3xl:grid-cols-subgrid">
      <article
        aria-label={name}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 px-4 py-3 @3xl:col-span-full @3xl:grid-cols-subgrid @3xl:gap-x-6 @3xl:px-5"
      >
        <div className={classNames("min-w-0", actionsBelow && "col-span-full @3xl:col-auto")}>
          <h2 className="text-sm font-medium wrap-anywhere">{title}</h2>
          {note ? <div className="text-xs text-ink-muted wrap-anywhere">{note}</div> : null}
        </div>
        <dl className={classNames("col-span-full row-start-2 grid gap-x-5 gap-y-3 @3xl:contents", factsClass)}>
          {facts}
        </dl>
        <div
          className={classNames(
            "-me-2 flex @3xl:row-start-1 @3xl:-col-start-2",
            actionsBelow ? "col-span-full row-start-3 @3xl:col-span-1" : "col-start-2 row-start-1",
          )}
        >
          {actions}
        </div>
      </article>
    </li>
  );
}

interface RowFactProps {
  readonly term: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Its term stands above it, or at the head of its column. */
export function RowFact({ term, className, children }: RowFactProps) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-muted @3xl:sr-only">{term}</dt>
      <dd className="mt-0.5 @3xl:mt-0">{children}</dd>
    </div>
  );
}
