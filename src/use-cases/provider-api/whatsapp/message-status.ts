import type { DeliveryStatus } from "#domain/messages/life.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";

/** How far a message of this instance has come. */
export async function readMessageStatus(
  ports: { readonly sentMessages: Pick<SentMessageStore, "readStatus"> },
  input: { readonly instance: InstanceRef; readonly messageId: string },
): Promise<Result<{ status: DeliveryStatus; at: Date }, { readonly code: "message-not-found" }>> {
  const found = await ports.sentMessages.readStatus(input.instance.instanceId, input.messageId);
  return found === null ? failure({ code: "message-not-found" }) : success(found);
}
