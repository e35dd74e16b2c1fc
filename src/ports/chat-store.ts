import type { IncomingRecord, MessageRecord } from "./messages.ts";

/** All that was said from and to one person, by its newest message. */
export interface ListedChat {
  readonly last: MessageRecord;
  /** The newest that came in: it says who they are. Null where none did, or too long before and not yet taken in: see `ChatRows`. */
  readonly heard: IncomingRecord | null;
  /** How many came in since its owner last had it open, of the newest 100; 0 where `heard` is null. */
  readonly unread: number;
}

interface ChatPage {
  readonly chats: readonly ListedChat[];
  /** Where the next page begins, even where this one is empty; null when there is nothing more. */
  readonly next: string | null;
}

/** Whom an instance has messages from and to, each once. Rejects with `StorageError`. */
export interface ChatStore {
  /** By their newest messages, newest first; `after` is where a page before ended. What has been erased is in none. */
  list(instanceId: number, page: { readonly after: string | null; readonly limit: number }): Promise<ChatPage>;
  /** Its owner has seen the chat up to this message; never back, and nothing where it is none of the chat. */
  markRead(instanceId: number, chat: string, upTo: string): Promise<void>;
}
