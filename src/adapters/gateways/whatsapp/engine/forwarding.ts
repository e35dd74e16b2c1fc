import {
  generateWAMessageContent,
  type MessageContentGenerationOptions,
  normalizeMessageContent,
  proto,
  type WAMessageKey,
} from "baileys";
import type { MessageReference } from "#domain/messages/content.ts";
import type { IncomingFile } from "#domain/messages/incoming.ts";
import type { PassedOn } from "#ports/resendable-messages.ts";
import { decodeMessages } from "./album.ts";
import { type PlainContent, toBaileysContent } from "./content.ts";
import { readReference } from "./media-reference.ts";

type Received = Extract<PassedOn, { received: unknown }>["received"];

const CAPTIONED = ["imageMessage", "videoMessage", "documentMessage"] as const;

/** Where WhatsApp's apps say that a file is; they fetch it by its path. */
const FILE_HOST = "https://mmg.whatsapp.net";

/**
 * A message with the mark of one that is passed on, counted once more. A file is not sent up again: it is where it was.
 * Null where what is kept of the message is not enough to make it anew.
 */
export async function forwarded(
  target: MessageReference,
  passedOn: PassedOn,
  generation: MessageContentGenerationOptions,
): Promise<proto.IMessage | null> {
  const message = await madeAnew(passedOn, generation);
  if (message === null) return null;
  const key = { id: target.messageId, fromMe: target.direction === "out" };
  const said = reworded(message, passedOn.changedTo);
  return generateWAMessageContent({ forward: { key, message: said }, force: true }, generation);
}

/**
 * The same of an album: each of its messages belongs to a new one that says how many there are, known by `parent`. Null
 * where they are not all kept.
 */
export async function forwardedAlbum(
  target: MessageReference,
  passedOn: PassedOn,
  parent: WAMessageKey,
  generation: MessageContentGenerationOptions,
): Promise<proto.IMessage[] | null> {
  const [whole, ...items] = "wire" in passedOn ? decodeMessages(passedOn.wire) : [];
  const { expectedImageCount, expectedVideoCount } = whole?.albumMessage ?? {};
  if (!whole?.albumMessage || items.length + 1 !== target.parts?.length) return null;
  const counts = { expectedImageCount: expectedImageCount ?? 0, expectedVideoCount: expectedVideoCount ?? 0 };
  const key = { id: target.messageId, fromMe: true };
  const withWords = Math.max(
    0,
    items.findIndex((item) => Boolean((item.imageMessage ?? item.videoMessage)?.caption)),
  );
  const asked = items.map(({ messageContextInfo: _, ...item }, at) => {
    const message = at === withWords ? reworded(item, passedOn.changedTo) : item;
    return { forward: { key, message }, force: true };
  });
  return Promise.all([
    generateWAMessageContent({ album: counts }, generation),
    ...asked.map((one) => generateWAMessageContent({ ...one, albumParentKey: parent }, generation)),
  ]);
}

/** As its writer has changed it. The preview of a link goes with the words before. */
function reworded(message: proto.IMessage, text: string | undefined): proto.IMessage {
  if (text === undefined) return message;
  const content = normalizeMessageContent(message) ?? message;
  if (content.conversation || content.extendedTextMessage) return text === "" ? message : { conversation: text };
  const name = CAPTIONED.find((one) => content[one]);
  return name === undefined ? message : { ...content, [name]: { ...content[name], caption: text } };
}

async function madeAnew(
  passedOn: PassedOn,
  generation: MessageContentGenerationOptions,
): Promise<proto.IMessage | null> {
  if ("wire" in passedOn) return decodeMessages(passedOn.wire)[0] ?? null;
  if ("received" in passedOn && passedOn.received.file !== null) {
    return fileMessage(passedOn.received, passedOn.received.file);
  }
  const content = "content" in passedOn ? passedOn.content : plainContent(passedOn.received);
  return content === null ? null : generateWAMessageContent(toBaileysContent(content), generation);
}

function plainContent({ kind, text, contact, location }: Received): PlainContent | null {
  if (kind === "text") return { kind, text };
  if (kind === "contact" && contact?.number) return { kind, firstName: contact.name, number: contact.number };
  if (kind !== "location" || location === null) return null;
  const { latitude, longitude, name, address } = location;
  return { kind, latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

function fileMessage({ text }: Received, file: IncomingFile): proto.IMessage | null {
  const reference = readReference(file.reference);
  if (reference === null) return null;
  const { type, path, mediaKey, hash, encryptedHash } = reference;
  // What came before that was told is known by what is in it.
  const { mimetype, fileName, bytes, isVoice = mimetype.includes("opus") } = file;
  return proto.Message.create({
    [`${type}Message`]: {
      url: FILE_HOST + path,
      directPath: path,
      mediaKey,
      mimetype,
      ...(hash && { fileSha256: hash }),
      ...(encryptedHash && { fileEncSha256: encryptedHash }),
      ...(bytes !== null && { fileLength: bytes }),
      ...(text && { caption: text }),
      ...(type === "document" && fileName && { fileName }),
      ...(type === "audio" && { ptt: isVoice }),
    },
  });
}
