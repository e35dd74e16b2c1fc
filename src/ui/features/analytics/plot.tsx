import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { dayName } from "./names.ts";

export const PLOT_HEIGHT = 160;

interface PlotProps {
  readonly titleId: string;
  /** In units of the picture. */
  readonly width: number;
  /** From the top down, at equal distances. */
  readonly scale: readonly string[];
  readonly days: readonly { readonly day: string }[];
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** So many days begin with a label: each of the ranges is that many times some. */
const DAYS_A_LABEL: Readonly<Record<number, number>> = { 7: 1, 30: 5, 90: 15 };

/** A picture over days, stretched to its place: lines and labels stay as they are. Time runs from left to right. */
export function Plot({ titleId, width, scale, days, tall = false, children }: PlotProps) {
  const every = DAYS_A_LABEL[days.length] ?? days.length;
  const labelled = days.filter((_, index) => index % every === 0);
  return (
    <div
      dir="ltr"
      className={classNames(
        "mt-2 grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1",
        tall ? "h-58" : "h-50",
      )}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is named by the heading above it. */}
      <svg
        viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={titleId}
        className="size-full overflow-visible"
      >
        {scale.map((label, index) => (
          <path
            key={label}
            d={`M0 ${(index * PLOT_HEIGHT) / (scale.length - 1)}H${width}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        {children}
      </svg>
      <div
        aria-hidden="true"
        className="-my-2 flex flex-col justify-between text-end text-xs text-ink-muted tabular-nums"
      >
        {scale.map((label) => (
          <span key={label}>
            <bdi>{label}</bdi>
          </span>
        ))}
      </div>
      <div
        aria-hidden="true"
        className={classNames(
          "grid text-xs whitespace-nowrap text-ink-muted tabular-nums",
          labelled.length === 7 ? "grid-cols-7 text-center" : "grid-cols-6 max-md:*:even:invisible",
        )}
      >
        {labelled.map(({ day }, index) => (
          <span key={day}>
            <bdi>{labelled.length === 7 && index % 2 === 1 ? String(Number(day.slice(8))) : dayName(day)}</bdi>
          </span>
        ))}
      </div>
    </div>
  );
}
