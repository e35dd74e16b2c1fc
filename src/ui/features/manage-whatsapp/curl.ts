import { unreachable } from "#domain/result.ts";
import type { SendInput } from "#ports/contracts/dashboard/api.ts";
import { WHATSAPP_PATHS } from "#ports/contracts/whatsapp/paths.ts";
import { type CurlSample, curlSample, type WireFields } from "../manage/curl.ts";

export interface WhatsAppCurlInput {
  readonly whatsappUrl: string;
  readonly client: string;
  readonly message: SendInput;
  /** Null while the token is hidden. */
  readonly token: string | null;
}

/** The request that a draft would make, as a shell command. */
export function whatsappCurl({ whatsappUrl, client, message, token }: WhatsAppCurlInput): CurlSample {
  return curlSample({ url: whatsappUrl, client, token, ...wireRequest(message) });
}

function wireRequest(message: SendInput): { path: string; fields: WireFields } {
  const { number } = message;
  switch (message.kind) {
    case "text":
      return { path: WHATSAPP_PATHS.send, fields: { number, message: message.text } };
    case "image":
      return { path: WHATSAPP_PATHS.sendImage, fields: { number, imageUrl: message.url, ...captionOf(message) } };
    case "video":
      return { path: WHATSAPP_PATHS.sendVideo, fields: { number, videoUrl: message.url, ...captionOf(message) } };
    case "contact": {
      const { contactName, contactNumber } = message;
      return { path: WHATSAPP_PATHS.sendContact, fields: { number, contactName, contactNumber } };
    }
    case "location": {
      const { latitude, longitude, name = "", address = "" } = message;
      return { path: WHATSAPP_PATHS.sendLocation, fields: { number, latitude, longitude, name, address } };
    }
    default:
      return unreachable(message);
  }
}

function captionOf(message: { caption?: string | undefined }): WireFields {
  return message.caption ? { caption: message.caption } : {};
}
