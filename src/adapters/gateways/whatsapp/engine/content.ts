import type { AnyMessageContent } from "baileys";
import type { AboutKind, FileKind, WhatsAppContent } from "#domain/messages/content.ts";
import { unreachable } from "#domain/result.ts";
import { otpText } from "#domain/wording/whatsapp/sending.ts";
import { readWebp } from "./webp.ts";

/** A message of its own. */
type OwnContent = Exclude<WhatsAppContent, { kind: AboutKind }>;
/** One that needs nothing but its words. */
export type PlainContent = Exclude<OwnContent, { kind: FileKind | "poll" }>;

/** A message as Baileys wants it. Media are bytes, never a URL: Baileys would open a path, or fetch without a guard. */
export function toBaileysContent(content: OwnContent): AnyMessageContent {
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "otp":
      return { text: content.text ?? otpText(content.code) };
    case "image":
      return { image: Buffer.from(content.file.bytes), mimetype: content.file.mimetype, ...captioned(content) };
    case "video":
      return { video: Buffer.from(content.file.bytes), mimetype: content.file.mimetype, ...captioned(content) };
    case "document": {
      const { bytes, mimetype, fileName } = content.file;
      return {
        document: Buffer.from(bytes),
        mimetype,
        fileName: content.fileName ?? fileName,
        ...captioned(content),
      };
    }
    case "audio": {
      const { bytes, mimetype } = content.file;
      // Phones tell Opus from other sound in Ogg by this word alone.
      const spoken = mimetype === "audio/ogg" ? "audio/ogg; codecs=opus" : mimetype;
      return { audio: Buffer.from(bytes), mimetype: spoken, ptt: content.voice === true };
    }
    case "sticker": {
      const { bytes, mimetype } = content.file;
      const { width, height, isAnimated } = readWebp(bytes);
      return { sticker: Buffer.from(bytes), mimetype, isAnimated, width, height };
    }
    case "poll": {
      const { question, options, multiple } = content;
      return { poll: { name: question, values: [...options], selectableCount: multiple === true ? 0 : 1 } };
    }
    case "contact": {
      const name = [content.firstName, content.lastName].filter(Boolean).join(" ");
      return { contacts: { displayName: name, contacts: [{ displayName: name, vcard: vcard(name, content.number) }] } };
    }
    case "location":
      return {
        location: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          ...(content.name === undefined ? {} : { name: content.name }),
          ...(content.address === undefined ? {} : { address: content.address }),
        },
      };
    default:
      return unreachable(content);
  }
}

function captioned({ caption }: { caption?: string | undefined }): { caption?: string } {
  return caption === undefined || caption === "" ? {} : { caption };
}

/** A card with one number; `digits` without plus. */
function vcard(name: string, digits: string): string {
  const text = escapeText(name);
  const lines = ["BEGIN:VCARD", "VERSION:3.0", `N:;${text};;;`, `FN:${text}`];
  return [...lines, `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`, "END:VCARD"].join("\n");
}

/** Source: RFC 6350 §3.4. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
}
