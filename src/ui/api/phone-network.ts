import type { Platform } from "#domain/instances/instance.ts";
import type { Kind, UntabledKind } from "#domain/messages/content.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";

/** What the virtual phone asks of a sandbox network; each platform is one. Phones are E.164 digits without plus. */
export interface PhoneNetwork {
  readonly platform: Platform;
  /** And passwords: its phones have accounts of their own. */
  readonly hasUsernames: boolean;
  readonly phones: (signal?: AbortSignal) => Promise<NetworkPhone[]>;
  readonly waiting: (signal?: AbortSignal) => Promise<WaitingDevice[]>;
  /** Both directions, oldest first. */
  readonly messages: (phone: string, signal?: AbortSignal) => Promise<PhoneMessage[]>;
  readonly add: (phone: NewPhone) => Promise<unknown>;
  /** Scans what a device shows. */
  readonly link: (code: string, phone: string) => Promise<TakenDevice>;
  /** Types what a device shows; absent where the network links by scans alone. */
  readonly enterCode?: (code: string, phone: string) => Promise<TakenDevice>;
  /** Absent where the network asks for none. */
  readonly passkeys?: {
    readonly pending: (phone: string, signal?: AbortSignal) => Promise<readonly WaitingForPasskey[]>;
    readonly ask: (phone: string, asked: boolean) => Promise<unknown>;
  };
  readonly reply: (answer: PhoneAnswer) => Promise<unknown>;
  readonly act: (act: PhoneAct) => Promise<unknown>;
  readonly send: (sent: PhoneSending & (OwnFileSent | OwnDetailsSent)) => Promise<unknown>;
  /** The peers of the chats that the phone's owner has put into the archive. */
  readonly archived: (phone: string, signal?: AbortSignal) => Promise<readonly string[]>;
  readonly archive: (chat: {
    readonly phone: string;
    readonly peer: string;
    readonly archived: boolean;
  }) => Promise<unknown>;
  readonly markRead: (seen: { readonly phone: string; readonly peer: string }) => Promise<unknown>;
  /** The phone's own, a JPEG or PNG in base64; empty takes it off. */
  readonly setPicture: (picture: { readonly peer: string; readonly image: string }) => Promise<unknown>;
  /** Ends every device's link to the phone. */
  readonly unlink: (phone: string) => Promise<unknown>;
}

/** Who sends to whom. */
export interface PhoneSending {
  readonly from: string;
  readonly to: string;
  /** The id of the message that it answers, as its phone has it. */
  readonly quotes?: string | undefined;
}

interface PhoneAnswer extends PhoneSending {
  readonly text: string;
}

/** What is done to a message; an empty emoji and no options take back what was. */
export type DoneToMessage =
  | { readonly kind: "reaction"; readonly emoji: string }
  | { readonly kind: "vote"; readonly options: readonly string[] };

type PhoneAct = DoneToMessage & {
  readonly from: string;
  /** Whom it has the chat with. */
  readonly to: string;
  /** The id of the message, as its phone has it. */
  readonly about: string;
};

/** A file of the reader's device, as a phone sends it. */
export type OwnFileSent = {
  /** Base64. */
  readonly file: string;
  readonly mimetype: string;
} & (
  | {
      readonly kind: "audio";
      /** Spoken into the phone, rather than music. */
      readonly voice?: boolean | undefined;
    }
  | { readonly kind: "sticker" }
  | { readonly kind: "image" | "video"; readonly caption?: string | undefined }
  | { readonly kind: "document"; readonly fileName: string; readonly caption?: string | undefined }
);

/** A place, a card or a poll, as a phone sends it. */
export type OwnDetailsSent =
  | {
      readonly kind: "location";
      readonly latitude: number;
      readonly longitude: number;
      /** What it is called. */
      readonly place?: string | undefined;
    }
  | {
      readonly kind: "contact";
      readonly name: string;
      /** E.164 digits without plus. */
      readonly number: string;
    }
  | {
      readonly kind: "poll";
      readonly question: string;
      readonly options: readonly string[];
      /** More than one of them may be chosen. */
      readonly multiple: boolean;
    };

export interface TakenDevice {
  readonly device: string;
  /** It is linked once it has brought an answer of the phone's passkey. */
  readonly asksPasskey?: boolean | undefined;
}

/** A device that the phone has taken, and that waits for its passkey. */
interface WaitingForPasskey {
  readonly device: string;
  /** To be compared with what the device shows. */
  readonly code: string | null;
  /** What the phone's keychain says, as text; null once the device has brought it. */
  readonly answer: string | null;
}

export interface NetworkPhone {
  readonly phone: string;
  /** The owner's; null where the network calls the phone by its number or username. */
  readonly name: string | null;
  /** Without @. */
  readonly username: string | null;
  readonly hasPassword: boolean;
  /** Of each new device, before it is linked. */
  readonly asksPasskey?: boolean;
  readonly devices: readonly LinkedDevice[];
  readonly unread: number;
  /** Where its picture is. */
  readonly picture?: string | undefined;
  /** Another's or nobody's. */
  readonly notOwn?: boolean | undefined;
}

interface LinkedDevice {
  /** Such as "Wesal Client001". */
  readonly device: string;
  readonly online: boolean;
  /** ISO 8601. */
  readonly since: string;
}

/** It shows a QR code and waits. */
export interface WaitingDevice {
  readonly code: string;
  readonly device: string;
  /** Where the instance is the reader's own. */
  readonly instanceName?: string | undefined;
}

export interface NewPhone {
  readonly phone: string;
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  /** Two-step password. */
  readonly password?: string | undefined;
  readonly hint?: string | undefined;
}

/** The kinds that people see: a one-time code arrives as a text, an act changes another message, an album is several. */
export type ShownKind = Exclude<Kind, "otp" | UntabledKind>;

export interface PhoneMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: ShownKind | "unsupported";
  /** Text, or the caption; of a poll its question. */
  readonly text?: string | undefined;
  /** How letters of the text look; places are UTF-16 units. */
  readonly entities?: readonly ShownEntity[] | undefined;
  /** What the group is called that it was written in, whose id `to` is then. */
  readonly group?: string | undefined;
  /** Where the group's picture is. */
  readonly groupPicture?: string | undefined;
  /** Of a sound: as if it had been spoken into the phone. */
  readonly voice?: boolean | undefined;
  /** Of a poll, each with how many have chosen it, and whether this phone has. */
  readonly options?:
    | readonly { readonly text: string; readonly votes?: number | undefined; readonly chosen?: boolean | undefined }[]
    | undefined;
  /** More than one of them may be chosen. */
  readonly multiple?: boolean | undefined;
  /** The id of the message that it answers. */
  readonly quotes?: string | undefined;
  readonly contact?: { readonly name: string; readonly number: string | null } | undefined;
  readonly location?:
    | {
        readonly latitude: number;
        readonly longitude: number;
        readonly name?: string | undefined;
        readonly address?: string | undefined;
      }
    | undefined;
  readonly media?: PhoneMedia | undefined;
  /** Pixels of a picture or video, as its sender says: its frame stands before it has come. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Address of the small picture that is shown before the file has come. */
  readonly poster?: string | undefined;
  readonly reactions?: readonly { readonly from: string; readonly emoji: string }[] | undefined;
  readonly edited?: boolean | undefined;
  /** A picture or video that its reader sees once. */
  readonly viewOnce?: boolean | undefined;
  /** It plays by itself, over and over. */
  readonly gif?: boolean | undefined;
  /** Equal for messages that stand in the chat as one. */
  readonly album?: string | undefined;
  /** Somebody has passed it on. */
  readonly forwarded?: boolean | undefined;
  /** It stands above the chat. */
  readonly pinned?: boolean | undefined;
  /** Taken back: it says nothing more. */
  readonly deleted?: boolean | undefined;
  /** ISO 8601. */
  readonly at: string;
  readonly status: DeliveryStatus;
}

export interface ShownEntity {
  /** Such as `bold`. */
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

export interface PhoneMedia {
  readonly mimetype: string;
  readonly bytes: number;
  readonly fileName?: string | undefined;
  /** Null where the network has not kept the bytes. */
  readonly url: string | null;
}

/** What a network calls a phone is a name only where it says more than number and username do. */
export function ownName({
  phone,
  name,
  username = null,
}: {
  phone: string;
  name: string;
  username?: string | null;
}): string | null {
  const trimmed = name.trim();
  return [phone, `+${phone}`, username, ""].includes(trimmed) ? null : trimmed;
}
