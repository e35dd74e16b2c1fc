import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";

interface CardProps {
  readonly icon: ReactNode;
  readonly round?: boolean;
  readonly title: ReactNode;
  readonly detail: string;
}

/** A mark, a title and a detail below it. */
export function Card({ icon, round, title, detail }: CardProps) {
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-2.5 rounded-lg bg-[color-mix(in_srgb,var(--ink)_5%,transparent)] p-1.5">
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-10 place-items-center bg-surface font-semibold text-(--channel-ink)",
          round ? "rounded-full" : "rounded-md",
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <b dir="auto" className="block truncate font-medium">
          {title}
        </b>
        <span className="block truncate pe-(--stamp-room) text-xs text-[color-mix(in_srgb,var(--ink-muted)_88%,var(--ink))] tabular-nums">
          <bdi dir="auto">{detail}</bdi>
        </span>
      </div>
    </div>
  );
}
