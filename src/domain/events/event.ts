import type { MessageState } from "../messages/life.ts";

/** What programs and people are told of an instance. */
export const EVENT_TYPES = ["message.received", "message.status", "session.status", "session.qr"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** States of a message that went out which are told; the steps before them are not. */
export const TOLD_STATES = [
  "sent",
  "delivered",
  "read",
  "failed",
  "cancelled",
  "expired",
  "unknown",
] as const satisfies readonly MessageState[];
export type ToldState = (typeof TOLD_STATES)[number];

/** What happened: `received` of a message that came in, a state of one that went out, or the session's own. */
export type Happening = "received" | ToldState | "session" | "qr";

const TYPE_OF: Readonly<Record<Happening, EventType>> = {
  received: "message.received",
  sent: "message.status",
  delivered: "message.status",
  read: "message.status",
  failed: "message.status",
  cancelled: "message.status",
  expired: "message.status",
  unknown: "message.status",
  session: "session.status",
  qr: "session.qr",
};

export function eventTypeOf(what: Happening): EventType {
  return TYPE_OF[what];
}

const PREFIX = "evt_";

/**
 * Follows from what it tells of, so that the same event has the same id wherever and however often it is told;
 * `subjectId` is a message's id, or one drawn like it.
 */
export function eventId(subjectId: string, what: Happening): string {
  return `${PREFIX}${subjectId.slice(subjectId.indexOf("_") + 1)}_${what}`;
}
