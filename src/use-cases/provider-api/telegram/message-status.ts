import type { DeliveryStatus } from "#domain/messages/life.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";

/** Whether a message of this instance has been read. Ids are 31-bit numbers, written in digits. */
export async function readTelegramMessageStatus(
  ports: { readonly messages: Pick<TelegramMessageStore, "readStatus"> },
  input: { readonly instance: InstanceRef; readonly messageId: string },
): Promise<Result<{ status: DeliveryStatus; at: Date }, { readonly code: "message-not-found" }>> {
  const { instance, messageId } = input;
  if (!/^[1-9]\d{0,9}$/.test(messageId)) return failure({ code: "message-not-found" });
  const found = await ports.messages.readStatus(instance.instanceId, Number(messageId));
  return found === null ? failure({ code: "message-not-found" }) : success(found);
}
