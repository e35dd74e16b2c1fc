import type { Platform } from "../instances/instance.ts";

/** What a message holds, one model for both platforms and both directions. `Source` says where a kind's file is. */
interface Fields<Source> {
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
  readonly otp: { readonly code: string };
}

interface Captioned {
  readonly caption?: string | undefined;
}

export type Kind = keyof Fields<unknown>;

/** Kinds with a file. */
const FILE_KINDS = ["image", "video", "document", "audio"] as const satisfies readonly Kind[];
export type FileKind = (typeof FILE_KINDS)[number];

/** As a caller asks for it: files are named by URL, and the gateway downloads them. Source: spec §7. */
export type RequestedContent<K extends Kind = Kind> = {
  [Name in K]: { readonly kind: Name } & Fields<{ readonly url: string }>[Name];
}[K];

/** Ready for an engine, with the file in hand. */
export type Content<File, K extends Kind = Kind> = {
  [Name in K]: { readonly kind: Name } & Fields<{ readonly file: File }>[Name];
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
}

export function isFileKind(kind: Kind): kind is FileKind {
  return FILE_KINDS.some((one) => one === kind);
}

/** Whether a file must be fetched before it can be sent. */
export function hasFile(content: RequestedContent): content is RequestedContent<FileKind> {
  return isFileKind(content.kind);
}

/** Text or caption; null where it has neither. */
export function textOf(content: RequestedContent | Content<unknown>): string | null {
  if (content.kind === "text") return content.text;
  return "caption" in content ? (content.caption ?? null) : null;
}

/** What each platform can be asked to send: a new kind is both's until it is taken out here. */
export type WhatsAppKind = Kind;
export type TelegramKind = Exclude<Kind, "otp" | "audio">;

interface Kinds {
  readonly whatsapp: WhatsAppKind;
  readonly telegram: TelegramKind;
}

/** What a platform can be asked to send. */
export type KindOn<On extends Platform> = Kinds[On];

export type WhatsAppContent = Content<Media, WhatsAppKind>;
