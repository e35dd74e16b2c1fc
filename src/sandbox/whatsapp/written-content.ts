import { proto } from "baileys";
import type { WhatsAppPhoneSends, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import type { Core } from "./core.ts";
import type { MediaKind } from "./media-library.ts";
import { lidJid } from "./stanzas.ts";

/** What a phone shows of a message that it wrote itself. */
type Shown = Pick<
  WhatsAppSandboxMessage,
  "kind" | "text" | "caption" | "voice" | "contact" | "location" | "media" | "quotes"
>;

interface Written {
  /** Null for a reaction: it has no bubble. */
  readonly shown: Shown | null;
  readonly content: proto.IMessage;
  /** As a stanza says it. */
  readonly type: "text" | "media" | "reaction";
}

type Quoted = WhatsAppSandboxMessage | undefined;

/** A message as a phone makes it; `about` is the message that it quotes or reacts to. */
export function writtenContent(core: Core, message: WhatsAppPhoneSends, about: Quoted): Written {
  const contextInfo = about === undefined || message.kind === "reaction" ? undefined : quoting(core, about);
  const quotes = contextInfo === undefined ? {} : { quotes: contextInfo.stanzaId };
  const context = contextInfo === undefined ? {} : { contextInfo };
  switch (message.kind) {
    case "text": {
      const { text } = message;
      const content =
        contextInfo === undefined ? { conversation: text } : { extendedTextMessage: { text, contextInfo } };
      return { shown: { kind: "text", text, ...quotes }, content, type: "text" };
    }
    case "contact": {
      const { name, number } = message;
      const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`;
      const content = { contactMessage: { displayName: name, vcard, ...context } };
      return { shown: { kind: "contact", contact: { name, number }, ...quotes }, content, type: "media" };
    }
    case "location": {
      const { latitude, longitude, place, address } = message;
      const named = { ...(place && { name: place }), ...(address && { address }) };
      const degrees = { degreesLatitude: latitude, degreesLongitude: longitude };
      const content = { locationMessage: { ...degrees, ...named, ...context } };
      return {
        shown: { kind: "location", location: { latitude, longitude, ...named }, ...quotes },
        content,
        type: "media",
      };
    }
    case "reaction": {
      const key = { id: message.about, fromMe: about?.from === message.from, remoteJid: lidOf(core, message.to) };
      return { shown: null, content: { reactionMessage: { key, text: message.emoji } }, type: "reaction" };
    }
    default:
      return writtenFile(core, message, contextInfo, quotes);
  }
}

function writtenFile(
  core: Core,
  message: Extract<WhatsAppPhoneSends, { kind: MediaKind }>,
  contextInfo: proto.IContextInfo | undefined,
  quotes: { readonly quotes?: string | undefined },
): Written {
  const { kind, mimetype } = message;
  const bytes = Buffer.from(message.file, "base64");
  const named = message.kind === "document" ? { fileName: message.fileName } : {};
  const key = Buffer.from(core.random.bytes(32));
  const { reference, hash, encryptedHash } = core.media.seal({ kind, key, mimetype, ...named }, bytes);
  core.media.open(reference);
  const caption = "caption" in message && message.caption ? { caption: message.caption } : {};
  const voice = message.kind === "audio" && message.voice === true;
  const fields = {
    ...named,
    ...caption,
    mimetype,
    directPath: reference.path,
    mediaKey: key,
    fileSha256: hash,
    fileEncSha256: encryptedHash,
    fileLength: bytes.length,
    contextInfo,
  };
  const media = { mimetype, bytes: bytes.length, sha256: hash.toString("hex"), ...named };
  const shown = { kind, ...caption, ...(voice && { voice }), media, ...quotes };
  return { shown, content: contentOf(kind, { ...fields, ...(voice && { ptt: true }) }), type: "media" };
}

function contentOf(kind: MediaKind, fields: object): proto.IMessage {
  return proto.Message.fromObject({ [`${kind}Message`]: fields });
}

function quoting(core: Core, about: WhatsAppSandboxMessage): proto.IContextInfo & { readonly stanzaId: string } {
  const quotedMessage = { conversation: about.text ?? about.caption ?? "" };
  return { stanzaId: about.id, participant: lidOf(core, about.from), quotedMessage };
}

function lidOf(core: Core, phone: string): string {
  return lidJid(core.accounts.of(phone).lid);
}
