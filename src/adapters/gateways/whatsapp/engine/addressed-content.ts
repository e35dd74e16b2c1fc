import { type AnyMessageContent, jidNormalizedUser, proto, type WAMessageKey } from "baileys";
import type { Act, MessageReference, PinDays, WhatsAppContent } from "#domain/messages/content.ts";
import type { Own } from "./received.ts";

/** Where a message goes, and who is who there. */
export interface Destination {
  readonly jid: string;
  readonly own: Own;
}

/** An account that a message calls by name. */
export interface Mention {
  /** As it stands in the text, after the @. */
  readonly written: string;
  readonly jid: string;
}

/** What WhatsApp's apps offer first. */
const PIN_UNLESS_SAID = 7;
const SECONDS_OF_DAYS = { 1: 86_400, 7: 604_800, 30: 2_592_000 } as const satisfies Record<PinDays, number>;

/** An act as Baileys wants it. */
export function toBaileysAct(content: Extract<WhatsAppContent, { kind: Act }>, chat: Destination): AnyMessageContent {
  const key = keyOf(content.target, chat);
  switch (content.kind) {
    case "reaction":
      return { react: { text: content.emoji, key } };
    case "edit":
      return { text: content.text, edit: key };
    case "delete":
      return { delete: key };
    case "pin": {
      const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.PinInChat.Type;
      const { pinned, days = PIN_UNLESS_SAID } = content;
      return { pin: key, type: pinned ? PIN_FOR_ALL : UNPIN_FOR_ALL, time: SECONDS_OF_DAYS[days] };
    }
  }
}

/** A message as both sides of the chat know it. */
function keyOf({ messageId, direction }: MessageReference, { jid }: Destination): WAMessageKey {
  const { author, id } = namedBy(messageId);
  const isGroup = jid.endsWith("@g.us");
  return {
    remoteJid: jid,
    id,
    fromMe: direction === "out",
    ...(isGroup && author !== null ? { participant: `${author}@lid` } : {}),
  };
}

/** What came in is `<sender>/<id>`, what went out the bare id. */
function namedBy(messageId: string): { readonly author: string | null; readonly id: string } {
  const slash = messageId.indexOf("/");
  return slash === -1
    ? { author: null, id: messageId }
    : { author: messageId.slice(0, slash), id: messageId.slice(slash + 1) };
}

/** The frame of the message that is answered, shown above the answer; `said` is what it says. */
export function quoting(target: MessageReference, said: string, { jid, own }: Destination): proto.IContextInfo {
  const { author, id } = namedBy(target.messageId);
  const isGroup = jid.endsWith("@g.us");
  const ours = jidNormalizedUser(jid.endsWith("@s.whatsapp.net") ? own.id : own.lid || own.id);
  const theirs = isGroup && author !== null ? `${author}@lid` : jid;
  return {
    stanzaId: id,
    participant: target.direction === "out" ? ours : theirs,
    quotedMessage: { conversation: said },
  };
}

/** The message with a context, which each kind has in a field of its own, also within what is shown once. */
export function withContext(message: proto.IMessage, context: proto.IContextInfo): proto.IMessage {
  const once = message.viewOnceMessage?.message;
  if (once) {
    return proto.Message.create({ ...message, viewOnceMessage: { message: withContext(once, context) } });
  }
  const found = Object.entries(message).find(
    ([name, part]) => name !== "messageContextInfo" && part !== null && typeof part === "object",
  );
  if (found === undefined) return message;
  const [name, part] = found as [string, { contextInfo?: proto.IContextInfo | null }];
  return proto.Message.create({
    ...message,
    [name]: { ...part, contextInfo: { ...part.contextInfo, ...context } },
  });
}

/** The text as apps look names up in it: by the address that is mentioned. */
export function mentioning<Content extends WhatsAppContent>(content: Content, mentions: readonly Mention[]): Content {
  const named = (text: string): string =>
    mentions.reduce((so, { written, jid }) => so.replaceAll(`@${written}`, `@${jid.replace(/@.*/, "")}`), text);
  if (content.kind === "text") return { ...content, text: named(content.text) };
  return "caption" in content && content.caption ? { ...content, caption: named(content.caption) } : content;
}
