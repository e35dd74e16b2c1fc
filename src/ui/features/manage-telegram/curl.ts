import { unreachable } from "#domain/result.ts";
import type { TelegramSendInput } from "#ports/contracts/telegram/dashboard.ts";
import { TELEGRAM_PATHS } from "#ports/contracts/telegram/paths.ts";
import { type CurlSample, curlSample, type WireFields } from "../manage/curl.ts";

export interface TelegramCurlInput {
  readonly telegramUrl: string;
  readonly client: string;
  readonly message: TelegramSendInput;
  /** Null while the token is hidden. */
  readonly token: string | null;
}

/** The request that a draft would make, as a shell command. */
export function telegramCurl({ telegramUrl, client, message, token }: TelegramCurlInput): CurlSample {
  const { path, fields } = wireRequest(message);
  const { recipient } = message;
  return curlSample({ url: telegramUrl, path, client, token, fields: { sessionId: client, recipient, ...fields } });
}

function wireRequest(message: TelegramSendInput): { path: string; fields: WireFields } {
  switch (message.kind) {
    case "text":
      return { path: TELEGRAM_PATHS.sendText, fields: { message: message.text } };
    case "image":
      return { path: TELEGRAM_PATHS.sendPhoto, fields: { photoUrl: message.url, ...captionOf(message) } };
    case "video":
    case "file":
      return { path: TELEGRAM_PATHS.sendFile, fields: { fileUrl: message.url, ...captionOf(message) } };
    case "contact": {
      const { phone: phoneNumber, firstName, lastName } = message;
      return { path: TELEGRAM_PATHS.sendContact, fields: { phoneNumber, firstName, lastName } };
    }
    case "location": {
      const { latitude, longitude, title = "", address = "" } = message;
      return { path: TELEGRAM_PATHS.sendLocation, fields: { latitude, longitude, title, address } };
    }
    default:
      return unreachable(message);
  }
}

function captionOf(message: { caption?: string | undefined }): WireFields {
  return message.caption ? { caption: message.caption } : {};
}
