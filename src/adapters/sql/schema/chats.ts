/** With whom an instance talks: made of messages that are no longer young, so that sending one writes nothing here. */
export interface ChatsTable {
  instance_id: number;
  /** As `messages` has it. */
  chat: string;
  /** The newest message, of those up to the cursor. */
  last_id: string;
  /** The newest of these that came in; empty where none did. */
  heard_id: string;
}

/** How far the owner has read with whom. */
export interface ChatReadsTable {
  instance_id: number;
  /** As `messages` has it; empty for all chats of the instance. */
  chat: string;
  /** No message up to this one is new to them. */
  read_id: string;
}

/** What groups and channels are called. */
export interface GroupNamesTable {
  instance_id: number;
  /** As `messages` has it: no two instances have the same. */
  chat: string;
  /** Sealed. */
  name: string;
  /** When the network said so, in ms since 1970. */
  told_at: number;
}

export interface ChatCursorsTable {
  instance_id: number;
  /** Every message up to this one is in `chats`. */
  up_to: string;
}
