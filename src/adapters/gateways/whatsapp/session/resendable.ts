import { isAct, isFileKind, type Kind, textOf } from "#domain/messages/content.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import type { MessagePage, MessageRecord, MessageStore, OutgoingRecord } from "#ports/messages.ts";
import type { Resendable, ResendableMessages } from "#ports/resendable-messages.ts";

/** WhatsApp's 15 minutes, and as long again for clocks that differ. */
const CHANGEABLE_MS = 30 * 60_000;
const PAGE = 100;
const MOST_PAGES = 5;
const SHOWN: ReadonlySet<MessageState> = new Set(["sent", "delivered", "read"]);

/** What a phone asks for that could not read a message: from the message's row, as long as that says anything. */
export function resendableMessages(
  messages: Pick<MessageStore, "find" | "findByProviderId" | "readWire" | "list">,
): ResendableMessages {
  async function sentBefore({ instanceId, id, message }: OutgoingRecord): Promise<Resendable | null> {
    const wire = await messages.readWire(instanceId, id);
    if (wire !== null) return { wire };
    const content = message?.content;
    return content === undefined || !isPlain(content) ? null : { content };
  }

  return {
    async find(instanceId, whatsAppId) {
      const id = messageIdOfWhatsApp(whatsAppId);
      const record =
        id === null ? await messages.findByProviderId(instanceId, whatsAppId) : await messages.find(instanceId, id);
      return record === null || record.direction === "in" ? null : sentBefore(record);
    },
    async passedOn(instanceId, id) {
      const record = await messages.find(instanceId, id);
      if (record === null || record.message === null) return null;
      const asWritten =
        record.direction === "in" ? { received: { ...record.message, kind: record.kind } } : await sentBefore(record);
      return asWritten && { ...asWritten, changedTo: await changedTo(messages, record) };
    },
    async said(instanceId, id) {
      const record = await messages.find(instanceId, id);
      if (record === null || record.message === null) return null;
      return record.direction === "in" ? record.message.text : textOf(record.message.content);
    },
  };
}

/**
 * What a message says since it was changed; undefined where it was not. Its chat is read on from it for as long as
 * WhatsApp lets messages be changed, and not without end.
 */
async function changedTo(messages: Pick<MessageStore, "list">, record: MessageRecord): Promise<string | undefined> {
  const writtenMs = writtenAt(record).getTime();
  // One that was sent later than it was accepted has others before it.
  const since = record.direction === "out" ? new Date(writtenMs - CHANGEABLE_MS) : undefined;
  let text: string | undefined;
  let after: string | null = record.id;
  for (let page = 0; page < MOST_PAGES && after !== null; page += 1) {
    const read: MessagePage = await messages.list(
      record.instanceId,
      { chat: record.chat, since },
      { after, limit: PAGE, ascending: true },
    );
    for (const later of read.messages) text = wordsOfChange(later, record) ?? text;
    after = read.messages.some((later) => writtenAt(later).getTime() > writtenMs + CHANGEABLE_MS) ? null : read.next;
  }
  return text;
}

/** Null of all that does not change this message. */
function wordsOfChange(change: MessageRecord, record: MessageRecord): string | null {
  if (change.kind !== "edit" || change.message === null) return null;
  if (change.direction === "in") {
    const isBySame = writerIn(change.providerId) === writerIn(record.providerId);
    return isBySame && change.message.about === record.providerId ? change.message.text : null;
  }
  const { content } = change.message;
  return content.kind === "edit" && content.target.id === record.id && SHOWN.has(change.state) ? content.text : null;
}

/** Who wrote a message stands before the id that they gave it. */
function writerIn(providerId: string | null): string | undefined {
  return providerId?.slice(0, providerId.lastIndexOf("/"));
}

function writtenAt(record: MessageRecord): Date {
  return record.direction === "in"
    ? (record.message?.at ?? record.receivedAt)
    : (record.times.sentAt ?? record.times.acceptedAt);
}

type Plain = Extract<Resendable, { content: unknown }>["content"];

/** Made anew from what was asked for, it is the same message. */
function isPlain(content: { readonly kind: Kind }): content is Plain {
  const { kind } = content;
  return !isFileKind(kind) && !["poll", "forward", "album"].includes(kind) && !isAct(kind);
}
