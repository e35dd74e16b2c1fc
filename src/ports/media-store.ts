import type { MediaOwner, MediaUsage } from "./media-index.ts";

/** A file on its way in: sealed as it comes, and readable from its beginning while the rest is still to come. */
export interface MediaDraft {
  /** So many bytes have come. */
  readonly bytes: number;
  /** Resolves when they are on the disk. */
  write(bytes: Uint8Array): Promise<void>;
  /** Nothing follows. */
  end(): Promise<void>;
  /** After the end: is found by `MediaStore.open` from now on. False where the owner's quota leaves no room for it. */
  keep(quotaBytes: number): Promise<boolean>;
  /** From the first byte; waits for what has not come yet. Throws what `fail` was given, once it comes there. */
  read(): AsyncIterable<Uint8Array>;
  /** The rest does not come. */
  fail(error: unknown): void;
  /** Nobody reads it any more: unless it is kept, nothing of it stays. */
  close(): Promise<void>;
}

interface KeptMedia {
  readonly bytes: number;
  /** To be read once, to its end or to a `return`. Throws `MediaBroken` where the bytes are not those that were kept. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** What is kept of a file has been changed, cut or moved since. */
export class MediaBroken extends Error {
  override readonly name = "MediaBroken";
  readonly code = "media-broken";

  constructor({ instanceId, messageId }: MediaOwner, options?: ErrorOptions) {
    super(`media: the file of ${instanceId}/${messageId} is not the one that was kept`, options);
  }
}

/** The files of messages, sealed each with a key of its own. Rejects with `StorageError`, of disk and database alike. */
export interface MediaStore {
  begin(media: MediaOwner): Promise<MediaDraft>;
  /** Null where none is kept, or its bytes are gone. */
  open(instanceId: number, messageId: string): Promise<KeptMedia | null>;
  /** What the owner of this instance keeps in all; null when it is gone. */
  usageBy(instanceId: number): Promise<MediaUsage | null>;
  remove(instanceId: number, messageIds: readonly string[]): Promise<void>;
  /** Of messages that were drawn before, at most `limit`; answers how many. */
  removeOlderThan(cutoff: Date, limit: number): Promise<number>;
  /** In one order, at most `limit` after a place in it. */
  list(after: MediaOwner | null, limit: number): Promise<MediaOwner[]>;
  /**
   * Bytes that nothing points to, as a crash or the end of an instance leaves them, of one instance more each time;
   * answers whether there are further ones.
   */
  removeStray(): Promise<boolean>;
}
