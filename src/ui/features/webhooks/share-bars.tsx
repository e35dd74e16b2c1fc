import { say } from "#languages/say.ts";
import { percentOf, SHOWN_HOURS, type Share } from "./share.ts";

const [STEP, BAR, HEIGHT, FLAT] = [3.5, 2.5, 24, 3];

/** A bar an hour, of which the red part failed; an hour without a try is a dash. */
export function ShareBars({ share }: { readonly share: Share }) {
  const { made, succeeded, hours } = share;
  const words =
    made === 0
      ? say("No tries in the last 24 hours")
      : say("Last 24 hours: {failed} of {made} {made, plural, one {try} other {tries}} failed", {
          failed: made - succeeded,
          made,
        });
  return (
    <span className="grid grid-cols-[84px_auto] items-center gap-2.5 tabular-nums">
      <svg viewBox={`0 0 ${SHOWN_HOURS * STEP} ${HEIGHT}`} role="img" aria-label={words} className="h-6 w-21">
        {hours.map((hour, index) => {
          if (hour.made === 0)
            return <Part key={hour.at} at={index} y={HEIGHT - FLAT} height={FLAT} className="fill-line" />;
          const failed = (HEIGHT * (hour.made - hour.succeeded)) / hour.made;
          return (
            <g key={hour.at}>
              <Part at={index} y={0} height={failed} className="fill-danger" />
              <Part
                at={index}
                y={failed}
                height={HEIGHT - failed}
                className="fill-[color-mix(in_srgb,var(--brand)_55%,var(--surface))]"
              />
            </g>
          );
        })}
      </svg>
      {made === 0 ? <span className="text-ink-muted">{say("No tries")}</span> : <span>{percentOf(share)}</span>}
    </span>
  );
}

interface PartProps {
  readonly at: number;
  readonly y: number;
  readonly height: number;
  readonly className: string;
}

function Part({ at, y, height, className }: PartProps) {
  return height === 0 ? null : <rect x={at * STEP} y={y} width={BAR} height={height} className={className} />;
}
