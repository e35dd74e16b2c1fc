import { isOpen } from "#domain/messages/life.ts";
import { isFinal } from "#domain/messages/verdict.ts";
import { failure, success } from "#domain/result.ts";
import type { OutgoingRecord } from "#ports/messages.ts";
import type { SendResult } from "./entry.ts";

/**
 * What the first call under a key was answered, from its message's row; null where it was no final answer. `ownId`
 * stands in where the network's id follows from ours.
 */
export function replayOf(record: OutgoingRecord, ownId: string | null): SendResult | null {
  const { id, kind, state, times, dueAt } = record;
  const messageId = record.providerId ?? ownId;
  if (record.mode === "later") {
    const sendAt = dueAt > times.acceptedAt ? dueAt : null;
    return success({ id, outcome: "accepted", messageId: ownId, sendAt, acceptedAt: times.acceptedAt, replayed: true });
  }
  switch (state) {
    case "sent":
    case "delivered":
    case "read":
      return success({ id, outcome: "sent", messageId, sentAt: times.sentAt ?? times.acceptedAt, replayed: true });
    case "failed":
      if (record.failure === null || !isFinal(record.failure)) return null;
      return failure({ code: "not-sent", id, messageId: ownId, kind, failure: record.failure, replayed: true });
    case "cancelled":
      return failure({ code: "cancelled", id });
    default:
      // Open, and not in this process's hands: whoever asks again will know.
      return isOpen(state) ? failure({ code: "idempotency-running", id }) : null;
  }
}
