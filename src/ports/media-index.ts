/** Which message a file belongs to. */
export interface MediaOwner {
  readonly instanceId: number;
  readonly messageId: string;
}

/** Where bytes are. */
export interface MediaPlace {
  readonly instanceId: number;
  /** Of the file that holds them, drawn by chance: 1 to 32 letters or digits. */
  readonly file: string;
}

/** Where the bytes of a message's file are, and what opens them. */
export interface IndexedMedia extends MediaOwner, MediaPlace {
  /** 32 bytes, of this file alone: without them its bytes say nothing. */
  readonly key: Uint8Array;
  /** Of the file as it came in. */
  readonly bytes: number;
}

/** What all instances of one owner keep together. */
export interface MediaUsage {
  readonly ownerId: number;
  readonly bytes: number;
}

/** The files that are kept of messages, a row each; removing it makes its bytes unreadable. Rejects with `StorageError`. */
export interface MediaIndex {
  /**
   * One statement: adds nothing where the owner's files would have more than `quotaBytes` together, nor for an instance
   * that is gone. The same message's file of before gives way. Answers whether it is there.
   */
  add(media: IndexedMedia, quotaBytes: number, at: Date): Promise<boolean>;
  find(instanceId: number, messageId: string): Promise<IndexedMedia | null>;
  /** Of the owner of this instance; null when it is gone. */
  usageBy(instanceId: number): Promise<MediaUsage | null>;
  /** Answers where their bytes were. */
  remove(instanceId: number, messageIds: readonly string[]): Promise<MediaPlace[]>;
  /** Of messages that were drawn before, at most `limit` of them. Answers as above. */
  removeOlderThan(cutoff: Date, limit: number): Promise<MediaPlace[]>;
  /** In one order, at most `limit` after a place in it. */
  list(after: MediaOwner | null, limit: number): Promise<MediaOwner[]>;
  /** Messages of an instance that have one, in the order of their ids, at most `limit` after this one. */
  listOf(instanceId: number, after: string, limit: number): Promise<string[]>;
  /** Names of the files of an instance. */
  listFiles(instanceId: number): Promise<ReadonlySet<string>>;
}
