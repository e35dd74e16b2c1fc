/**
 * Life of a message that goes out. `accepted` waits for its time, `queued` for its turn, `sending` may have left, `sent`
 * is what the network has. `unknown` may have gone and nobody can be asked; a receipt may still tell.
 */
export const MESSAGE_STATES = [
  "accepted",
  "queued",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "cancelled",
  "expired",
  "unknown",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** From where each state may be reached, so that none steps back. */
export const REACHED_FROM: Readonly<Record<MessageState, readonly MessageState[]>> = {
  accepted: [],
  queued: ["accepted", "sending", "failed", "expired", "unknown"],
  sending: ["accepted", "queued", "sending"],
  sent: ["accepted", "queued", "sending", "unknown"],
  delivered: ["queued", "sending", "unknown", "sent"],
  read: ["queued", "sending", "unknown", "sent", "delivered"],
  failed: ["accepted", "queued", "sending", "unknown", "sent"],
  cancelled: ["accepted", "queued"],
  expired: ["accepted", "queued"],
  unknown: ["queued", "sending"],
};

/** Still to be worked on. */
const OPEN_STATES = ["accepted", "queued", "sending"] as const satisfies readonly MessageState[];

export function isOpen(state: MessageState): boolean {
  return OPEN_STATES.some((one) => one === state);
}

/** What the network tells of a message that it has, in order; `failed` ends it. */
export const DELIVERY_STATUSES = ["sent", "delivered", "read", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** When a message came to a state; one that it skipped has no time of its own. */
export interface LifeTimes {
  readonly acceptedAt: Date;
  readonly queuedAt: Date | null;
  readonly sendingAt: Date | null;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
  /** Of `failed`, `cancelled`, `expired` and `unknown`. */
  readonly endedAt: Date | null;
}

/** The network has acknowledged the message. */
export interface Receipt {
  readonly messageId: string;
  readonly sentAt: Date;
}
