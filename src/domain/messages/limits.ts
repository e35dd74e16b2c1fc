import { failure, type Result, success } from "../result.ts";
import type { FileKind, RequestedContent, TelegramKind } from "./content.ts";
import { type Parse, readText } from "./markdown.ts";

/** What the file of a kind may be. */
export interface FileLimit {
  /** What a reader calls one, such as "image". */
  readonly noun: string;
  readonly maxBytes: number;
  /** As the bytes tell it; null takes any. */
  readonly types: readonly string[] | null;
  /** For readers, such as "JPEG, PNG or WebP". */
  readonly formats: string;
}

export interface MessageLimits<Kinds extends FileKind = FileKind> {
  /** UTF-16 units, as both networks count them. */
  readonly textLength: number;
  readonly captionLength: number;
  readonly files: Readonly<Record<Kinds, FileLimit>>;
}

type TelegramFileKind = FileKind & TelegramKind;

const MIB = 1024 * 1024;
const PICTURES = { types: ["image/jpeg", "image/png", "image/webp"], formats: "JPEG, PNG or WebP" };
const STICKERS = { types: ["image/webp"], formats: "WebP" };
const SOUNDS = { types: ["audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg"], formats: "MP3, M4A, AAC or Ogg Opus" };
/** 4,000 parts of 512 KiB: an account without Premium. */
const TELEGRAM_FILE = { noun: "file", maxBytes: 2_097_152_000, types: null, formats: "any file" };

/** What WhatsApp takes as it is. GIF, WebM and QuickTime are no video there: a phone shows a still, or nothing. */
export const WHATSAPP_LIMITS = {
  textLength: 65_536,
  captionLength: 1024,
  files: {
    image: { noun: "image", maxBytes: 16 * MIB, ...PICTURES },
    video: { noun: "video", maxBytes: 64 * MIB, types: ["video/mp4", "video/3gpp"], formats: "MP4" },
    audio: {
      noun: "sound file",
      maxBytes: 16 * MIB,
      ...SOUNDS,
    },
    document: { noun: "document", maxBytes: 100 * MIB, types: null, formats: "any file" },
    sticker: { noun: "sticker", maxBytes: MIB, ...STICKERS },
  },
} as const satisfies MessageLimits;

/** Spoken into the phone: Opus is all that a phone records, and all that it plays as a voice message. */
export const SPOKEN_TYPE = "audio/ogg";
const VOICE = { types: [SPOKEN_TYPE], formats: "Ogg Opus" };
/** Other sound that is made a voice message of where the server can; browsers record in WebM and MP4. */
export const VOICE_SOURCES: readonly string[] = [
  ...SOUNDS.types,
  ...["audio/wav", "audio/flac", "video/webm", "video/mp4", "video/3gpp", "video/quicktime"],
];
/** Made a video on its way where the network shows no such file. */
export const GIF_TYPE = "image/gif";
/** Of a file that is to be converted, which is in memory for it. */
export const MAX_CONVERTED_BYTES = 16 * MIB;

/** What Telegram takes from an account without Premium. */
export const TELEGRAM_LIMITS = {
  textLength: 4096,
  captionLength: 1024,
  files: {
    image: { noun: "photo", maxBytes: 10 * MIB, ...PICTURES },
    video: TELEGRAM_FILE,
    document: TELEGRAM_FILE,
    audio: { noun: "sound file", maxBytes: TELEGRAM_FILE.maxBytes, ...SOUNDS },
    sticker: { noun: "sticker", maxBytes: MIB / 2, ...STICKERS },
  },
} as const satisfies MessageLimits<TelegramFileKind>;

/** By platform. */
export const LIMITS = { whatsapp: WHATSAPP_LIMITS, telegram: TELEGRAM_LIMITS } as const;

/** What the file of a content may be. */
export function fileLimitOf(content: RequestedContent<FileKind>, limits: MessageLimits): FileLimit {
  const limit = limits.files[content.kind];
  return content.kind === "audio" && content.voice === true ? { ...limit, ...VOICE } : limit;
}

/** Whether a file of this type may be sent so; `null` is a type that the bytes do not tell. */
export function acceptsType({ types }: FileLimit, mimetype: string | null): mimetype is string {
  return mimetype !== null && (types === null || types.includes(mimetype));
}

/** Of the text that a schema takes before the platform's own limit is looked at. */
const MAX_TEXT_LENGTH = Math.max(WHATSAPP_LIMITS.textLength, TELEGRAM_LIMITS.textLength);

/** A UTF-16 unit that is escaped takes six bytes in JSON; the rest is for every other field. */
export const MAX_MESSAGE_BODY_BYTES = MAX_TEXT_LENGTH * "\\u0000".length + 16 * 1024;

export type ContentFailure =
  | { readonly code: "message-empty" }
  | { readonly code: "too-long"; readonly part: "text" | "caption"; readonly maxLength: number };

/** What a platform would refuse of a text or a caption, before anything is downloaded; signs that are read count nothing. */
export function checkLengths(
  content: RequestedContent,
  limits: MessageLimits<never>,
  parse?: Parse,
): Result<null, ContentFailure> {
  if (content.kind === "text") {
    const { text } = readText(content.text, parse);
    if (text.trim() === "") return failure({ code: "message-empty" });
    if (text.length > limits.textLength) return tooLong("text", limits.textLength);
  }
  const captioned = content.kind === "album" ? content.items : "caption" in content ? [content] : [];
  const isTooLong = captioned.some(({ caption = "" }) => readText(caption, parse).text.length > limits.captionLength);
  return isTooLong ? tooLong("caption", limits.captionLength) : success(null);
}

function tooLong(part: "text" | "caption", maxLength: number): Result<null, ContentFailure> {
  return failure({ code: "too-long", part, maxLength });
}
