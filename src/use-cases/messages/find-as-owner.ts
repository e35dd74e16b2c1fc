import type { Instance } from "#domain/instances/instance.ts";
import { isMessageId } from "#domain/messages/message-id.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { MessageRecord } from "#ports/messages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "../instances/find-owned.ts";
import type { MessageNotFound } from "../provider-api/find-message-by-token.ts";

export type OwnedMessage = OwnedInput & {
  /** As the caller wrote it. */
  readonly messageId: string;
};

export type MessagePorts = Pick<WebPorts, "instances" | "audit" | "clock" | "messages">;

/** One message of an instance of the user's. */
export async function findAsOwner(
  ports: MessagePorts,
  { messageId, ...input }: OwnedMessage,
): Promise<
  Result<{ readonly instance: Instance; readonly record: MessageRecord }, InstanceNotFound | MessageNotFound>
> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const instance = found.value;
  const record = isMessageId(messageId) ? await ports.messages.find(instance.id, messageId) : null;
  return record === null ? failure({ code: "message-not-found" }) : success({ instance, record });
}
