import { say } from "#languages/say.ts";
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
  sent: [say("Sent"), "to"],
  delivered: [say("Delivered"), "to"],
  read: [say("Read"), "by"],
  failed: [say("Failed"), "for"],
  accepted: [say("Waits for its time"), "to"],
  queued: [say("Waits for its turn"), "to"],
  sending: [say("On its way"), "to"],
  cancelled: [say("Cancelled"), "for"],
  expired: [say("{what, select, message {Expired} other {Expired}}", { what: "message" }), "for"],
  unknown: [say("Perhaps sent"), "to"],
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
  return { verb, preposition, after: later ? say("{time} after sending", { time: inWords(seconds) }) : "" };
}

function inWords(seconds: number): string {
  if (seconds < 1) return say("less than 1 s");
  if (seconds < 120) return say("{count} s", { count: seconds });
  return say("{count} min", { count: Math.round(seconds / 60) });
}
