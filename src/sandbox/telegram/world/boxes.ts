import { sortable } from "#sandbox/common/store.ts";
import type { TelegramSandboxStore } from "../store.ts";
import type { Media } from "./media.ts";

/** A message as one side of a chat holds it. */
export interface StoredMessage {
  /** Within this account's box, and the state (pts) that it brought. */
  readonly id: number;
  /** Written by the account itself. */
  readonly out: boolean;
  readonly peerId: number;
  /** The same message in the peer's box; 0 where that has none. */
  readonly twinId: number;
  readonly at: Date;
  readonly text: string;
  readonly media: Media | null;
  /** The sender's mark against sending twice; only in its own box. */
  readonly randomId: bigint | null;
}

/** `inbox`: this account has read; `outbox`: it has been read. */
export interface ReadMark {
  readonly side: "inbox" | "outbox";
  readonly peerId: number;
  readonly maxId: number;
}

/** What changed an account's state; each counts one up. */
export type BoxEvent =
  | { readonly kind: "message"; readonly message: StoredMessage }
  | { readonly kind: "read"; readonly mark: ReadMark };

export interface Chat {
  readonly readInboxId: number;
  readonly readOutboxId: number;
  readonly unread: number;
}

/** Each account's messages and read marks, the newest of them, in the order in which they came. */
export interface Boxes {
  /** The account's state: how much has happened in its box. */
  pts(accountId: number): number;
  add(accountId: number, message: Omit<StoredMessage, "id">): StoredMessage;
  /** Undefined when this is no news. */
  mark(accountId: number, mark: ReadMark): number | undefined;
  /** The oldest of what came after a state. */
  since(accountId: number, pts: number, limit: number): { readonly pts: number; readonly event: BoxEvent }[];
  /** Newest first. */
  messages(accountId: number): Iterable<StoredMessage>;
  hasRandomId(accountId: number, randomId: bigint): boolean;
  chat(accountId: number, peerId: number): Chat;
  unread(accountId: number): number;
}

interface Box {
  pts: number;
  /** By pts. */
  readonly events: Map<number, BoxEvent>;
  readonly randomIds: Set<bigint>;
  readonly chats: Map<number, Chat>;
}

const NO_CHAT: Chat = { readInboxId: 0, readOutboxId: 0, unread: 0 };

export function boxes(store: TelegramSandboxStore, maxEvents: number): Boxes {
  const loaded = new Map<number, Box>();

  function boxOf(accountId: number): Box {
    const known = loaded.get(accountId);
    if (known !== undefined) return known;
    const box: Box = { pts: 1, events: new Map(), randomIds: new Set(), chats: new Map() };
    for (const { key, value } of store.events.list(`${accountId}/`)) {
      box.pts = Number(key.split("/")[1]);
      box.events.set(box.pts, value);
      if (value.kind === "message" && value.message.randomId !== null) box.randomIds.add(value.message.randomId);
    }
    for (const { key, value } of store.chats.list(`${accountId}/`)) box.chats.set(Number(key.split("/")[1]), value);
    loaded.set(accountId, box);
    return box;
  }

  function append(accountId: number, box: Box, event: BoxEvent): void {
    box.pts++;
    box.events.set(box.pts, event);
    store.events.set(eventKey(accountId, box.pts), event);
    for (const [pts, oldest] of box.events) {
      if (box.events.size <= maxEvents) break;
      box.events.delete(pts);
      store.events.delete(eventKey(accountId, pts));
      if (oldest.kind === "message" && oldest.message.randomId !== null) {
        box.randomIds.delete(oldest.message.randomId);
      }
    }
  }

  function saveChat(accountId: number, box: Box, peerId: number, chat: Chat): void {
    box.chats.set(peerId, chat);
    store.chats.set(`${accountId}/${peerId}`, chat);
  }

  return {
    pts: (accountId) => boxOf(accountId).pts,
    add(accountId, content) {
      const box = boxOf(accountId);
      const message: StoredMessage = { ...content, id: box.pts + 1 };
      append(accountId, box, { kind: "message", message });
      if (message.randomId !== null) box.randomIds.add(message.randomId);
      if (!message.out) {
        const chat = box.chats.get(message.peerId) ?? NO_CHAT;
        saveChat(accountId, box, message.peerId, { ...chat, unread: chat.unread + 1 });
      }
      return message;
    },
    mark(accountId, mark) {
      const box = boxOf(accountId);
      const chat = box.chats.get(mark.peerId) ?? NO_CHAT;
      const field = mark.side === "inbox" ? "readInboxId" : "readOutboxId";
      if (mark.maxId <= chat[field]) return undefined;
      const marked = { ...chat, [field]: mark.maxId };
      const unread = mark.side === "inbox" ? countUnread(box, mark.peerId, mark.maxId) : chat.unread;
      saveChat(accountId, box, mark.peerId, { ...marked, unread });
      append(accountId, box, { kind: "read", mark });
      return box.pts;
    },
    since(accountId, pts, limit) {
      const box = boxOf(accountId);
      const [oldest = box.pts + 1] = box.events.keys();
      const found: { pts: number; event: BoxEvent }[] = [];
      for (let next = Math.max(pts + 1, oldest); next <= box.pts && found.length < limit; next++) {
        const event = box.events.get(next);
        if (event !== undefined) found.push({ pts: next, event });
      }
      return found;
    },
    messages: (accountId) => newestFirst(boxOf(accountId)),
    hasRandomId: (accountId, randomId) => boxOf(accountId).randomIds.has(randomId),
    chat: (accountId, peerId) => boxOf(accountId).chats.get(peerId) ?? NO_CHAT,
    unread: (accountId) => [...boxOf(accountId).chats.values()].reduce((sum, { unread }) => sum + unread, 0),
  };
}

function eventKey(accountId: number, pts: number): string {
  return `${accountId}/${sortable(pts)}`;
}

function* newestFirst(box: Box): Iterable<StoredMessage> {
  for (let pts = box.pts; pts > 0; pts--) {
    const event = box.events.get(pts);
    if (event === undefined) return;
    if (event.kind === "message") yield event.message;
  }
}

function countUnread(box: Box, peerId: number, readId: number): number {
  let unread = 0;
  for (const message of newestFirst(box)) {
    if (message.id <= readId) break;
    if (message.peerId === peerId && !message.out) unread++;
  }
  return unread;
}
