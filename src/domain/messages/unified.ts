import type { Platform } from "../instances/instance.ts";
import { type AboutKind, type Act, hasFile, type Kind, type KindOn, type RequestedContent } from "./content.ts";
import type { IncomingKind } from "./incoming.ts";
import type { Parse } from "./markdown.ts";
import { uploadOfUrl } from "./upload-id.ts";

/** Kinds by the names that the unified API has for them; a voice message is sound. */
export const MESSAGE_KIND_FIELDS = [
  "text",
  "image",
  "video",
  "audio",
  "voice",
  "document",
  "sticker",
  "contact",
  "location",
  "poll",
  "album",
] as const;
export type MessageKindField = (typeof MESSAGE_KIND_FIELDS)[number];

type UnifiedKind = Exclude<Kind, AboutKind | "otp">;

/** The name of a kind, and its field: equal but for one. */
export function kindOfField(field: MessageKindField): UnifiedKind {
  return field === "voice" ? "audio" : field;
}

/** Which acts each platform takes. */
export const ACTS_ON: Readonly<Record<Platform, readonly Act[]>> = {
  whatsapp: ["reaction", "edit", "delete", "pin"],
  telegram: ["reaction", "edit", "delete", "pin"],
};

/** Which signs are read in a text on each platform; WhatsApp's apps read their own in any text. */
export const PARSES_ON: Readonly<Record<Platform, readonly Parse[]>> = {
  whatsapp: [],
  telegram: ["markdown"],
};

/** What a phone shows once and then no more, where it is asked for. */
export const VIEWED_ONCE_ON: Readonly<Record<Platform, readonly Kind[]>> = {
  whatsapp: ["image", "video"],
  telegram: [],
};

/** Each changes another message, or says what somebody chose of one. */
const NOT_A_MESSAGE: readonly (Kind | IncomingKind)[] = ["reaction", "edit", "delete", "pin", "vote"];
/** WhatsApp's are sent anew: what is not known of them cannot be, nor can a poll, whose votes have a secret. */
const NOT_FORWARDED: Readonly<Record<Platform, readonly (Kind | IncomingKind)[]>> = {
  whatsapp: [...NOT_A_MESSAGE, "poll", "other"],
  telegram: NOT_A_MESSAGE,
};

/** Whether a message of a kind stands by itself, and is no act on another one. */
export function standsByItself(kind: Kind | IncomingKind): boolean {
  return !NOT_A_MESSAGE.includes(kind);
}

/** Whether a message of a kind can be passed on. */
export function isForwardedOn(platform: Platform, kind: Kind | IncomingKind): boolean {
  return !NOT_FORWARDED[platform].includes(kind);
}

/** A content by the unified API's names, with addresses of files as they are. */
function unifiedContent(content: RequestedContent): Record<string, unknown> {
  switch (content.kind) {
    case "text":
      return { text: content.text };
    case "audio": {
      const { kind: _, voice, ...file } = content;
      return { [voice === true ? "voice" : "audio"]: file };
    }
    case "contact": {
      const { firstName, lastName, number } = content;
      return { contact: { name: [firstName, lastName].filter(Boolean).join(" "), phone: number } };
    }
    case "reaction":
      return { reaction: { message: content.target.id, emoji: content.emoji } };
    case "edit":
      return { edit: { message: content.target.id, text: content.text } };
    case "delete":
      return { delete: { message: content.target.id } };
    case "forward":
      return { forward: { message: content.target.id } };
    case "pin": {
      const { kind: _, target, ...said } = content;
      return { pin: { message: target.id, ...said } };
    }
    case "album":
      return { album: content.items.map(({ kind, ...file }) => ({ [kind]: file })) };
    default: {
      const { kind, ...said } = content;
      return { [kind]: said };
    }
  }
}

/** What the unified API was asked for, or is to be asked, to send a content: a file that was sent up goes by its id. */
export function unifiedRequest(content: RequestedContent): Record<string, unknown> {
  if (content.kind === "album") {
    return { album: content.items.map(({ kind, ...file }) => ({ [kind]: requestedFile(file) })) };
  }
  const [[field, said] = ["text", null], ...others] = Object.entries(unifiedContent(content));
  return { [field]: hasFile(content) ? requestedFile(said as typeof content) : said, ...Object.fromEntries(others) };
}

function requestedFile({ url, ...said }: { readonly url: string }): object {
  const media = uploadOfUrl(url);
  return media === null ? { url, ...said } : { media, ...said };
}

/** Whether a platform's table of kinds has a kind. */
export function isKindOn(kinds: object, kind: Kind): kind is KindOn<Platform> {
  return Object.hasOwn(kinds, kind);
}
