import { generateWAMessageContent, type MessageContentGenerationOptions, proto } from "baileys";
import type { Media, MessageReference, WhatsAppContent } from "#domain/messages/content.ts";
import { partOfWhatsAppId } from "#domain/messages/message-id.ts";
import type { Previews } from "#ports/previews.ts";
import { type Destination, type Mention, mentioning, toBaileysAct, withContext } from "./addressed-content.ts";
import { toBaileysContent } from "./content.ts";
import { lookAtFile } from "./seen-file.ts";

type Album = Extract<WhatsAppContent, { kind: "album" }>;
type Item = Extract<WhatsAppContent, { kind: "image" | "video" }>;

interface AlbumInput {
  /** Of the message that the others belong to. */
  readonly messageId: string;
  readonly chat: Destination;
  readonly mentions: readonly Mention[];
  readonly context: proto.IContextInfo | null;
  readonly previews: Previews;
  readonly generation: MessageContentGenerationOptions;
}

/** Begins what is kept of an album; no message begins so, whose fields are numbered from 1. */
const ALBUM_MARK = 0;
const LENGTH_BYTES = 4;

/** An album is a message that says how many there are, and then each of them. Its files go up one after the other. */
export async function albumMessages(album: Album, input: AlbumInput): Promise<proto.IMessage[]> {
  const { messageId, chat, mentions, context, previews, generation } = input;
  const count = (kind: Item["kind"]) => album.items.filter((item) => item.kind === kind).length;
  const counts = { expectedImageCount: count("image"), expectedVideoCount: count("video") };
  const whole = await generateWAMessageContent({ album: counts }, generation);
  const albumParentKey = { remoteJid: chat.jid, fromMe: true, id: messageId };
  const messages = [context === null ? whole : withContext(whole, context)];
  for (const { kind, caption, hold } of album.items) {
    const one = async (file: Media): Promise<proto.IMessage> => {
      const item = mentioning<Item>({ kind, file, ...(caption === undefined ? {} : { caption }) }, mentions);
      const asked = toBaileysContent(item, await lookAtFile(previews, item, {}));
      return generateWAMessageContent({ ...asked, albumParentKey }, generation);
    };
    const message = await hold(one);
    const called = mentions.map(({ jid }) => jid);
    messages.push(called.length === 0 || !caption ? message : withContext(message, { mentionedJid: called }));
  }
  return messages;
}

/** Takes each of several back: the pictures in their order, and last the message that says how many there are. */
export function revocations(
  target: MessageReference,
  chat: Destination,
  generation: MessageContentGenerationOptions,
): Promise<proto.IMessage[]> {
  const [whole = target.messageId, ...items] = target.parts ?? [];
  const one = (messageId: string) =>
    generateWAMessageContent(toBaileysAct({ kind: "delete", target: { ...target, messageId } }, chat), generation);
  return Promise.all([...items, whole].map(one));
}

/** As it is kept, and sent again as it was. */
export function encodeAlbum(messages: readonly proto.IMessage[]): Uint8Array {
  const parts = messages.flatMap((message) => {
    const bytes = proto.Message.encode(message).finish();
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat([Buffer.from([ALBUM_MARK]), ...parts]);
}

/** What was kept of a message: of an album each of them, of any other the one. */
export function decodeMessages(wire: Uint8Array): proto.IMessage[] {
  if (wire[0] !== ALBUM_MARK) return [proto.Message.decode(wire)];
  const bytes = Buffer.from(wire.buffer, wire.byteOffset, wire.byteLength);
  const messages: proto.IMessage[] = [];
  for (let at = 1; at + LENGTH_BYTES <= bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt32BE(at);
    messages.push(proto.Message.decode(bytes.subarray(at + LENGTH_BYTES, end)));
    at = end;
  }
  return messages;
}

/** The message with an id of ours, of those that were kept under it. */
export function decodePart(wire: Uint8Array, whatsAppId: string): proto.IMessage | undefined {
  return decodeMessages(wire)[partOfWhatsAppId(whatsAppId)];
}
