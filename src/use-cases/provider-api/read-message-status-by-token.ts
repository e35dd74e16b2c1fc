import type { LifeTimes, MessageState } from "#domain/messages/life.ts";
import { isMessageId } from "#domain/messages/message-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MessageStore, OutgoingRecord } from "#ports/messages.ts";

interface MessageStatus {
  readonly record: OutgoingRecord;
  /** When it came to its state. */
  readonly at: Date;
}

/** How far a message of this instance has come, by our id of it or the network's. */
export async function readMessageStatusByToken(
  { messages }: { readonly messages: Pick<MessageStore, "find" | "findByProviderId"> },
  { instance: { instanceId }, messageId }: { readonly instance: InstanceRef; readonly messageId: string },
): Promise<Result<MessageStatus, { readonly code: "message-not-found" }>> {
  const record = isMessageId(messageId)
    ? await messages.find(instanceId, messageId)
    : await messages.findByProviderId(instanceId, messageId);
  if (record === null || record.direction === "in") return failure({ code: "message-not-found" });
  return success({ record, at: timeOf(record.state, record.times) });
}

function timeOf(state: MessageState, times: LifeTimes): Date {
  return times[TIMES[state]] ?? times.acceptedAt;
}

const TIMES = {
  accepted: "acceptedAt",
  queued: "queuedAt",
  sending: "sendingAt",
  sent: "sentAt",
  delivered: "deliveredAt",
  read: "readAt",
  failed: "endedAt",
  cancelled: "endedAt",
  expired: "endedAt",
  unknown: "endedAt",
} as const satisfies Record<MessageState, keyof LifeTimes>;
