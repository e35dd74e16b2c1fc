import { receivedTimes, sentTimes, withoutCredentials } from "#adapters/http-kit/message-parts.ts";
import type { Instance } from "#domain/instances/instance.ts";
import { textOf } from "#domain/messages/content.ts";
import { type IncomingFile, recipientsOf } from "#domain/messages/incoming.ts";
import { readText } from "#domain/messages/markdown.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import { isGroupOrChannel, type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { remedyOf } from "#domain/messages/remedy.ts";
import { describeStanding } from "#domain/wording/message-standing.ts";
import type { ListedChat } from "#ports/chat-store.ts";
import type {
  ChatEntry,
  ChatsView,
  LoggedMessage,
  MeantMessage,
  MessageLogView,
  PersonView,
} from "#ports/contracts/dashboard/message-log.ts";
import type { IncomingRecord, MessageRecord, OutgoingRecord } from "#ports/messages.ts";
import type { Meant, MeantBy } from "#use-cases/messages/find-meant.ts";
import type { MessageLog } from "#use-cases/messages/list-as-owner.ts";
import type { ChatLog } from "#use-cases/messages/list-chats-as-owner.ts";

type Names = ReadonlyMap<string, string>;

/** A line of a list holds no more. */
const LINE_LENGTH = 280;

/** Of long texts the beginning will do, unless `meant` says that this is a chat to be read. */
export function messageLogView(
  { instances, groups, items, next }: MessageLog,
  limit: number,
  meant: MeantBy | null = null,
): MessageLogView {
  const known = byId(instances);
  const views = items.flatMap((record) => viewIn(known, record, { groups, meant: meant?.get(record) }));
  return {
    messages: meant === null ? views.map(line) : views,
    next,
    lookedBackTo: next === null || items.length === limit ? null : new Date(drawnAtMs(next)).toISOString(),
  };
}

export function chatsView({ instances, groups, items, next }: ChatLog): ChatsView {
  const known = byId(instances);
  return { chats: items.flatMap((chat) => chatIn(known, chat, groups)), next };
}

/** What is told of a message beside itself. */
interface Around {
  /** What groups are called, by chat. */
  readonly groups: Names;
  /** What it is about, where that was looked for. */
  readonly meant?: Meant | undefined;
}

export function loggedMessage(
  instance: Pick<Instance, "platform">,
  record: MessageRecord,
  { groups, meant }: Around,
): LoggedMessage {
  const view = record.direction === "out" ? sentView(instance, record, groups) : receivedView(record, groups);
  return meant === undefined ? view : { ...view, about: { message: meantView(instance, meant, groups) } };
}

function meantView(instance: Pick<Instance, "platform">, { record }: Meant, groups: Names): MeantMessage | null {
  if (record === null) return null;
  const shown = line(loggedMessage(instance, record, { groups }));
  const { id, direction, kind, person, writer, text, content, file, contact, location } = shown;
  return { id, direction, kind, person, writer, text, content, file, contact, location };
}

function chatIn(instances: ReadonlyMap<number, Instance>, chat: ListedChat, groups: Names): ChatEntry[] {
  const instance = instances.get(chat.last.instanceId);
  return instance === undefined ? [] : [chatEntry(instance, chat, groups)];
}

/** `groups`: what they are called, by chat. */
export function chatEntry(
  instance: Pick<Instance, "platform">,
  { last, heard, unread }: ListedChat,
  groups: Names,
): ChatEntry {
  const person = heard === null ? null : receivedView(heard, groups).person;
  const view = loggedMessage(instance, last, { groups });
  return { last: line(view), person: person ?? view.person, unread };
}

function byId(instances: readonly Instance[]): ReadonlyMap<number, Instance> {
  return new Map(instances.map((instance) => [instance.id, instance]));
}

function viewIn(instances: ReadonlyMap<number, Instance>, record: MessageRecord, around: Around): LoggedMessage[] {
  const instance = instances.get(record.instanceId);
  return instance === undefined ? [] : [loggedMessage(instance, record, around)];
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

function sentView({ platform }: Pick<Instance, "platform">, record: OutgoingRecord, groups: Names): LoggedMessage {
  const { id, instanceId, kind, state, chat, message, failure, times, attempts } = record;
  const content = message === null ? null : withoutCredentials(message.content);
  const waits = state === "accepted" || state === "queued";
  const remedy = remedyOf(state, failure);
  return {
    ...{ id, instanceId, direction: "out", kind, state, chat, attempts },
    at: times.acceptedAt.toISOString(),
    person: message === null ? null : recipientView(message.recipient, groups.get(chat)),
    writer: null,
    text: shownText(message),
    content,
    ...{ file: null, contact: null, location: null, about: null },
    times: sentTimes(times),
    why: describeStanding(platform, state, failure, kind),
    // What is no longer kept cannot be sent again.
    remedy: remedy === "resend" && message === null ? null : remedy,
    dueAt: waits ? record.dueAt.toISOString() : null,
  };
}

function receivedView(record: IncomingRecord, groups: Names): LoggedMessage {
  const { id, instanceId, kind, chat, message, receivedAt } = record;
  const at = receivedAt.toISOString();
  const { file = null, contact = null, location = null, text = null } = message ?? {};
  const inGroup = message !== null && isGroupOrChannel(message.recipient);
  return {
    ...{ id, instanceId, direction: "in", kind, state: "received", chat, at, text, contact, location },
    person: inGroup
      ? recipientView(message.recipient, groups.get(chat))
      : message && senderView(message.sender, message.recipient),
    writer: inGroup ? writerView(message) : null,
    content: null,
    file: file === null ? null : fileView(file),
    times: receivedTimes(record),
    about: null,
    ...{ why: null, remedy: null, dueAt: null, attempts: 0 },
  };
}

function fileView({ mimetype, fileName, bytes, isVoice = false }: IncomingFile): LoggedMessage["file"] {
  return { mimetype, name: fileName, bytes, voice: isVoice };
}

/** As its reader sees it: without the signs that make letters bold. */
function shownText(message: OutgoingRecord["message"]): string | null {
  const text = message === null ? null : textOf(message.content);
  return message === null || text === null ? text : readText(text, message.options.parse).text;
}

type Letter = NonNullable<IncomingRecord["message"]>;

function senderView({ name, phone, username }: Letter["sender"], recipient: Recipient): PersonView {
  const called = name.trim();
  // Some networks give who has no name their number as one.
  const isNumber = phone !== null && called.replace(/^\+/, "") === phone;
  return { recipient: writtenRecipient(recipient), name: isNumber ? null : called || null, phone, username };
}

/** Who wrote in a group, as they are written to themselves; null where nothing of them is known. */
function writerView({ sender }: Letter): PersonView | null {
  const [recipient] = recipientsOf(sender);
  return recipient === undefined ? null : senderView(sender, recipient);
}

function recipientView(recipient: Recipient, name: string | undefined): PersonView {
  return {
    recipient: writtenRecipient(recipient),
    name: name?.trim() || null,
    phone: recipient.kind === "phone" ? recipient.phone : null,
    username: recipient.kind === "username" ? recipient.username : null,
  };
}
