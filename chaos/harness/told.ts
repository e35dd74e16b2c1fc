import type { EventBody } from "#ports/contracts/events.ts";
import type { MessageBody } from "#ports/contracts/message-schemas.ts";
import type { Arrival } from "./receiver.ts";

/** What an instance's log tells, beside what there is. */
interface ToldOfRows {
  /** A step that a message has gone, and no event tells of it. */
  readonly missing: readonly string[];
  /** Steps of which more than one event tells. */
  readonly doubled: readonly string[];
  /** Ids that are there twice, and cursors that do not grow. */
  readonly disordered: readonly string[];
}

/** States that are told, and by which of a message's times it has come to one. */
const STEPS = ["sent", "delivered", "read"] as const;
const ENDS: ReadonlySet<string> = new Set(["failed", "cancelled", "expired", "unknown"]);

/** Each step of each message is told once. */
export function compareWithRows(rows: readonly MessageBody[], events: readonly EventBody[]): ToldOfRows {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.type !== "message.received" && event.type !== "message.status") continue;
    const step = `${event.data.id} ${event.data.state}`;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const ids = new Set<string>();
  const disordered: string[] = [];
  let last = 0;
  for (const { id, cursor } of events) {
    if (ids.has(id) || Number(cursor) <= last) disordered.push(id);
    ids.add(id);
    last = Number(cursor);
  }
  return {
    missing: rows.flatMap(stepsOf).filter((step) => !counts.has(step)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([step]) => step),
    disordered,
  };
}

function stepsOf({ id, direction, state, times }: MessageBody): string[] {
  if (direction === "in") return [`${id} received`];
  // One that was passed over has the time of the one after it, and is not told by itself.
  const isPassedOver = (at: number) => STEPS.slice(at + 1).some((later) => times[later] === times[STEPS[at] ?? "sent"]);
  const steps = STEPS.filter((step, at) => times[step] !== null && !isPassedOver(at));
  return [...steps, ...(ENDS.has(state) ? [state] : [])].map((step) => `${id} ${step}`);
}

/** What one webhook was told, beside the log. */
interface ToldByWebhook {
  readonly missing: readonly string[];
  /** Of no event in the log. */
  readonly strange: readonly string[];
  /** A body that is not that of the event it is named after. */
  readonly altered: readonly string[];
  readonly forged: readonly string[];
  /** Came for the first time when a later one had been answered already, and how long after that. */
  readonly disordered: readonly string[];
  /** Calls besides the first of each. */
  readonly repeats: number;
}

/** Of what was under way together nobody can say which was first. */
export function compareWithArrivals(events: readonly EventBody[], arrivals: readonly Arrival[]): ToldByWebhook {
  const byId = new Map(events.map((event) => [event.id, event]));
  const firsts = new Map<string, Arrival>();
  const altered: string[] = [];
  for (const arrival of arrivals) {
    const { id, body } = arrival;
    if (!firsts.has(id)) firsts.set(id, arrival);
    const told = JSON.parse(body) as EventBody;
    const event = byId.get(id);
    if (told.id !== id || (event !== undefined && stepOf(told) !== stepOf(event))) altered.push(id);
  }
  return {
    missing: events.filter(({ id }) => !firsts.has(id)).map(({ id }) => id),
    strange: [...firsts.keys()].filter((id) => !byId.has(id)),
    altered,
    forged: arrivals.filter(({ genuine }) => genuine === false).map(({ id }) => id),
    disordered: outOfOrder(events, firsts),
    repeats: arrivals.length - firsts.size,
  };
}

function outOfOrder(events: readonly EventBody[], firsts: ReadonlyMap<string, Arrival>): string[] {
  const found: string[] = [];
  let answeredMs = Number.POSITIVE_INFINITY;
  // From the newest on: the earliest answer to one that is later.
  for (const { id } of events.toReversed()) {
    const first = firsts.get(id);
    if (first === undefined) continue;
    if (first.atMs > answeredMs) found.push(`${id} (${Math.round(first.atMs - answeredMs)} ms)`);
    answeredMs = Math.min(answeredMs, first.answeredMs ?? Number.POSITIVE_INFINITY);
  }
  return found.toReversed();
}

/** What an event tells for good; what it says besides of its message may have grown since. */
function stepOf({ type, cursor, client, data }: EventBody): string {
  const { id = "", state = "" } = data as { readonly id?: string; readonly state?: string };
  return [type, cursor, client, id, state].join(" ");
}
