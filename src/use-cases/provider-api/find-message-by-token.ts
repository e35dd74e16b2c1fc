import { isMessageId } from "#domain/messages/message-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MessageRecord, MessageStore } from "#ports/messages.ts";

export interface MessageInput {
  readonly instance: InstanceRef;
  /** As the caller wrote it. */
  readonly id: string;
}

export type MessageNotFound = { readonly code: "message-not-found" };

/** One message of this instance, out or in. */
export async function findMessageByToken(
  ports: { readonly messages: Pick<MessageStore, "find"> },
  { instance, id }: MessageInput,
): Promise<Result<MessageRecord, MessageNotFound>> {
  const found = isMessageId(id) ? await ports.messages.find(instance.instanceId, id) : null;
  return found === null ? failure({ code: "message-not-found" }) : success(found);
}
