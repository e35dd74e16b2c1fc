import { proto } from "baileys";
import type { WhatsAppPhoneSends, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { type SaidOfFile, saidOf } from "../common/file-facts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { groupJid } from "./groups.ts";
import type { MediaKind } from "./media-library.ts";
import { sealVote } from "./poll-votes.ts";
import { lidJid } from "./stanzas.ts";

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/** What a phone shows of a message that it wrote itself. */
type Shown = Pick<
  WhatsAppSandboxMessage,
  "kind" | "text" | "caption" | "voice" | "contact" | "location" | "poll" | "media" | "quotes" | keyof SaidOfFile
>;

interface Written {
  /** Null for an act: it has no bubble. */
  readonly shown: Shown | null;
  readonly content: proto.IMessage;
  /** As a stanza says it. */
  readonly type: "text" | "media" | "reaction" | "poll";
  /** Of an edit 1, of a deletion 7, as a stanza says it. */
  readonly edit?: "1" | "7" | undefined;
  readonly pollType?: "creation" | "vote" | undefined;
  /** Of a poll. */
  readonly secret?: Buffer | undefined;
}

/** A message as a phone makes it; `held` is the message that it quotes, or does something to. */
export function writtenContent(core: Core, message: WhatsAppPhoneSends, held: StoredMessage | undefined): Written {
  if ("about" in message) return writtenAct(core, message, held);
  const about = held?.message;
  const contextInfo = about === undefined ? undefined : quoting(core, about);
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
      const content = { contactMessage: { displayName: name, vcard: cardOf(name, number), ...context } };
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
    case "poll": {
      const { question, options, multiple = false } = message;
      const secret = Buffer.from(core.random.bytes(32));
      const creation = {
        name: question,
        options: options.map((optionName) => ({ optionName })),
        selectableOptionsCount: multiple ? 0 : 1,
        ...context,
      };
      const poll = { question, options: options.map((text) => ({ text, voters: [] })), multiple };
      const content = {
        [multiple ? "pollCreationMessage" : "pollCreationMessageV3"]: creation,
        messageContextInfo: { messageSecret: secret },
      };
      return { shown: { kind: "poll", poll, ...quotes }, content, type: "poll", pollType: "creation", secret };
    }
    default:
      return writtenFile(core, message, contextInfo, quotes);
  }
}

function writtenAct(
  core: Core,
  message: Extract<WhatsAppPhoneSends, { about: string }>,
  held: StoredMessage | undefined,
): Written {
  const fromMe = held?.message.from === message.from;
  const group = core.groups.find(message.to);
  const key =
    group === undefined
      ? { id: message.about, fromMe, remoteJid: lidOf(core, message.to) }
      : {
          ...{ id: message.about, fromMe, remoteJid: groupJid(group) },
          participant: lidOf(core, held?.message.from ?? message.from),
        };
  const now = core.clock.now().getTime();
  switch (message.kind) {
    case "reaction":
      return { shown: null, content: { reactionMessage: { key, text: message.emoji } }, type: "reaction" };
    case "vote": {
      const creator = lidOf(core, held?.message.from ?? message.to);
      const seal = { secret: held?.secret ?? Buffer.alloc(0), pollId: message.about, creator };
      const voter = lidOf(core, message.from);
      const vote = sealVote({ ...seal, voter }, message.options, core.random.bytes(12));
      const content = { pollUpdateMessage: { pollCreationMessageKey: key, vote, senderTimestampMs: now } };
      return { shown: null, content, type: "poll", pollType: "vote" };
    }
    case "edit": {
      const editedMessage = { conversation: message.text };
      const content = { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage, timestampMs: now } };
      return { shown: null, content, type: "text", edit: "1" };
    }
    case "delete":
      return { shown: null, content: { protocolMessage: { key, type: REVOKE } }, type: "text", edit: "7" };
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
  const said = kind === "document" ? {} : saidOf(bytes, mimetype);
  const fields = {
    ...said,
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
  const shown = { kind, ...caption, ...(voice && { voice }), ...said, media, ...quotes };
  return { shown, content: contentOf(kind, { ...fields, ...(voice && { ptt: true }) }), type: "media" };
}

/** Source: RFC 2426 §2.4.2, §4. */
function cardOf(name: string, number: string): string {
  const text = name.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
  const lines = ["BEGIN:VCARD", "VERSION:3.0", `N:;${text};;;`, `FN:${text}`];
  return [...lines, `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`, "END:VCARD"].join("\n");
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
