import { isMessageId } from "#domain/messages/message-id.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { IncomingRecord, MessageRecord, MessageStore } from "#ports/messages.ts";

/** A message that came in, and is still known. */
export type ReceivedMessage = IncomingRecord & { readonly message: NonNullable<IncomingRecord["message"]> };

interface ReceivedInput {
  readonly instance: InstanceRef;
  /** A message's id, or its number on Telegram; undefined begins with the oldest. */
  readonly after: string | undefined;
  readonly limit: number;
}

const PAGE = 100;

/** What came in after a message, oldest first; what has been erased is passed over. */
export async function listReceivedByToken(
  { messages }: { readonly messages: Pick<MessageStore, "list" | "findByProviderId"> },
  { instance: { instanceId }, after, limit }: ReceivedInput,
): Promise<ReceivedMessage[]> {
  const start = await startOf(messages, instanceId, after);
  const found: ReceivedMessage[] = [];
  let next = start.id;
  do {
    const page = await messages.list(
      instanceId,
      { direction: "in" },
      { after: next, limit: Math.min(PAGE, limit - found.length), ascending: true },
    );
    const received = page.messages.filter(isReceived);
    found.push(...received.filter(({ providerId }) => !isUpTo(providerId, start.number)));
    next = page.next;
  } while (next !== null && found.length < limit);
  return found;
}

/** A number that names no message here, such as 0 or one of long ago, is compared with those that came in. */
async function startOf(
  messages: Pick<MessageStore, "findByProviderId">,
  instanceId: number,
  after: string | undefined,
): Promise<{ readonly id: string | null; readonly number: number | null }> {
  if (after === undefined || isMessageId(after)) return { id: after ?? null, number: null };
  const known = await messages.findByProviderId(instanceId, after);
  return known === null ? { id: null, number: Number(after) } : { id: known.id, number: null };
}

function isUpTo(providerId: string | null, number: number | null): boolean {
  return number !== null && Number(providerId) <= number;
}

function isReceived(record: MessageRecord): record is ReceivedMessage {
  return record.direction === "in" && record.message !== null;
}
