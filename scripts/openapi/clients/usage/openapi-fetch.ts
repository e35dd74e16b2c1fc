import createClient from "openapi-fetch";
import type { components as Both } from "../generated/both.ts";
import type { components, paths as TelegramPaths } from "../generated/telegram.ts";
import type { paths as WhatsAppPaths } from "../generated/whatsapp.ts";

/** What a program does with the client that openapi-typescript and openapi-fetch make of the documents. */

const headers = { authorization: "Bearer a-token" };
const whatsapp = createClient<WhatsAppPaths>({ baseUrl: "http://127.0.0.1:3001", headers });
const telegram = createClient<TelegramPaths>({ baseUrl: "http://127.0.0.1:3002", headers });
const path = { client: "Client001" };

export async function sendOnWhatsApp(): Promise<string> {
  const { data, error } = await whatsapp.POST("/send/{client}", {
    params: { path },
    body: { number: "9647701234567", message: "Your order is on its way." },
  });
  if (data !== undefined) return data.status === "success" ? data.messageId : data.id;
  switch (error.code) {
    case "RATE_LIMITED":
      return `again in ${error.retryAfter ?? 1} s`;
    case "RECIPIENT_NOT_FOUND":
      return `${error.field ?? "number"}: ${error.message}`;
    // @ts-expect-error: no code of a text's
    case "MEDIA_BLOCKED":
      return "";
    default:
      return error.requestId;
  }
}

export async function sendImageOnWhatsApp(): Promise<boolean> {
  const { data } = await whatsapp.POST("/send-image/{client}", {
    params: { path },
    body: { number: 9647701234567, imageUrl: "https://files.example/photo.jpg", caption: "Packed" },
  });
  return data?.success ?? false;
}

export async function linkWhatsApp(): Promise<string> {
  const { data } = await whatsapp.POST("/start-session/{client}", { params: { path } });
  if (data === undefined) return "failed";
  return "qr" in data ? data.qr : data.reason;
}

export async function readOnWhatsApp(messageId: string): Promise<boolean> {
  const { data } = await whatsapp.GET("/message-status/{client}", { params: { path, query: { messageId } } });
  return data?.status === "read";
}

export async function refusedBody(): Promise<void> {
  // @ts-expect-error: a text has a message
  await whatsapp.POST("/send/{client}", { params: { path }, body: { number: "9647701234567" } });
}

export async function sendOnTelegram(): Promise<string> {
  const { data, error } = await telegram.POST("/send-text", {
    params: { header: { "Idempotency-Key": "order-1042" } },
    body: { sessionId: "Client001", recipient: "@sara_shop", message: "Hello" },
  });
  if (data !== undefined) return data.id;
  return error.code === "FLOOD_WAIT" ? `again in ${error.retryAfter ?? 1} s` : describe(error);
}

export async function sendPhotoOnTelegram(): Promise<boolean> {
  const { data } = await telegram.POST("/send-photo-url", {
    body: { sessionId: "Client001", recipient: "id:6000000003", photoUrl: "https://files.example/photo.jpg" },
  });
  return data?.status === "success";
}

export async function readOnTelegram(): Promise<string[]> {
  const { data } = await telegram.GET("/received-messages/{client}", { params: { path, query: { limit: 10 } } });
  return data?.messages.map(({ from, text }) => `${from.name}: ${text}`) ?? [];
}

export async function statusOnTelegram(): Promise<string> {
  const { data } = await telegram.GET("/session-instance-status/{client}", { params: { path } });
  return data?.login?.step === "code" ? data.login.delivery.type : (data?.user?.username ?? "no account");
}

/** What every failure has. */
function describe({ message, requestId }: components["schemas"]["ErrorAnswer"]): string {
  return `${message} (${requestId})`;
}

/** The document of both names the same. */
export const described: (error: Both["schemas"]["TelegramSendTextFailure"]) => string = describe;
