import type { MessageContent, OutgoingMessage, Receipt } from "#domain/messages/message.ts";
import { parseContactNumber, parsePhoneNumber } from "#domain/phone-number.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { DownloadFailure, MediaDownload } from "#ports/media-download.ts";
import type { SendFailure, WhatsAppSessions } from "#ports/whatsapp-sessions.ts";

export interface SendPorts {
  readonly sessions: Pick<WhatsAppSessions, "send" | "status">;
  readonly media: MediaDownload;
  readonly sends: Limit;
}

export type SendMessageFailure =
  | { readonly code: "number-invalid"; readonly field: "number" | "contactNumber"; readonly message: string }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number }
  | { readonly code: "media-failed"; readonly kind: "image" | "video"; readonly download: DownloadFailure }
  | SendFailure;

/** Sends one message; success means that WhatsApp has acknowledged it. */
export async function sendMessage(
  ports: SendPorts,
  input: { readonly instance: InstanceRef; readonly number: string; readonly message: OutgoingMessage },
): Promise<Result<Receipt, SendMessageFailure>> {
  const { instance } = input;
  const recipient = parsePhoneNumber(input.number);
  if (!recipient.ok) return numberInvalid("number", recipient.failure.message);
  const message = withCleanContact(input.message);
  if (!message.ok) return message;
  const seconds = await ports.sends.take(String(instance.instanceId));
  if (seconds !== null) return failure({ code: "rate-limited", retryAfterSeconds: seconds });
  if (message.value.kind !== "image" && message.value.kind !== "video") {
    return await ports.sessions.send(instance, recipient.value, message.value);
  }
  const content = await withMedia(ports, instance, message.value);
  return content.ok ? ports.sessions.send(instance, recipient.value, content.value) : content;
}

function withCleanContact(message: OutgoingMessage): Result<OutgoingMessage, SendMessageFailure> {
  if (message.kind !== "contact") return success(message);
  const number = parseContactNumber(message.number);
  if (!number.ok) return numberInvalid("contactNumber", number.failure.message);
  return success({ ...message, number: number.value });
}

async function withMedia(
  ports: SendPorts,
  instance: InstanceRef,
  message: Extract<OutgoingMessage, { kind: "image" | "video" }>,
): Promise<Result<MessageContent, SendMessageFailure>> {
  const status = await ports.sessions.status(instance);
  if (status.state !== "connected") return failure({ code: "not-connected", status });
  const { kind, url, caption } = message;
  const media = await ports.media.download(url, kind);
  if (!media.ok) return failure({ code: "media-failed", kind, download: media.failure });
  return success({ kind, media: media.value, ...(caption === undefined ? {} : { caption }) });
}

function numberInvalid(field: "number" | "contactNumber", message: string): { ok: false; failure: SendMessageFailure } {
  return failure({ code: "number-invalid", field, message });
}
