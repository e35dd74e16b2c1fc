import type { TryView } from "#ports/contracts/webhooks.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Before the second try, the third and so on. Source: documentation, "Webhooks". */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const JITTER = 0.1;
/** What a call itself takes, and the writing of it. */
const SLACK_MS = 2 * SECOND_MS;

/** Tries that were planned for another time than the schedule's, or made before they were due. */
export function countOffSchedule(tries: readonly TryView[]): { readonly off: number; readonly tries: number } {
  const made = tries.filter(({ state }) => state !== "planned");
  const byEvent = Map.groupBy(made, ({ eventId }) => eventId);
  let off = 0;
  for (const of of byEvent.values()) {
    const inOrder = of.toSorted((a, b) => a.attempt - b.attempt);
    for (const [at, one] of inOrder.entries()) {
      const isNext = one.attempt === at + 1 && isInTime(inOrder[at - 1], one);
      if (!isNext || !isPlannedWell(one)) off += 1;
    }
  }
  return { off, tries: made.length };
}

function isInTime(before: TryView | undefined, { at }: TryView): boolean {
  return before === undefined || (before.nextAt !== null && Date.parse(at) >= Date.parse(before.nextAt));
}

function isPlannedWell({ state, attempt, at, tookMs, nextAt }: TryView): boolean {
  if (state === "succeeded") return nextAt === null;
  const delay = DELAYS_MS[attempt - 1];
  if (delay === undefined || nextAt === null) return delay === undefined && nextAt === null;
  const waited = Date.parse(nextAt) - Date.parse(at) - (tookMs ?? 0);
  return waited >= delay && waited <= delay * (1 + JITTER) + SLACK_MS;
}
