import type { tl } from "@mtcute/core";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import type { Random } from "#ports/random.ts";
import { type SaidOfFile, toldOf } from "../common/file-facts.ts";
import type { Accounts } from "./accounts.ts";
import { longOf, seconds } from "./longs.ts";
import { type Poll, pollObjects, receivedPoll, votesFor } from "./polls.ts";
import type { PreparedMedia } from "./prepared-media.ts";
import { type FileSources, receivedFile, receivedPhoto, receivedThumbnail, type Uploader } from "./received-files.ts";
import { RpcRefusal } from "./rpc.ts";
import { fileAccessHash, fileId, fileReference, type StoredFile } from "./stored-file.ts";
import { shownThumbnail, smallPhoto, type Thumbnail } from "./thumbnail.ts";

/** Content that a message carries besides its text: how a client attaches it, what clients are told of it, what a phone shows. */

interface Kinds {
  /** Its size is what the network has seen of it, of the others what their senders say. */
  readonly photo: { readonly file: StoredFile } & SaidOfFile;
  readonly video: NamedFile & SaidOfFile & { readonly round?: boolean | undefined };
  readonly file: NamedFile & SaidOfFile;
  /** `seconds`: what its sender says of it; not there in what earlier versions kept. */
  readonly audio: NamedFile & { readonly voice: boolean; readonly seconds?: number };
  readonly sticker: { readonly file: StoredFile } & SaidOfFile;
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

interface NamedFile {
  readonly file: StoredFile;
  readonly thumbnail?: Thumbnail | undefined;
  readonly fileName: string | null;
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
  | "contact"
  | "location"
  | "media"
>;

interface ContentForms<Kind extends ContentKind> {
  object(content: MessageContent<Kind>, at: Date, viewerId: number): tl.TypeMessageMedia;
  shown(content: MessageContent<Kind>): Shown;
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
      ...shownThumbnail(content),
      media: shownNamedFile(content),
    }),
  },
  file: {
    object: (content, at) => ({ _: "messageMediaDocument", document: documentObject(content, at, sizeOf(content)) }),
    shown: (content) => ({
      kind: "file",
      ...toldOf(content),
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
    shown: ({ poll }) => ({
      kind: "poll",
      text: poll.question,
      options: poll.options.map((text, place) => ({ text, votes: votesFor(poll, place).length })),
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

interface ContentSources extends FileSources {
  readonly accounts: Pick<Accounts, "byPhone">;
  readonly random: Random;
  readonly prepared: PreparedMedia<SentFile>;
}

/** What a client attaches, as it is kept; refuses what Telegram would. Nothing is fetched from anywhere. */
export function receivedContent(sources: ContentSources, sender: Uploader, input: tl.TypeInputMedia): MessageContent {
  switch (input._) {
    case "inputMediaUploadedPhoto":
      return { kind: "photo", ...receivedPhoto(sources, sender, input.file) };
    case "inputMediaUploadedDocument": {
      const file = receivedFile(sources, sender, input);
      const thumbnail = receivedThumbnail(sources, sender, file, input.thumb);
      return receivedDocument(file, input, thumbnail && { thumbnail });
    }
    case "inputMediaPhoto":
      if (input.id._ === "inputPhotoEmpty") throw new RpcRefusal(400, "MEDIA_INVALID");
      return sources.prepared.take(input.id);
    case "inputMediaDocument":
      if (input.id._ === "inputDocumentEmpty") throw new RpcRefusal(400, "MEDIA_INVALID");
      return sources.prepared.take(input.id);
    case "inputMediaGeoPoint":
      return receivedLocation(input.geoPoint, null);
    case "inputMediaVenue":
      return receivedLocation(input.geoPoint, { title: input.title, address: input.address });
    case "inputMediaContact":
      return receivedContact(sources, input);
    case "inputMediaPoll":
      return { kind: "poll", poll: receivedPoll(sources.random, sender.account.id, input.poll) };
    default:
      throw new RpcRefusal(400, "MEDIA_INVALID");
  }
}

function receivedDocument(
  file: StoredFile,
  { attributes }: tl.RawInputMediaUploadedDocument,
  looks: { readonly thumbnail: Thumbnail } | undefined,
): MessageContent {
  const fileName = fileNameOf(attributes);
  const isSticker = attributes.some(({ _ }) => _ === "documentAttributeSticker");
  const video = attributes.find((one) => one._ === "documentAttributeVideo");
  const sound = attributes.find((one) => one._ === "documentAttributeAudio");
  const size = attributes.find((one) => one._ === "documentAttributeImageSize");
  const pixels = toldOf({ width: (video ?? size)?.w, height: (video ?? size)?.h });
  if (isSticker) return { kind: "sticker", file, ...pixels };
  if (video !== undefined) {
    return { kind: "video", file, fileName, ...looks, ...pixels, ...toldOf({ seconds: video.duration }) };
  }
  if (sound === undefined) return { kind: "file", file, fileName, ...looks, ...pixels };
  return { kind: "audio", file, fileName, voice: sound.voice === true, seconds: sound.duration };
}

function fileNameOf(attributes: readonly tl.TypeDocumentAttribute[]): string | null {
  const named = attributes.find((attribute) => attribute._ === "documentAttributeFilename");
  return named === undefined || named.fileName === "" ? null : named.fileName;
}

function receivedContact({ accounts }: ContentSources, input: tl.RawInputMediaContact): MessageContent {
  const { phoneNumber: phone, firstName, lastName, vcard } = input;
  if (firstName === "" || !/\d/.test(phone)) throw new RpcRefusal(400, "MEDIA_INVALID");
  const userId = accounts.byPhone(phone.replace(/\D/g, ""))?.id ?? 0;
  return { kind: "contact", phone, firstName, lastName, vcard, userId };
}

function receivedLocation(point: tl.TypeInputGeoPoint, venue: MessageContent<"location">["venue"]): MessageContent {
  if (point._ !== "inputGeoPoint" || !(Math.abs(point.lat) <= 90 && Math.abs(point.long) <= 180)) {
    throw new RpcRefusal(400, "MEDIA_INVALID");
  }
  return { kind: "location", latitude: point.lat, longitude: point.long, venue };
}

/** As clients are told of it. */
export function contentObject<Kind extends ContentKind>(
  content: MessageContent<Kind>,
  at: Date,
  viewerId: number,
): tl.TypeMessageMedia {
  const forms: ContentForms<Kind> = FORMS[content.kind];
  return forms.object(content, at, viewerId);
}

/** What a phone shows of a message; the text below content is its caption. */
export function shownContent(text: string, content: MessageContent | null): Shown {
  if (content === null) return { kind: "text", text };
  return { ...(text === "" ? {} : { text }), ...shownWithoutText(content) };
}

function shownWithoutText<Kind extends ContentKind>(content: MessageContent<Kind>): Shown {
  const forms: ContentForms<Kind> = FORMS[content.kind];
  return forms.shown(content);
}

function fileObject(file: StoredFile, at: Date) {
  const id = fileId(file);
  return {
    id: longOf(id),
    accessHash: longOf(fileAccessHash(id)),
    fileReference: fileReference(id),
    date: seconds(at),
    dcId: file.dataCentre,
  };
}

function photoObject({ file, width: w = 800, height: h = 600 }: MessageContent<"photo">, at: Date): tl.RawPhoto {
  const sizes: tl.TypePhotoSize[] = [{ _: "photoSize", type: "x", w, h, size: file.bytes }];
  return { _: "photo", ...fileObject(file, at), sizes };
}

function sizeOf({ width: w, height: h }: SaidOfFile): tl.RawDocumentAttributeImageSize[] {
  return w === undefined || h === undefined ? [] : [{ _: "documentAttributeImageSize", w, h }];
}

function documentObject(
  { file, fileName, thumbnail }: NamedFile,
  at: Date,
  attributes: readonly tl.TypeDocumentAttribute[],
): tl.RawDocument {
  const named: tl.TypeDocumentAttribute[] = fileName === null ? [] : [{ _: "documentAttributeFilename", fileName }];
  return {
    _: "document",
    ...fileObject(file, at),
    mimeType: file.mimetype,
    size: file.bytes,
    ...(thumbnail && { thumbs: [smallPhoto(thumbnail)] }),
    attributes: [...attributes, ...named],
  };
}

function shownFile({ mimetype, bytes, sha256, kept }: StoredFile): NonNullable<Shown["media"]> {
  return { mimetype, bytes, sha256, kept };
}

function shownNamedFile({ file, fileName }: NamedFile): NonNullable<Shown["media"]> {
  return { ...shownFile(file), ...(fileName === null ? {} : { fileName }) };
}
