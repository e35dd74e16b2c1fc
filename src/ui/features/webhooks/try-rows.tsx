import { describeAttempt } from "#domain/wording/webhook-tries.ts";
import { say } from "#languages/say.ts";
import type { TryView } from "#ports/contracts/webhooks.ts";
import { classNames } from "../../components/class-names.ts";
import { rich } from "../../components/rich.tsx";
import { countdown } from "../../format/durations.ts";
import { AnswerChip } from "./answer-chip.tsx";
import { Moment, momentInWords } from "./moment.tsx";

interface TryRowsProps {
  readonly tries: readonly TryView[];
  /** Of an event that failed nothing tells here whether it has been delivered since. */
  readonly filtered: boolean;
  readonly chosen: string | null;
  readonly onChoose: (tried: TryView) => void;
}

const HEAD = "h-9 px-2 text-start text-xs font-medium text-ink-muted first:ps-4 md:first:ps-6";
const CELL = "px-2 py-0 max-md:p-0";

/** A row a try; on a phone it is two lines. */
export function TryRows({ tries, filtered, chosen, onChoose }: TryRowsProps) {
  const newest = newestOfEach(tries);
  const isNext = (tried: TryView) => tried.state === "planned" || (!filtered && newest.get(tried.eventId) === tried.id);
  return (
    <table className="-mx-4 w-[calc(100%+32px)] table-fixed border-collapse border-y border-line tabular-nums max-md:block md:-mx-6 md:w-[calc(100%+48px)]">
      <colgroup>
        <col className="w-44" />
        <col />
        <col className="w-32" />
        <col className="w-24" />
        <col className="w-40" />
      </colgroup>
      <thead className="max-md:sr-only">
        <tr>
          {[
            say("Time"),
            say("Event"),
            say("{what, select, call {Answer} other {Answer}}", { what: "call" }),
            say("Try"),
            say("Next try"),
          ].map((title) => (
            <th key={title} scope="col" className={HEAD}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {tries.map((tried) => (
          <Row
            key={tried.id}
            tried={tried}
            next={isNext(tried)}
            chosen={tried.id === chosen}
            onChoose={() => onChoose(tried)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Of each event the try that was made last: those before it say nothing any more of what follows. */
function newestOfEach(tries: readonly TryView[]): ReadonlyMap<string, string> {
  const made = tries.filter(({ state }) => state !== "planned");
  return new Map(made.toReversed().map(({ eventId, id }) => [eventId, id]));
}

interface RowProps {
  readonly tried: TryView;
  /** What follows is still to come. */
  readonly next: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Row({ tried, next, chosen, onChoose }: RowProps) {
  return (
    <tr
      className={classNames(
        "relative h-11 border-t border-line transition-colors has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand max-md:grid max-md:h-auto max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-2.5",
        chosen ? "bg-brand-tint" : "hover:bg-hover",
      )}
    >
      <td
        className={classNames(
          CELL,
          "text-[13px] max-md:row-start-2 max-md:text-xs max-md:text-ink-muted md:ps-6",
          chosen && "before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-brand",
        )}
      >
        <Moment iso={tried.at} seconds />
      </td>
      <td className={classNames(CELL, "max-md:row-start-1")}>
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={say("{type}, {when}", { type: tried.type, when: momentInWords(tried.at, true) })}
          onClick={onChoose}
          className="block max-w-full truncate text-start outline-none after:absolute after:inset-0"
        >
          {tried.type}
        </button>
      </td>
      <td className={classNames(CELL, "max-md:col-start-2 max-md:row-start-1")}>
        <AnswerChip tried={tried} />
      </td>
      <td
        className={classNames(
          CELL,
          "max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-xs max-md:text-ink-muted",
        )}
      >
        {describeAttempt(tried)}
      </td>
      <td
        className={classNames(CELL, "text-ink-muted max-md:col-span-2 max-md:text-xs empty:hidden md:empty:table-cell")}
      >
        {next ? <Next tried={tried} /> : null}
      </td>
    </tr>
  );
}

/** Of what failed and is tried again, and of what is planned; what is past says nothing any more. */
function Next({ tried: { state, at, nextAt } }: { readonly tried: TryView }) {
  const due = state === "planned" ? at : nextAt;
  if (due === null) return null;
  const leftMs = new Date(due).getTime() - Date.now();
  if (leftMs <= 0) return state === "planned" ? say("Due now") : null;
  const left = countdown(leftMs);
  return state === "planned"
    ? say("Due in {left}", { left })
    : rich("{when}, in {left}", { when: <Moment iso={due} />, left });
}
