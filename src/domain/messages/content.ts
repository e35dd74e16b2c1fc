import type { Platform } from "../instances/instance.ts";
import type { Recipient } from "./recipient.ts";

/**
 * What a message holds, one model for both platforms and both directions. `Source` says where a kind's file is, `Held` where
 * each of several is.
 */
interface Fields<Source, Held = Source> {
  readonly text: { readonly text: string };
  readonly image: Source & Captioned;
  readonly video: Source & Captioned;
  /** Any file, shown by its name. On Telegram one whose bytes are a video is shown as such. */
  readonly document: Source &
    Captioned & {
      /** Instead of the name that its host gives it. */
      readonly fileName?: string | undefined;
    };
  /** Sound; `voice` is shown as if it had been spoken into the phone. */
  readonly audio: Source & { readonly voice?: boolean | undefined };
  readonly contact: {
    readonly firstName: string;
    readonly lastName?: string | undefined;
    /** As on the card: 3 to 20 digits once it has been checked. */
    readonly number: string;
  };
  readonly location: {
    /** Degrees, -90 to 90. */
    readonly latitude: number;
    /** Degrees, -180 to 180. */
    readonly longitude: number;
    readonly name?: string | undefined;
    readonly address?: string | undefined;
  };
  /** A one-time code, which the recipient reads in a sentence of ours. */
  readonly otp: {
    readonly code: string;
    /** In place of our sentence: one of the caller's templates, with the code in it. */
    readonly text?: string | undefined;
  };
  /** A picture without a frame, WebP. */
  readonly sticker: Source;
  readonly poll: {
    readonly question: string;
    /** 2 to 12, each another one. */
    readonly options: readonly string[];
    /** More than one may be chosen. */
    readonly multiple?: boolean | undefined;
  };
  /** Pictures and videos that stand in the chat as one. */
  readonly album: {
    /** 2 to 10. */
    readonly items: readonly AlbumItem<Held>[];
  };
  readonly reaction: {
    readonly target: MessageReference;
    /** One emoji; empty takes the reaction back. */
    readonly emoji: string;
  };
  /** The account's own message says something else from now on. */
  readonly edit: { readonly target: MessageReference; readonly text: string };
  /** The account's own message is taken back, for everybody. */
  readonly delete: { readonly target: MessageReference };
  /** A message stands above its chat, for everybody; or does not any more. */
  readonly pin: {
    readonly target: MessageReference;
    readonly pinned: boolean;
    /** How long, on WhatsApp alone; 7 unless given. */
    readonly days?: PinDays | undefined;
  };
  /** A message of this chat or another one, theirs or ours, once more and with the network's mark of that. */
  readonly forward: {
    readonly target: MessageReference;
    /** In which chat it stands. */
    readonly from: Recipient;
  };
}

/** How long WhatsApp's apps let a message be pinned. */
export const PIN_DAYS = [1, 7, 30] as const;
export type PinDays = (typeof PIN_DAYS)[number];

/** A message of a chat that another one is about. */
export interface MessageReference {
  /** `msg_…` */
  readonly id: string;
  /** The network's own id of it. */
  readonly messageId: string;
  /** `in`: somebody else wrote it. */
  readonly direction: "in" | "out";
  /** Where it is several of the network's, as an album is, and that matters: all their ids, in order. */
  readonly parts?: readonly string[] | undefined;
}

type AlbumItem<Source> = { readonly kind: "image" | "video" } & Source &
  Captioned & {
    /** As its sender knows it: neither network shows it. */
    readonly fileName?: string | undefined;
  };

/** How many files an album has, on both networks. */
export const ALBUM_ITEMS = { min: 2, max: 10 } as const;

/** How many options a poll has, on both networks. */
export const POLL_OPTIONS = { min: 2, max: 12 } as const;

/** One of several files: there for as long as `use` takes, one after the other. Throws where it is not to be had. */
interface HeldFile<File> {
  hold<Value>(use: (file: File) => Promise<Value>): Promise<Value>;
}

interface Captioned {
  readonly caption?: string | undefined;
}

export type Kind = keyof Fields<unknown>;

/** Kinds with a file. */
const FILE_KINDS = ["image", "video", "document", "audio", "sticker"] as const satisfies readonly Kind[];
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * As a caller asks for it: files are named by URL, and the gateway downloads them; `media:` and an id names one that the
 * caller has sent up before. Source: spec §7.
 */
export type RequestedContent<K extends Kind = Kind> = {
  [Name in K]: { readonly kind: Name } & Fields<{ readonly url: string }>[Name];
}[K];

/** Ready for an engine, with the file in hand. */
export type Content<File, K extends Kind = Kind> = {
  [Name in K]: { readonly kind: Name } & Fields<{ readonly file: File }, HeldFile<File>>[Name];
}[K];

/** The names of what a kind holds. */
export type FieldOf<K extends Kind> = Exclude<keyof RequestedContent<K>, "kind">;

/** A downloaded file. */
export interface Media {
  readonly bytes: Uint8Array;
  /** From the bytes themselves; where any type will do and they tell none, as the host says. */
  readonly mimetype: string;
  /** From Content-Disposition or the URL; no path, no control characters, at most 120 characters, never empty. */
  readonly fileName: string;
  /** A video that a GIF was made: it plays by itself, over and over, without sound. */
  readonly wasGif?: true;
}

/** What a GIF is called once it has been made a video. */
export function mp4NameOf(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, "")}.mp4`;
}

/** What a sound is called once it has been made a voice message. */
export function oggNameOf(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, "")}.ogg`;
}

/** A file as it comes: nothing of it is in memory before it is read. */
interface ComingMedia extends Omit<Media, "bytes"> {
  /** Once, from the first byte. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

export function isFileKind(kind: Kind): kind is FileKind {
  return FILE_KINDS.some((one) => one === kind);
}

/** Whether a file must be fetched before it can be sent. */
export function hasFile(content: RequestedContent): content is RequestedContent<FileKind> {
  return isFileKind(content.kind);
}

/** Where the files of a content are asked for. */
export function filesOf(content: RequestedContent): readonly RequestedContent<FileKind>[] {
  if (content.kind === "album") return content.items;
  return hasFile(content) ? [content] : [];
}

/** Whether it is several messages of the network's: an album, or one that is passed on. */
export function isSeveral(content: RequestedContent): content is RequestedContent<"album" | "forward"> {
  return content.kind === "album" || (content.kind === "forward" && content.target.parts !== undefined);
}

/** Text or caption, of an album the first that there is; null where it has neither. */
export function textOf(content: RequestedContent | Content<unknown>): string | null {
  if (content.kind === "text") return content.text;
  if (content.kind === "album") return content.items.find(({ caption }) => caption)?.caption ?? null;
  return "caption" in content ? (content.caption ?? null) : null;
}

/** Kinds that change another message, and are none of their own on a screen. */
const ACTS = ["reaction", "edit", "delete", "pin"] as const satisfies readonly Kind[];
export type Act = (typeof ACTS)[number];

/** The message that another one answers or changes; null where it is about none. What is passed on is itself. */
export function referenceOf(content: RequestedContent, replyTo: MessageReference | undefined): MessageReference | null {
  const target = "target" in content && content.kind !== "forward" ? content.target : null;
  return replyTo ?? target;
}

export function isAct(kind: Kind): kind is Act {
  return ACTS.some((one) => one === kind);
}

/** Kinds that are asked for about a message, by calls of their own. */
export type AboutKind = Act | "forward";

/** Kinds that the unified API alone sends, in no platform's table. */
export type UntabledKind = AboutKind | "album";

/** What each platform's table of kinds has: a new kind is both's until it is taken out here. */
export type WhatsAppKind = Exclude<Kind, UntabledKind>;
export type TelegramKind = Exclude<Kind, "otp" | UntabledKind>;

interface Kinds {
  readonly whatsapp: WhatsAppKind;
  readonly telegram: TelegramKind;
}

/** What a platform can be asked to send. */
export type KindOn<On extends Platform> = Kinds[On];

/** What the dashboard's forms send on each platform: the kinds of its table, and albums. */
export type DashboardContent = { readonly [On in Platform]: RequestedContent<KindOn<On> | "album"> };

/** What WhatsApp can be asked to send, in whichever way. A document is the one kind that nobody looks into, however large. */
export type WhatsAppContent =
  | Content<Media, Exclude<WhatsAppKind | UntabledKind, "document">>
  | Content<ComingMedia, "document">;
