import type { tl } from "@mtcute/core";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { type SaidOfFile, toldOf } from "../common/file-facts.ts";
import { type Attributed, documentObject, type NamedFile, photoObject, sizeOf } from "./file-objects.ts";
import { longOf } from "./longs.ts";
import { type Poll, pollObjects, votesFor } from "./polls.ts";
import type { StoredFile } from "./stored-file.ts";
import { shownThumbnail } from "./thumbnail.ts";

/** Content that a message carries besides its text: how a client attaches it, what clients are told of it, what a phone shows. */

interface Kinds {
  /** Its size is what the network has seen of it, of the others what their senders say. */
  readonly photo: { readonly file: StoredFile } & SaidOfFile;
  readonly video: NamedFile & SaidOfFile & { readonly round?: boolean | undefined };
  readonly file: NamedFile & SaidOfFile;
  /** `seconds`: what its sender says of it; not there in what earlier versions kept. */
  readonly audio: NamedFile & { readonly voice: boolean; readonly seconds?: number };
  readonly sticker: { readonly file: StoredFile } & SaidOfFile & Attributed;
  readonly poll: {
    readonly poll: Poll;
  };
  readonly contact: {
    readonly phone: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly vcard: string;
    /** 0 where nobody has the number. */
    readonly userId: number;
  };
  readonly location: {
    readonly latitude: number;
    readonly longitude: number;
    readonly venue: { readonly title: string; readonly address: string } | null;
  };
}

type ContentKind = keyof Kinds;
export type MessageContent<Kind extends ContentKind = ContentKind> = {
  readonly [One in Kind]: { readonly kind: One } & Kinds[One];
}[Kind];

/** What has a file. */
export type SentFile = Extract<MessageContent, { readonly file: unknown }>;

/** As the virtual phone gets it. */
type Shown = Pick<
  TelegramSandboxMessage,
  | "kind"
  | "text"
  | "voice"
  | "seconds"
  | "width"
  | "height"
  | "thumbnail"
  | "options"
  | "multiple"
  | "gif"
  | "contact"
  | "location"
  | "media"
>;

interface ContentForms<Kind extends ContentKind> {
  object(content: MessageContent<Kind>, at: Date, viewerId: number): tl.TypeMessageMedia;
  shown(content: MessageContent<Kind>, viewerId: number): Shown;
}

const FORMS: { readonly [Kind in ContentKind]: ContentForms<Kind> } = {
  photo: {
    object: (content, at) => ({ _: "messageMediaPhoto", photo: photoObject(content, at) }),
    shown: (content) => ({ kind: "photo", ...toldOf(content), media: shownFile(content.file) }),
  },
  video: {
    object(content, at) {
      const round = content.round === true && { roundMessage: true };
      const { seconds: duration = 0, width: w = 0, height: h = 0 } = content;
      const video = { _: "documentAttributeVideo", duration, w, h, ...round } as const;
      return { _: "messageMediaDocument", document: documentObject(content, at, [video]) };
    },
    shown: (content) => ({
      kind: "video",
      ...toldOf(content),
      ...playedOf(content),
      ...shownThumbnail(content),
      media: shownNamedFile(content),
    }),
  },
  file: {
    object: (content, at) => ({ _: "messageMediaDocument", document: documentObject(content, at, sizeOf(content)) }),
    shown: (content) => ({
      kind: "file",
      ...toldOf(content),
      ...playedOf(content),
      ...shownThumbnail(content),
      media: shownNamedFile(content),
    }),
  },
  audio: {
    object(content, at) {
      const { voice, seconds: duration = 0 } = content;
      const audio = { _: "documentAttributeAudio", duration, ...(voice && { voice: true }) } as const;
      return { _: "messageMediaDocument", document: documentObject(content, at, [audio]) };
    },
    shown: (content) => ({
      kind: "audio",
      ...(content.voice && { voice: true }),
      seconds: content.seconds ?? 0,
      media: shownNamedFile(content),
    }),
  },
  sticker: {
    object(content, at) {
      const sticker = {
        _: "documentAttributeSticker",
        alt: "🙂",
        stickerset: { _: "inputStickerSetEmpty" },
      } as const;
      return {
        _: "messageMediaDocument",
        document: documentObject({ ...content, fileName: null }, at, [...sizeOf(content), sticker]),
      };
    },
    shown: (content) => ({ kind: "sticker", ...toldOf(content), media: shownFile(content.file) }),
  },
  poll: {
    object: ({ poll }, _at, viewerId) => ({ _: "messageMediaPoll", ...pollObjects(poll, viewerId) }),
    shown: ({ poll }, viewerId) => ({
      kind: "poll",
      text: poll.question,
      options: poll.options.map((text, place) => {
        const votes = votesFor(poll, place);
        const isChosen = votes.some(({ peerId }) => peerId === viewerId);
        return { text, votes: votes.length, ...(isChosen && { chosen: true }) };
      }),
      ...(poll.multiple && { multiple: true }),
    }),
  },
  contact: {
    object: ({ kind: _, phone: phoneNumber, ...card }) => ({ _: "messageMediaContact", phoneNumber, ...card }),
    shown({ firstName, lastName, phone }) {
      const name = [firstName, lastName].filter((part) => part !== "").join(" ");
      return { kind: "contact", contact: { name, number: phone } };
    },
  },
  location: {
    object({ latitude, longitude, venue }) {
      const geo = { _: "geoPoint", lat: latitude, long: longitude, accessHash: longOf(1n) } as const;
      if (venue === null) return { _: "messageMediaGeo", geo };
      return { _: "messageMediaVenue", geo, ...venue, provider: "", venueId: "", venueType: "" };
    },
    shown({ latitude, longitude, venue }) {
      const place = venue === null ? {} : { title: venue.title, address: venue.address };
      return { kind: "location", location: { latitude, longitude, ...place } };
    },
  },
};

/** As clients are told of it. */
export function contentObject<Kind extends ContentKind>(
  content: MessageContent<Kind>,
  at: Date,
  viewerId: number,
): tl.TypeMessageMedia {
  const forms: ContentForms<Kind> = FORMS[content.kind];
  return forms.object(content, at, viewerId);
}

/** What a phone shows its owner, the viewer, of a message; the text below content is its caption. */
export function shownContent(text: string, content: MessageContent | null, viewerId: number): Shown {
  if (content === null) return { kind: "text", text };
  return { ...(text === "" ? {} : { text }), ...shownWithoutText(content, viewerId) };
}

function shownWithoutText<Kind extends ContentKind>(content: MessageContent<Kind>, viewerId: number): Shown {
  const forms: ContentForms<Kind> = FORMS[content.kind];
  return forms.shown(content, viewerId);
}

function shownFile({ mimetype, bytes, sha256, kept }: StoredFile): NonNullable<Shown["media"]> {
  return { mimetype, bytes, sha256, kept };
}

function shownNamedFile({ file, fileName }: NamedFile): NonNullable<Shown["media"]> {
  return { ...shownFile(file), ...(fileName === null ? {} : { fileName }) };
}

function playedOf({ attributes = [] }: NamedFile): Pick<Shown, "gif"> {
  return attributes.some(({ _ }) => _ === "documentAttributeAnimated") ? { gif: true } : {};
}
