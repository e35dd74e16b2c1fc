import { MAX_IN_FLIGHT } from "#domain/webhooks/try.ts";
import type { EventBody } from "#ports/contracts/events.ts";
import type { MessageBody } from "#ports/contracts/message-schemas.ts";
import type { FaultRun } from "./fault.ts";
import type { Inlet } from "./receiver.ts";
import { compareWithArrivals, compareWithRows } from "./told.ts";
import { messageEvents } from "./webhooks.ts";

type Reporting = Pick<FaultRun, "checks" | "say">;

interface Told {
  /** All messages of the account. */
  readonly rows: readonly MessageBody[];
  /** All that its log tells of them. */
  readonly events: readonly EventBody[];
  /** What was behind its webhook. */
  readonly inlet: Inlet;
  /** What its stream told. */
  readonly streamed: readonly EventBody[];
}

const EXAMPLES = 3;

/** What every fault must leave: each event once in the log and by the stream, and at least once by webhook. */
export function checkTold({ checks, say }: Reporting, { rows, events, inlet, streamed }: Told, under: string): void {
  const log = compareWithRows(rows, events);
  const webhook = compareWithArrivals(messageEvents(events), inlet.arrivals);
  const [inLog, inStream] = [new Set(idsOf(events)), new Set(idsOf(streamed))];
  const stream = {
    missing: idsOf(events).filter((id) => !inStream.has(id)),
    strange: idsOf(streamed).filter((id) => !inLog.has(id)),
    doubled: streamed.length - inStream.size,
  };
  for (const [what, examples] of [
    ["not in the log", log.missing],
    ["twice in the log", [...log.doubled, ...log.disordered]],
    ["not told by webhook", webhook.missing],
    ["told by webhook otherwise", [...webhook.strange, ...webhook.altered, ...webhook.forged]],
    ["told by webhook out of order", webhook.disordered],
    ["not told by the stream", stream.missing],
  ] as const) {
    if (examples.length > 0) say(`${under}${what}: ${examples.slice(0, EXAMPLES).join("; ")}`);
  }
  say(
    `${under}${events.length} events, ${inlet.arrivals.length} calls of the webhook, ${webhook.repeats} of them repeats`,
  );
  const all = events.length;
  checks.none(`${under}steps of messages missing in /events`, log.missing.length, all);
  checks.none(`${under}in /events twice, or out of order`, log.doubled.length + log.disordered.length, all);
  checks.none(`${under}never told by webhook`, webhook.missing.length, messageEvents(events).length);
  const otherwise = webhook.strange.length + webhook.altered.length;
  checks.none(`${under}told by webhook under another webhook-id`, otherwise, inlet.arrivals.length);
  checks.none(`${under}signatures that standardwebhooks refuses`, webhook.forged.length, inlet.arrivals.length);
  checks.none(`${under}first tries out of order`, webhook.disordered.length);
  checks.none(`${under}missed by the stream`, stream.missing.length, all);
  checks.none(`${under}told by the stream twice, or unasked`, stream.doubled + stream.strange.length, streamed.length);
  checks.none(`${under}out of order in the stream`, countBackward(streamed), streamed.length);
  checks.atMost(`${under}calls of the webhook at one moment`, inlet.mostAtOnce, MAX_IN_FLIGHT, "calls");
}

function idsOf(events: readonly EventBody[]): string[] {
  return events.map(({ id }) => id);
}

function countBackward(events: readonly EventBody[]): number {
  return events.filter(({ cursor }, at) => Number(cursor) <= Number(events[at - 1]?.cursor ?? 0)).length;
}
