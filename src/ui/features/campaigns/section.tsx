import { type ReactNode, useId } from "react";

interface SectionProps {
  /** Where steps are taken one after another: which this is. */
  readonly step?: number | undefined;
  readonly title: string;
  /** At the end of its head. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a campaign's page, on a surface of its own. */
export function Section({ step, title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2.5 md:px-5">
        {step === undefined ? null : (
          <span
            aria-hidden="true"
            className="grid size-6 flex-none place-items-center rounded-full border border-edge text-xs font-medium"
          >
            {step}
          </span>
        )}
        <h2 id={id} className="me-auto text-base tracking-[-0.008em]">
          {title}
        </h2>
        {aside}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:px-5 md:pb-5">{children}</div>
    </section>
  );
}

/** One of a short list of facts. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="min-w-0 text-end wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
