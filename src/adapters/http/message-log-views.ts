import { receivedTimes, sentTimes, withoutCredentials } from "#adapters/http-kit/message-parts.ts";
import type { Instance } from "#domain/instances/instance.ts";
import { textOf } from "#domain/messages/content.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { remedyOf } from "#domain/messages/remedy.ts";
import { describeStanding } from "#domain/wording/message-standing.ts";
import type { ListedChat } from "#ports/chat-store.ts";
import type {
  ChatEntry,
  ChatsView,
  LoggedMessage,
  MessageLogView,
  PersonView,
} from "#ports/contracts/dashboard/message-log.ts";
import type { IncomingRecord, MessageRecord, OutgoingRecord } from "#ports/messages.ts";
import type { MessageLog } from "#use-cases/messages/list-as-owner.ts";
import type { ChatLog } from "#use-cases/messages/list-chats-as-owner.ts";

/** A line of a list holds no more. */
const LINE_LENGTH = 280;

/** `lines`: of long texts the beginning will do. */
export function messageLogView({ instances, items, next }: MessageLog, limit: number, lines: boolean): MessageLogView {
  const known = byId(instances);
  return {
    messages: items.flatMap((record) => viewIn(known, record)).map((view) => (lines ? line(view) : view)),
    next,
    lookedBackTo: next === null || items.length === limit ? null : new Date(drawnAtMs(next)).toISOString(),
  };
}

export function chatsView({ instances, items, next }: ChatLog): ChatsView {
  const known = byId(instances);
  return { chats: items.flatMap((chat) => chatIn(known, chat)), next };
}

export function loggedMessage(instance: Pick<Instance, "platform">, record: MessageRecord): LoggedMessage {
  return record.direction === "out" ? sentView(instance, record) : receivedView(record);
}

function chatIn(instances: ReadonlyMap<number, Instance>, chat: ListedChat): ChatEntry[] {
  const instance = instances.get(chat.last.instanceId);
  return instance === undefined ? [] : [chatEntry(instance, chat)];
}

export function chatEntry(instance: Pick<Instance, "platform">, { last, heard, unread }: ListedChat): ChatEntry {
  const person = heard === null || heard.message === null ? null : senderView(heard.message);
  const view = loggedMessage(instance, last);
  return { last: line(view), person: person ?? view.person, unread };
}

function byId(instances: readonly Instance[]): ReadonlyMap<number, Instance> {
  return new Map(instances.map((instance) => [instance.id, instance]));
}

function viewIn(instances: ReadonlyMap<number, Instance>, record: MessageRecord): LoggedMessage[] {
  const instance = instances.get(record.instanceId);
  return instance === undefined ? [] : [loggedMessage(instance, record)];
}

function line(view: LoggedMessage): LoggedMessage {
  const { text, content } = view;
  const begun = (long: string) => long.slice(0, LINE_LENGTH).toWellFormed();
  return {
    ...view,
    text: text === null ? null : begun(text),
    content: content?.kind === "text" ? { ...content, text: begun(content.text) } : content,
  };
}

function sentView({ platform }: Pick<Instance, "platform">, record: OutgoingRecord): LoggedMessage {
  const { id, instanceId, kind, state, chat, message, failure, times, attempts } = record;
  const content = message === null ? null : withoutCredentials(message.content);
  const waits = state === "accepted" || state === "queued";
  const remedy = remedyOf(state, failure);
  return {
    ...{ id, instanceId, direction: "out", kind, state, chat, attempts },
    at: times.acceptedAt.toISOString(),
    person: message === null ? null : recipientView(message.recipient),
    text: content === null ? null : textOf(content),
    content,
    ...{ file: null, contact: null, location: null },
    times: sentTimes(times),
    why: describeStanding(platform, state, failure, kind),
    // What is no longer kept cannot be sent again.
    remedy: remedy === "resend" && message === null ? null : remedy,
    dueAt: waits ? record.dueAt.toISOString() : null,
  };
}

function receivedView(record: IncomingRecord): LoggedMessage {
  const { id, instanceId, kind, chat, message, receivedAt } = record;
  const at = receivedAt.toISOString();
  const { file = null, contact = null, location = null, text = null } = message ?? {};
  return {
    ...{ id, instanceId, direction: "in", kind, state: "received", chat, at, text, contact, location },
    person: message === null ? null : senderView(message),
    content: null,
    file: file === null ? null : { mimetype: file.mimetype, name: file.fileName, bytes: file.bytes },
    times: receivedTimes(record),
    ...{ why: null, remedy: null, dueAt: null, attempts: 0 },
  };
}

function senderView({ sender, recipient }: NonNullable<IncomingRecord["message"]>): PersonView {
  const { name, phone, username } = sender;
  return { recipient: writtenRecipient(recipient), name: name.trim() || null, phone, username };
}

function recipientView(recipient: Recipient): PersonView {
  return {
    recipient: writtenRecipient(recipient),
    name: null,
    phone: recipient.kind === "phone" ? recipient.phone : null,
    username: recipient.kind === "username" ? recipient.username : null,
  };
}
