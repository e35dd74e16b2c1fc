import { normalizeMessageContent, proto } from "baileys";
import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { type SaidOfFile, toldOf } from "../common/file-facts.ts";
import type { MediaKind, MediaReference } from "./media-library.ts";

const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;

/** What a phone shows of a message, before its media are fetched. */
type Shown = Pick<
  WhatsAppSandboxMessage,
  | "kind"
  | "text"
  | "caption"
  | "voice"
  | "contact"
  | "location"
  | "poll"
  | "quotes"
  | "viewOnce"
  | "gif"
  | "forwarded"
  | "thumbnail"
  | "album"
  | keyof SaidOfFile
>;

interface ReadContent {
  readonly shown: Shown;
  readonly media?: MediaReference | undefined;
  /** Of a poll: opens the votes about it. */
  readonly secret?: Buffer | undefined;
  /** Addresses that it calls by name. */
  readonly mentioned?: readonly string[];
}

interface MediaMessage {
  readonly caption?: string | null | undefined;
  readonly directPath?: string | null | undefined;
  readonly mediaKey?: Uint8Array | null | undefined;
  readonly mimetype?: string | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly seconds?: number | null | undefined;
  readonly jpegThumbnail?: Uint8Array | null | undefined;
}

/** Null for messages between devices that no phone shows. */
export function readContent(message: proto.IMessage): ReadContent | null {
  const content = normalizeMessageContent(message);
  if (!content || content.protocolMessage) return null;
  const read = readShown(content);
  if (read === null) return null;
  const { stanzaId, mentionedJid, isForwarded } = contextOf(content) ?? {};
  const album = albumOf(content);
  return {
    ...read,
    shown: {
      ...read.shown,
      ...(stanzaId && { quotes: stanzaId }),
      ...(isOnce(message) && { viewOnce: true }),
      ...(isForwarded && { forwarded: true }),
      ...(album && { album }),
    },
    mentioned: mentionedJid ?? [],
  };
}

/** Which message it belongs to, with others. */
function albumOf({ messageContextInfo }: proto.IMessage): string | null {
  const { associationType, parentMessageKey } = messageContextInfo?.messageAssociation ?? {};
  return associationType === MEDIA_ALBUM ? (parentMessageKey?.id ?? null) : null;
}

/** In whichever frame its app puts it. */
function isOnce({ viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension }: proto.IMessage): boolean {
  return [viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension].some((frame) => frame?.message);
}

function readShown(content: proto.IMessage): ReadContent | null {
  const text = content.conversation || content.extendedTextMessage?.text;
  if (text) return { shown: { kind: "text", text } };
  if (content.imageMessage) return readMedia("image", content.imageMessage);
  if (content.videoMessage) return readVideo(content.videoMessage);
  if (content.audioMessage) return readAudio(content.audioMessage);
  if (content.documentMessage) return readMedia("document", content.documentMessage, content.documentMessage.fileName);
  if (content.stickerMessage) return readMedia("sticker", content.stickerMessage);
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (poll) return readPoll(poll, content.messageContextInfo?.messageSecret);
  const contact = content.contactMessage ?? content.contactsArrayMessage?.contacts?.[0];
  if (contact) return { shown: { kind: "contact", contact: readContact(contact) } };
  if (content.locationMessage) return { shown: { kind: "location", location: readLocation(content.locationMessage) } };
  if (content.senderKeyDistributionMessage) return null;
  return { shown: { kind: "unsupported" } };
}

function readMedia(kind: MediaKind, message: MediaMessage, fileName?: string | null): ReadContent {
  const { caption, jpegThumbnail } = message;
  const shown: Shown = {
    kind,
    ...(caption ? { caption } : {}),
    ...toldOf(message),
    ...(jpegThumbnail?.length ? { thumbnail: Buffer.from(jpegThumbnail).toString("base64") } : {}),
  };
  if (!message.directPath || !message.mediaKey) return { shown };
  const media = {
    kind,
    path: message.directPath,
    key: Buffer.from(message.mediaKey),
    mimetype: message.mimetype ?? "application/octet-stream",
    ...(fileName ? { fileName } : {}),
  };
  return { shown, media };
}

function readVideo(message: proto.Message.IVideoMessage): ReadContent {
  const { shown, media } = readMedia("video", message);
  return { shown: message.gifPlayback ? { ...shown, gif: true } : shown, media };
}

function readAudio(message: proto.Message.IAudioMessage): ReadContent {
  const { shown, media } = readMedia("audio", message);
  return { shown: message.ptt ? { ...shown, voice: true } : shown, media };
}

/** A poll of which one option may be chosen says 1, another none. */
function readPoll(poll: proto.Message.IPollCreationMessage, secret: Uint8Array | null | undefined): ReadContent {
  const options = poll.options?.map(({ optionName }) => ({ text: optionName ?? "", voters: [] })) ?? [];
  const shown = { question: poll.name ?? "", options, multiple: poll.selectableOptionsCount !== 1 };
  return { shown: { kind: "poll", poll: shown }, ...(secret ? { secret: Buffer.from(secret) } : {}) };
}

/** What it answers, and whom it calls by name. */
function contextOf(content: proto.IMessage): proto.IContextInfo | undefined {
  const parts = Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null | undefined)[];
  return parts.find((part) => part?.contextInfo)?.contextInfo ?? undefined;
}

function readContact(contact: proto.Message.IContactMessage): NonNullable<Shown["contact"]> {
  const card = contact.vcard ?? "";
  const name = contact.displayName || /^FN[^:\r\n]*:(.*)$/m.exec(card)?.[1]?.trim() || "";
  const number = /waid=(\d+)/.exec(card)?.[1] ?? /^TEL[^:\r\n]*:(.*)$/m.exec(card)?.[1]?.replace(/[^\d+]/g, "");
  return { name, number: number || null };
}

function readLocation(location: proto.Message.ILocationMessage): NonNullable<Shown["location"]> {
  return {
    latitude: location.degreesLatitude ?? 0,
    longitude: location.degreesLongitude ?? 0,
    ...(location.name ? { name: location.name } : {}),
    ...(location.address ? { address: location.address } : {}),
  };
}
