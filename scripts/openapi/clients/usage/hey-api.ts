import { createClient } from "../generated/telegram/client/index.ts";
import {
  type TelegramSendTextFailure,
  telegramMessageStatus,
  telegramReceivedMessages,
  telegramSendPhoto,
  telegramSendText,
} from "../generated/telegram/index.ts";
import { client as whatsapp } from "../generated/whatsapp/client.gen.ts";
import {
  whatsappLogout,
  whatsappMessageStatus,
  whatsappSend,
  whatsappSendImage,
  whatsappStartSession,
} from "../generated/whatsapp/index.ts";

/** What a program does with the client that @hey-api/openapi-ts makes of the documents. */

whatsapp.setConfig({ baseUrl: "http://127.0.0.1:3001", auth: "a-token" });
const telegram = createClient({ baseUrl: "http://127.0.0.1:3002", auth: () => "a-token" });
const path = { client: "Client001" };

export async function sendOnWhatsApp(): Promise<string> {
  const { data, error } = await whatsappSend({ path, body: { number: "9647701234567", message: "Hello" } });
  if (data !== undefined) return data.status === "success" ? data.messageId : data.id;
  switch (error?.code) {
    case "RATE_LIMITED":
      return `again in ${error.retryAfter ?? 1} s`;
    case "RECIPIENT_NOT_FOUND":
      return `${error.field ?? "number"}: ${error.message}`;
    // @ts-expect-error: no code of a text's
    case "MEDIA_BLOCKED":
      return "";
    default:
      return error?.requestId ?? "no answer";
  }
}

export async function sendImageOnWhatsApp(): Promise<string> {
  const { data } = await whatsappSendImage({
    path,
    body: { number: 9647701234567, imageUrl: "https://files.example/photo.jpg", caption: "Packed" },
    throwOnError: true,
  });
  return data.id;
}

export async function linkWhatsApp(): Promise<string> {
  const { data } = await whatsappStartSession({ path });
  if (data === undefined) return "failed";
  return "qr" in data ? data.qr : data.reason;
}

export async function unlinkWhatsApp(): Promise<boolean> {
  const { response } = await whatsappLogout({ path });
  return response?.ok ?? false;
}

export async function readOnWhatsApp(messageId: string): Promise<boolean> {
  const { data } = await whatsappMessageStatus({ path, query: { messageId } });
  return data?.status === "read";
}

export async function refusedBody(): Promise<void> {
  // @ts-expect-error: a text has a message
  await whatsappSend({ path, body: { number: "9647701234567" } });
}

export async function sendOnTelegram(): Promise<string> {
  const { data, error } = await telegramSendText({
    client: telegram,
    headers: { "Idempotency-Key": "order-1042" },
    body: { sessionId: "Client001", recipient: "@sara_shop", message: "Hello" },
  });
  if (data !== undefined) return data.id;
  return error === undefined ? "no answer" : describe(error);
}

export async function sendPhotoOnTelegram(): Promise<boolean> {
  const { data } = await telegramSendPhoto({
    client: telegram,
    body: { sessionId: "Client001", recipient: "id:6000000003", photoUrl: "https://files.example/photo.jpg" },
  });
  return data?.status === "success";
}

export async function readOnTelegram(): Promise<string[]> {
  const { data } = await telegramReceivedMessages({ client: telegram, path, query: { limit: 10 } });
  const last = data?.messages.at(-1);
  if (last === undefined) return [];
  const { data: status } = await telegramMessageStatus({
    client: telegram,
    path,
    query: { messageId: last.messageId },
  });
  return [`${last.from.name}: ${last.text}`, status?.status ?? "unknown"];
}

function describe(error: TelegramSendTextFailure): string {
  return error.code === "FLOOD_WAIT" ? `again in ${error.retryAfter ?? 1} s` : error.message;
}
