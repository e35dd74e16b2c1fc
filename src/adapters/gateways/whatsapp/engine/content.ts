import type { AnyMessageContent } from "baileys";
import { oggCodec } from "#domain/files/ogg-codec.ts";
import { pictureSize } from "#domain/files/picture-size.ts";
import type { FileKind, Media, UntabledKind, WhatsAppContent } from "#domain/messages/content.ts";
import { unreachable } from "#domain/result.ts";
import { otpText } from "#domain/wording/whatsapp/sending.ts";
import type { SeenFile } from "./seen-file.ts";
import { isAnimatedWebp } from "./webp.ts";

/** What a sticker has that does not say. */
const STICKER_PIXELS = 512;

/** One message, and of its own. */
type OwnContent = Exclude<WhatsAppContent, { kind: UntabledKind | "document" }>;
/** One that needs nothing but its words. */
export type PlainContent = Exclude<OwnContent, { kind: FileKind | "poll" }>;

/**
 * A message as Baileys wants it. Media are bytes, never a URL, which Baileys would open as a path or fetch without a guard, and
 * never a stream: one that breaks off ends the process (`document-message`).
 */
export function toBaileysContent(content: OwnContent, seen: SeenFile = {}): AnyMessageContent {
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "otp":
      return { text: content.text ?? otpText(content.code) };
    case "image":
      return {
        image: bufferOf(content),
        mimetype: content.file.mimetype,
        ...seenBy(seen),
        ...captioned(content),
      };
    case "video":
      return {
        video: bufferOf(content),
        mimetype: content.file.mimetype,
        ...(content.file.wasGif === true && { gifPlayback: true }),
        ...seenBy(seen),
        ...captioned(content),
      };
    case "audio": {
      const { mimetype, bytes } = content.file;
      // Phones tell Opus from other sound in Ogg by this word alone.
      const spoken = mimetype === "audio/ogg" && oggCodec(bytes) === "opus" ? "audio/ogg; codecs=opus" : mimetype;
      return { audio: bufferOf(content), mimetype: spoken, ptt: content.voice === true };
    }
    case "sticker": {
      const { bytes, mimetype } = content.file;
      const size = pictureSize(bytes) ?? { width: STICKER_PIXELS, height: STICKER_PIXELS };
      return { sticker: bufferOf(content), mimetype, isAnimated: isAnimatedWebp(bytes), ...size };
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

/** The same bytes, as Baileys knows them. */
function bufferOf({ file: { bytes } }: { readonly file: Media }): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Baileys makes a picture of its own where none is named, by any shell command; null is one. */
function seenBy({
  jpegThumbnail = null,
  ...facts
}: SeenFile): Omit<SeenFile, "jpegThumbnail"> & { jpegThumbnail: string } {
  return { ...facts, jpegThumbnail: jpegThumbnail as string };
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
