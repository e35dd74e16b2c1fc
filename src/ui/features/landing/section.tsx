import type { ReactNode } from "react";
import { CONTAINER } from "../site/container.ts";

interface SectionProps {
  /** What the header's link leads to. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Title at the start, one sentence at the end, on a shared bottom edge. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${CONTAINER} -scroll-mt-10 pt-22 md:-scroll-mt-16 md:pt-32`}
    >
      <div className="mb-9 grid gap-x-18 gap-y-3 md:mb-14 xl:grid-cols-2 xl:items-end">
        <h2
          id={`${id}-title`}
          className="text-xl tracking-[-0.024em] text-balance md:text-2xl md:tracking-[-0.03em] xl:max-w-100"
        >
          {title}
        </h2>
        <p className="max-w-[30em] text-base leading-6.5 text-pretty text-ink-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}
