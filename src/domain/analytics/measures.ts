import type { Happening } from "../events/event.ts";
import { binOf } from "./durations.ts";

/** What becomes of messages, as it is counted. */
export const OUTCOMES = [
  "sent",
  "delivered",
  "read",
  "failed",
  "received",
  "cancelled",
  "expired",
  "unknown",
] as const satisfies readonly Happening[];
export type MessageOutcome = (typeof OUTCOMES)[number];

/** Of which is told how long it takes: the first from the message's acceptance, the others from when it was sent. */
export const TICKS = ["sent", "delivered", "read"] as const satisfies readonly MessageOutcome[];
export type Tick = (typeof TICKS)[number];

/** A quarter of an hour: in no time zone of today does a day end between two. */
export const SLOT_MS = 900_000;

/** Of a failure of which no code is kept. */
export const OTHER_REASON = "other";

/** What is added up: outcomes; of those read the ones without a delivery of their own; of those failed the ones that had been sent. */
export const MEASURES = [...OUTCOMES, "read-undelivered", "failed-after-sent"] as const;
export type Measure = (typeof MEASURES)[number];

/** A tick, and how long it took: a bin of `binOf`. */
type TimedTick = readonly [tick: Tick, bin: number];

/** An event, with what its message tells of it. */
export interface Happened {
  readonly what: Happening;
  readonly at: Date;
  /** When it could leave; null of what came in. */
  readonly readyAt: Date | null;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  /** Code of its failure. */
  readonly reason: string | null;
  /** False where its tick came before the network's answer, so that nothing else tells that it was sent. */
  readonly sentTold: boolean;
}

export interface Counted {
  /** Start of the quarter of an hour, in milliseconds since 1970. */
  readonly slotMs: number;
  readonly measures: readonly Measure[];
  /** Why it failed; null of all else. */
  readonly reason: string | null;
  readonly timed: TimedTick | null;
}

/**
 * What is added up of an event, and when: a message that went out counts when it was sent, with all that became of it
 * later; one that never left, and one that came in, when that happened. Null of what is no message's.
 */
export function countedOf(happened: Happened): Counted | null {
  const { what, at, readyAt, sentAt, deliveredAt, sentTold } = happened;
  switch (what) {
    case "session":
    case "qr":
      return null;
    case "sent":
      return counted(at, ["sent"], timedTick("sent", readyAt, at));
    case "delivered":
      return counted(sentAt ?? at, [...implied(sentTold), "delivered"], timedTick("delivered", sentAt, at));
    case "read": {
      const skipped: Measure[] = deliveredAt === null ? ["read-undelivered"] : [];
      return counted(sentAt ?? at, [...implied(sentTold), "read", ...skipped], timedTick("read", sentAt, at));
    }
    case "failed": {
      const wasSent = sentAt !== null && sentAt <= at;
      const after: Measure[] = wasSent ? ["failed-after-sent"] : [];
      return { ...counted(wasSent ? sentAt : at, ["failed", ...after]), reason: happened.reason ?? OTHER_REASON };
    }
    default:
      return counted(at, [what]);
  }
}

function counted(at: Date, measures: readonly Measure[], timed: TimedTick | null = null): Counted {
  return { slotMs: Math.floor(at.getTime() / SLOT_MS) * SLOT_MS, measures, reason: null, timed };
}

function implied(sentTold: boolean): readonly Measure[] {
  return sentTold ? [] : ["sent"];
}

function timedTick(tick: Tick, from: Date | null, at: Date): TimedTick | null {
  return from === null ? null : [tick, binOf(at.getTime() - from.getTime())];
}
