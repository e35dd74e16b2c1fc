import type { MessageStatusView } from "#ports/contracts/dashboard/api.ts";

/** The message that this dialog has sent last. */
export interface SentHere {
  /** Tells it from those before it. */
  readonly key: string;
  /** Null where the network does not say which message it is: its receipts cannot be asked for. */
  readonly messageId: string | null;
  /** E.164 digits without plus, @username, or `id:` with the number of somebody who wrote. */
  readonly recipient: string;
  readonly sentAt: string;
  /** The server's own words. */
  readonly message: string;
}

const FAST_FOR_MS = 60_000;
const WATCH_FOR_MS = 10 * 60_000;

const ENDS: readonly MessageStatusView["status"][] = ["read", "failed", "cancelled", "expired"];

/** How soon to ask again: every second for a minute, every 5 s for ten, then never; `false` once nothing can change. */
export function receiptPollMs(status: MessageStatusView["status"], ageMs: number): number | false {
  if (ENDS.includes(status) || ageMs > WATCH_FOR_MS) return false;
  return ageMs < FAST_FOR_MS ? 1_000 : 5_000;
}

const VERBS = {
  sent: ["Sent", "to"],
  delivered: ["Delivered", "to"],
  read: ["Read", "by"],
  failed: ["Failed", "for"],
  accepted: ["Waits for its time", "to"],
  queued: ["Waits for its turn", "to"],
  sending: ["On its way", "to"],
  cancelled: ["Cancelled", "for"],
  expired: ["Expired", "for"],
  unknown: ["Perhaps sent", "to"],
} as const satisfies Record<MessageStatusView["status"], readonly [string, string]>;

interface ReceiptWords {
  /** Such as "Read". */
  readonly verb: string;
  /** Such as "by", before the number. */
  readonly preposition: string;
  /** Such as "4 s after sending"; empty at the moment of sending. */
  readonly after: string;
}

export function receiptWords(receipt: MessageStatusView, sentAt: string): ReceiptWords {
  const [verb, preposition] = VERBS[receipt.status];
  const seconds = Math.round((Date.parse(receipt.at) - Date.parse(sentAt)) / 1000);
  const later = receipt.status !== "sent" && seconds >= 0;
  return { verb, preposition, after: later ? `${inWords(seconds)} after sending` : "" };
}

function inWords(seconds: number): string {
  if (seconds < 1) return "less than 1 s";
  if (seconds < 120) return `${seconds} s`;
  return `${Math.round(seconds / 60)} min`;
}
