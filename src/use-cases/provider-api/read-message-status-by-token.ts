import type { DeliveryStatus } from "#domain/messages/life.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";

interface MessageStatus {
  readonly status: DeliveryStatus;
  readonly at: Date;
}

interface MessageInput {
  readonly instance: InstanceRef;
  readonly messageId: string;
}

type Found = Result<MessageStatus, { readonly code: "message-not-found" }>;

/** How far a message of this instance has come. */
export async function readWhatsAppMessageStatusByToken(
  ports: { readonly sentMessages: Pick<SentMessageStore, "readStatus"> },
  { instance, messageId }: MessageInput,
): Promise<Found> {
  return foundOrNot(await ports.sentMessages.readStatus(instance.instanceId, messageId));
}

/** Whether a message of this instance has been read. Ids are 31-bit numbers, written in digits. */
export async function readTelegramMessageStatusByToken(
  ports: { readonly messages: Pick<TelegramMessageStore, "readStatus"> },
  { instance, messageId }: MessageInput,
): Promise<Found> {
  if (!/^[1-9]\d{0,9}$/.test(messageId)) return foundOrNot(null);
  return foundOrNot(await ports.messages.readStatus(instance.instanceId, Number(messageId)));
}

function foundOrNot(found: MessageStatus | null): Found {
  return found === null ? failure({ code: "message-not-found" }) : success(found);
}
