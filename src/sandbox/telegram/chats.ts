import type { tl } from "@mtcute/core";
import type { Audience } from "../common/audience.ts";
import { collection, type SandboxStore, sortable } from "../common/store.ts";
import type { MessageContent } from "./content.ts";
import type { ServiceAction } from "./service-actions.ts";

/** A message as one side of a chat holds it. */
export interface StoredMessage {
  /** Within this account's history, and the state (pts) that it brought. */
  readonly id: number;
  /** Written by the account itself. */
  readonly out: boolean;
  /** Marked: of a group and a channel below zero. */
  readonly peerId: number;
  /** The same message in the peer's history; 0 where that has none, and in a group, which has one for each. */
  readonly twinId: number;
  /** In a group, its number there, the same in every member's history. */
  readonly shared?: number | undefined;
  /** In a group or channel, whose it is; `out` says nothing of a channel's, which all its members read. */
  readonly authorId?: number | undefined;
  /** Of a channel's post, which is nobody's to its readers: who wrote it. */
  readonly postedBy?: number | undefined;
  readonly at: Date;
  readonly text: string;
  readonly media: MessageContent | null;
  /** Nobody wrote it: it tells what `authorId` has done with the chat. */
  readonly action?: ServiceAction | undefined;
  readonly entities?: readonly tl.TypeMessageEntity[] | undefined;
  /** False where a link is not to be shown with a picture of its page. */
  readonly preview?: boolean | undefined;
  readonly editedAt?: Date | undefined;
  /** Of the last change nobody sees that there was one: a reaction. */
  readonly editHidden?: boolean | undefined;
  /** Equal for messages that stand in the chat as one. */
  readonly groupedId?: bigint | undefined;
  /** Whose it was before it was passed on. */
  readonly forwardedFrom?: number | undefined;
  /** It stands above the chat. */
  readonly pinned?: boolean | undefined;
  /** The sender's mark against sending twice; only in its own history. */
  readonly randomId: bigint | null;
  /** A message of this history that it answers. */
  readonly quotes?: number | undefined;
  /** The latest of each side; there once somebody has reacted, also where nothing is left of it. */
  readonly reactions?: readonly Reaction[] | undefined;
  /** Absent of what an older version kept. */
  readonly audience?: Audience | undefined;
}

export interface Reaction {
  readonly peerId: number;
  readonly emoji: string;
  readonly at: Date;
}

/** `inbox`: this account has read; `outbox`: it has been read. */
export interface ReadMark {
  readonly side: "inbox" | "outbox";
  readonly peerId: number;
  readonly maxId: number;
}

/** What can become of a message that stands already. */
export type MessageChange = "reaction" | "edit" | "pin";

/** What changed an account's state; each counts one up. */
export type ChatEvent =
  | { readonly kind: "message"; readonly message: StoredMessage }
  | { readonly kind: "read"; readonly mark: ReadMark }
  /** Somebody has reacted to a message, changed or pinned it, or has taken that back. */
  | { readonly kind: MessageChange; readonly messageId: number }
  /** Its place is kept: each message is as many as its number. */
  | { readonly kind: "gone" }
  | { readonly kind: "delete"; readonly messageIds: readonly number[] };

/** How far a chat has been read, by the account and by its peer. */
interface ReadState {
  readonly readInboxId: number;
  readonly readOutboxId: number;
  readonly unread: number;
}

/** Each account's messages and read marks, the newest of them, in the order in which they came. */
export interface Chats {
  /** The account's state: how much has happened in its history. */
  pts(accountId: number): number;
  add(accountId: number, message: Omit<StoredMessage, "id">): StoredMessage;
  /** Undefined where the message is none of this history, or is too old. An empty emoji takes a reaction back. */
  react(accountId: number, messageId: number, reaction: Reaction): StoredMessage | undefined;
  /** The same; without `kind` nobody is told of it. */
  change(
    accountId: number,
    messageId: number,
    change: (before: StoredMessage) => StoredMessage,
    kind?: MessageChange,
  ): StoredMessage | undefined;
  /** The new state; undefined where none of them is there. */
  remove(accountId: number, messageIds: readonly number[]): number | undefined;
  find(accountId: number, messageId: number): StoredMessage | undefined;
  findShared(accountId: number, peerId: number, shared: number): StoredMessage | undefined;
  /** Undefined when it was read that far already. */
  mark(accountId: number, mark: ReadMark): number | undefined;
  /** The oldest of what came after a state. */
  since(accountId: number, pts: number, limit: number): { readonly pts: number; readonly event: ChatEvent }[];
  /** Newest first. */
  messages(accountId: number): Iterable<StoredMessage>;
  hasRandomId(accountId: number, randomId: bigint): boolean;
  readState(accountId: number, peerId: number): ReadState;
  unread(accountId: number): number;
}

interface History {
  pts: number;
  /** By pts. */
  readonly events: Map<number, ChatEvent>;
  readonly randomIds: Set<bigint>;
  readonly readStates: Map<number, ReadState>;
}

const NOTHING_READ: ReadState = { readInboxId: 0, readOutboxId: 0, unread: 0 };

export function chats(store: SandboxStore, maxEvents: number): Chats {
  const storedEvents = collection<ChatEvent>(store, "event");
  const storedReadStates = collection<ReadState>(store, "chat");
  const loaded = new Map<number, History>();

  function historyOf(accountId: number): History {
    const known = loaded.get(accountId);
    if (known !== undefined) return known;
    const history: History = { pts: 1, events: new Map(), randomIds: new Set(), readStates: new Map() };
    for (const { key, value } of storedEvents.list(`${accountId}/`)) {
      history.pts = Number(key.split("/")[1]);
      history.events.set(history.pts, value);
      if (value.kind === "message" && value.message.randomId !== null) history.randomIds.add(value.message.randomId);
    }
    for (const { key, value } of storedReadStates.list(`${accountId}/`))
      history.readStates.set(Number(key.split("/")[1]), value);
    loaded.set(accountId, history);
    return history;
  }

  function append(accountId: number, history: History, event: ChatEvent): void {
    history.pts++;
    history.events.set(history.pts, event);
    storedEvents.set(eventKey(accountId, history.pts), event);
    for (const [pts, oldest] of history.events) {
      if (history.events.size <= maxEvents) break;
      history.events.delete(pts);
      storedEvents.delete(eventKey(accountId, pts));
      if (oldest.kind === "message" && oldest.message.randomId !== null) {
        history.randomIds.delete(oldest.message.randomId);
      }
    }
  }

  function saveReadState(accountId: number, history: History, peerId: number, readState: ReadState): void {
    history.readStates.set(peerId, readState);
    storedReadStates.set(`${accountId}/${peerId}`, readState);
  }

  function change(
    accountId: number,
    messageId: number,
    changed: (before: StoredMessage) => StoredMessage,
    kind?: MessageChange,
  ): StoredMessage | undefined {
    const history = historyOf(accountId);
    const before = messageIn(history, messageId);
    if (before === undefined) return undefined;
    const message = changed(before);
    history.events.set(messageId, { kind: "message", message });
    storedEvents.set(eventKey(accountId, messageId), { kind: "message", message });
    if (kind !== undefined) append(accountId, history, { kind, messageId });
    return message;
  }

  return {
    pts: (accountId) => historyOf(accountId).pts,
    add(accountId, content) {
      const history = historyOf(accountId);
      const message: StoredMessage = { ...content, id: history.pts + 1 };
      append(accountId, history, { kind: "message", message });
      if (message.randomId !== null) history.randomIds.add(message.randomId);
      if (!message.out) {
        const before = history.readStates.get(message.peerId) ?? NOTHING_READ;
        saveReadState(accountId, history, message.peerId, { ...before, unread: before.unread + 1 });
      }
      return message;
    },
    react(accountId, messageId, reaction) {
      const reacted = (before: StoredMessage): StoredMessage => {
        const others = (before.reactions ?? []).filter(({ peerId }) => peerId !== reaction.peerId);
        return { ...before, reactions: reaction.emoji === "" ? others : [...others, reaction], editHidden: true };
      };
      return change(accountId, messageId, reacted, "reaction");
    },
    change,
    remove(accountId, messageIds) {
      const history = historyOf(accountId);
      const there = messageIds.filter((id) => messageIn(history, id) !== undefined);
      if (there.length === 0) return undefined;
      for (const id of there) {
        history.events.set(id, { kind: "gone" });
        storedEvents.set(eventKey(accountId, id), { kind: "gone" });
      }
      append(accountId, history, { kind: "delete", messageIds: there });
      return history.pts;
    },
    findShared(accountId, peerId, shared) {
      for (const message of newestFirst(historyOf(accountId))) {
        if (message.peerId === peerId && message.shared === shared) return message;
      }
      return undefined;
    },
    find: (accountId, messageId) => messageIn(historyOf(accountId), messageId),
    mark(accountId, mark) {
      const history = historyOf(accountId);
      const before = history.readStates.get(mark.peerId) ?? NOTHING_READ;
      const field = mark.side === "inbox" ? "readInboxId" : "readOutboxId";
      if (mark.maxId <= before[field]) return undefined;
      const marked = { ...before, [field]: mark.maxId };
      const unread = mark.side === "inbox" ? countUnread(history, mark.peerId, mark.maxId) : before.unread;
      saveReadState(accountId, history, mark.peerId, { ...marked, unread });
      append(accountId, history, { kind: "read", mark });
      return history.pts;
    },
    since(accountId, pts, limit) {
      const history = historyOf(accountId);
      const [oldest = history.pts + 1] = history.events.keys();
      const found: { pts: number; event: ChatEvent }[] = [];
      for (let next = Math.max(pts + 1, oldest); next <= history.pts && found.length < limit; next++) {
        const event = history.events.get(next);
        if (event !== undefined) found.push({ pts: next, event });
      }
      return found;
    },
    messages: (accountId) => newestFirst(historyOf(accountId)),
    hasRandomId: (accountId, randomId) => historyOf(accountId).randomIds.has(randomId),
    readState: (accountId, peerId) => historyOf(accountId).readStates.get(peerId) ?? NOTHING_READ,
    unread: (accountId) => [...historyOf(accountId).readStates.values()].reduce((sum, { unread }) => sum + unread, 0),
  };
}

function messageIn({ events }: History, messageId: number): StoredMessage | undefined {
  const event = events.get(messageId);
  return event?.kind === "message" ? event.message : undefined;
}

function eventKey(accountId: number, pts: number): string {
  return `${accountId}/${sortable(pts)}`;
}

function* newestFirst(history: History): Iterable<StoredMessage> {
  for (let pts = history.pts; pts > 0; pts--) {
    const event = history.events.get(pts);
    if (event === undefined) return;
    if (event.kind === "message") yield event.message;
  }
}

function countUnread(history: History, peerId: number, readId: number): number {
  let unread = 0;
  for (const message of newestFirst(history)) {
    if (message.id <= readId) break;
    if (message.peerId === peerId && !message.out) unread++;
  }
  return unread;
}
