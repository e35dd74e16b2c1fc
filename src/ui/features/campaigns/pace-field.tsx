import { minutesLeft, PER_MINUTE } from "#domain/campaigns/campaign.ts";
import { say } from "#languages/say.ts";
import { tookInWords } from "../../format/durations.ts";

const PACES = [
  {
    count: PER_MINUTE.careful,
    title: say("{count}, careful", { count: PER_MINUTE.careful }),
    note: say("For an account younger than a month."),
  },
  {
    count: PER_MINUTE.steady,
    title: say("{count}, steady", { count: PER_MINUTE.steady }),
    note: say("For an account that writes every day."),
  },
  {
    count: PER_MINUTE.fast,
    title: say("{count}, fast", { count: PER_MINUTE.fast }),
    note: say("The network may limit the account."),
  },
] as const;

interface PaceFieldProps {
  readonly value: number;
  /** Of the list; 0 while there is none. */
  readonly rows: number;
  readonly onChange: (perMinute: number) => void;
}

/** Messages a minute, and how long the list takes at each. */
export function PaceField({ value, rows, onChange }: PaceFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{say("Messages a minute")}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        {PACES.map(({ count, title, note }) => (
          <label
            key={count}
            className="relative grid cursor-pointer content-start gap-0.5 rounded-lg border border-edge px-3 py-2.5 has-checked:border-brand has-checked:bg-brand-tint has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="perMinute"
              value={count}
              checked={count === value}
              onChange={() => onChange(count)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <b className="font-medium">{title}</b>
            <span className="text-xs text-ink-muted">
              {rows === 0 ? null : `${say("About {time}.", { time: tookInWords(minutesLeft(rows, count) * 60_000) })} `}
              {note}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
