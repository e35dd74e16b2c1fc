import {
  areJidsSameUser,
  isJidGroup,
  isLidUser,
  isPnUser,
  jidDecode,
  normalizeMessageContent,
  proto,
  type WAMessage,
} from "baileys";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { HistoryMessage } from "#ports/network-history.ts";
import { type NamedMedia, writeReference } from "./media-reference.ts";
import { pollIn } from "./stanza-parts.ts";

/** Who the account is: its addresses, as WhatsApp gives them. */
export interface Own {
  readonly id: string;
  readonly lid: string;
}

interface Writer {
  readonly user: string;
  /** In a group a message may be about anybody's. */
  readonly isGroup: boolean;
}

type Said = Pick<IncomingMessage, "kind" | "text" | "file" | "contact" | "location" | "about">;

const NOTHING_MORE: Omit<Said, "kind"> = { text: "", file: null, contact: null, location: null, about: null };

/** Passed between apps and shown to nobody, or changes how something is shown. */
const UNSHOWN = new Set([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "pinInChatMessage",
  "keepInChatMessage",
  "call",
]);

/**
 * What a person wrote to the account; null for what nobody is shown, and for all that is not between the two of them.
 * `providerId` is `<sender>/<id>`: the sender's LID where it is known, else the number, and the id that the sender's
 * phone chose. `about` is another message's `providerId`, or the bare id of one of ours. `chosen` is what a vote chose.
 */
export function receivedMessage(
  message: WAMessage,
  own: Own,
  { backfilled, chosen = null }: { readonly backfilled: boolean; readonly chosen?: string | null },
): IncomingMessage | null {
  const { key } = message;
  const sender = senderOf(message);
  const user = sender.id ?? sender.phone;
  if (key.fromMe || !key.id || user === null) return null;
  const recipient = recipientOf(key, sender, user);
  const said =
    key.isViewOnce && !message.message
      ? { ...NOTHING_MORE, kind: "other" as const }
      : saidIn(message, own, { user, isGroup: recipient.kind === "group" }, chosen);
  if (said === null) return null;
  return {
    providerId: `${user}/${key.id}`,
    sender,
    recipient,
    ...said,
    at: new Date(Number(message.messageTimestamp) * 1000),
    backfilled,
  };
}

/** Both addresses of a person with whom there is a chat, as far as the phone tells. */
interface PastChat {
  readonly pnJid?: string | null | undefined;
  readonly lidJid?: string | null | undefined;
}

/** What changes another message is in that message, as a phone tells of the past. */
const CHANGES: ReadonlySet<IncomingMessage["kind"]> = new Set(["reaction", "vote", "edit", "delete"]);

/** A message of the past, by whomever; null as above. `providerId` of one's own is the bare id. */
export function pastMessage(past: proto.IWebMessageInfo, own: Own, { pnJid, lidJid }: PastChat): HistoryMessage | null {
  const { key } = past;
  const isOwn = key?.fromMe === true;
  const remoteJid = key?.remoteJid ?? "";
  const other = isLidUser(remoteJid) ? pnJid : isPnUser(remoteJid) ? lidJid : null;
  // Read as if the other side had written it: the chat is theirs.
  const read = { ...past, key: { ...key, fromMe: false, ...(other && { remoteJidAlt: other }) } } as WAMessage;
  if (isOwn) read.key.participant = null;
  const message = receivedMessage(read, own, { backfilled: false });
  if (message === null || CHANGES.has(message.kind)) return null;
  return { message: isOwn ? { ...message, providerId: key?.id ?? "" } : message, isOwn };
}

function recipientOf({ remoteJid }: WAMessage["key"], { phone }: IncomingMessage["sender"], user: string): Recipient {
  if (isJidGroup(remoteJid ?? undefined)) return { kind: "group", id: jidDecode(remoteJid ?? undefined)?.user ?? "" };
  return phone === null ? { kind: "id", id: user } : { kind: "phone", phone };
}

function senderOf({ key, pushName, verifiedBizName }: WAMessage): IncomingMessage["sender"] {
  const jids = key.participant ? [key.participant, key.participantAlt] : [key.remoteJid, key.remoteJidAlt];
  const userOf = (is: (jid: string | undefined) => boolean | undefined): string | null =>
    jidDecode(jids.find((jid) => jid && is(jid)) ?? undefined)?.user ?? null;
  return { name: pushName || verifiedBizName || "", phone: userOf(isPnUser), username: null, id: userOf(isLidUser) };
}

function saidIn(message: WAMessage, own: Own, writer: Writer, chosen: string | null): Said | null {
  const content = normalizeMessageContent(message.message ?? undefined);
  if (!content) return null;
  if (content.protocolMessage) return changeOf(content.protocolMessage, own, writer);
  const shown = Object.entries(content).find(([name, value]) => value && !UNSHOWN.has(name));
  if (shown === undefined) return null;
  const reaction = content.reactionMessage;
  if (reaction) {
    return { ...NOTHING_MORE, kind: "reaction", text: reaction.text ?? "", about: aboutOf(reaction.key, own, writer) };
  }
  const vote = content.pollUpdateMessage;
  if (vote) {
    const about = aboutOf(vote.pollCreationMessageKey, own, writer);
    return { ...NOTHING_MORE, kind: chosen === null ? "other" : "vote", text: chosen ?? "", about };
  }
  return { ...NOTHING_MORE, about: quotedIn(shown[1], own, writer), ...wordsAndFile(content) };
}

/** Edits and deletions; all else that travels so is between apps. */
function changeOf(change: proto.Message.IProtocolMessage, own: Own, writer: Writer): Said | null {
  const { Type } = proto.Message.ProtocolMessage;
  const about = aboutOf(change.key, own, writer);
  if (change.type === Type.REVOKE) return { ...NOTHING_MORE, kind: "delete", about };
  if (change.type !== Type.MESSAGE_EDIT) return null;
  const edited = normalizeMessageContent(change.editedMessage ?? undefined);
  return { ...NOTHING_MORE, kind: "edit", text: edited ? wordsAndFile(edited).text : "", about };
}

/** A key names a message as its writer sees it: what is not the writer's own is ours, or in a group somebody's. */
function aboutOf(key: proto.IMessageKey | null | undefined, own: Own, writer: Writer): string | null {
  if (!key?.id) return null;
  if (key.fromMe) return `${writer.user}/${key.id}`;
  return writer.isGroup && key.participant ? namedBy(key.participant, own, writer, key.id) : key.id;
}

function quotedIn(content: unknown, own: Own, writer: Writer): string | null {
  const context = (content as { contextInfo?: proto.IContextInfo | null } | undefined)?.contextInfo;
  if (!context?.stanzaId) return null;
  return namedBy(context.participant ?? undefined, own, writer, context.stanzaId);
}

/** Between two it is ours or the writer's, however that one is addressed. */
function namedBy(author: string | undefined, own: Own, writer: Writer, id: string): string {
  if (areJidsSameUser(author, own.id) || areJidsSameUser(author, own.lid)) return id;
  const user = writer.isGroup ? jidDecode(author)?.user : writer.user;
  return `${user ?? writer.user}/${id}`;
}

function wordsAndFile(content: proto.IMessage): Pick<Said, "kind" | "text"> & Partial<Said> {
  const { imageMessage, stickerMessage, audioMessage, documentMessage, locationMessage, liveLocationMessage } = content;
  const text = content.conversation || content.extendedTextMessage?.text;
  if (text) return { kind: "text", text };
  if (imageMessage) return fileOf("image", imageMessage);
  const video = content.videoMessage ?? content.ptvMessage;
  if (video) return fileOf("video", video);
  if (audioMessage) return fileOf("audio", audioMessage);
  if (documentMessage) return fileOf("document", documentMessage);
  if (stickerMessage) return fileOf("sticker", stickerMessage);
  const card = content.contactMessage ?? content.contactsArrayMessage?.contacts?.[0];
  if (card) return { kind: "contact", text: "", contact: contactOf(card) };
  if (locationMessage)
    return { kind: "location", text: locationMessage.comment ?? "", location: placeOf(locationMessage) };
  if (liveLocationMessage) {
    return { kind: "location", text: liveLocationMessage.caption ?? "", location: placeOf(liveLocationMessage) };
  }
  const poll = pollIn(content);
  if (poll) {
    const options = poll.options?.map(({ optionName }) => optionName ?? "") ?? [];
    return { kind: "poll", text: [poll.name ?? "", ...options].join("\n") };
  }
  return { kind: "other", text: otherWords(content) };
}

type FileKind = "image" | "video" | "audio" | "document" | "sticker";

interface FileMessage extends NamedMedia {
  readonly caption?: string | null | undefined;
  readonly mimetype?: string | null | undefined;
  readonly fileName?: string | null | undefined;
  readonly fileLength?: unknown;
  readonly ptt?: boolean | null | undefined;
}

function fileOf(kind: FileKind, message: FileMessage): Pick<Said, "kind" | "text" | "file"> {
  const reference = writeReference(kind, message);
  const bytes = Number(message.fileLength ?? Number.NaN);
  const file = {
    mimetype: message.mimetype || "application/octet-stream",
    fileName: message.fileName || null,
    bytes: Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null,
    ...(message.ptt === true && { isVoice: true }),
  };
  return { kind, text: message.caption ?? "", file: reference === null ? null : { ...file, reference } };
}

function contactOf(card: proto.Message.IContactMessage): NonNullable<Said["contact"]> {
  const vcard = card.vcard ?? "";
  const name = card.displayName || /^FN[^:\r\n]*:(.*)$/m.exec(vcard)?.[1]?.trim() || "";
  const number = /waid=(\d+)/.exec(vcard)?.[1] ?? /^(?:item\d+\.)?TEL[^:\r\n]*:(.*)$/m.exec(vcard)?.[1];
  return { name, number: number?.replace(/\D/g, "") || null };
}

function placeOf(place: {
  readonly degreesLatitude?: number | null | undefined;
  readonly degreesLongitude?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly address?: string | null | undefined;
}): NonNullable<Said["location"]> {
  return {
    latitude: place.degreesLatitude ?? 0,
    longitude: place.degreesLongitude ?? 0,
    name: place.name || null,
    address: place.address || null,
  };
}

/** What was chosen from a list or a row of buttons. */
function otherWords(content: proto.IMessage): string {
  return (
    content.buttonsResponseMessage?.selectedDisplayText ||
    content.listResponseMessage?.title ||
    content.templateButtonReplyMessage?.selectedDisplayText ||
    content.interactiveResponseMessage?.body?.text ||
    ""
  );
}
