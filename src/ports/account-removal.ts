/** An account whose time is over. */
export interface DueAccount {
  readonly id: number;
  /** Null once nothing in its row names anybody any more. */
  readonly email: string | null;
  /** Since when. */
  readonly dueAt: Date;
}

/**
 * Takes an account apart, in small pieces that may each be done again: a process may end after any of them, and the next
 * goes on. The row goes last. Instances are removed by `InstanceStore`. Rejects with `StorageError`.
 */
export interface AccountRemoval {
  /** Lowest id first, at most `limit` after this one; none of a suspended user. */
  listDue(now: Date, after: number, limit: number): Promise<DueAccount[]>;
  /** Its row names nobody any more, and nobody gets in: no password, session, key, link nor second factor is left. */
  close(id: number): Promise<void>;
  /** At most `limit` rows of what an instance of it has many of; answers whether there may be more. */
  removeSome(instanceId: number, limit: number): Promise<boolean>;
  /**
   * What is on record about it stays until its time is up, without addresses and names. At most `limit` entries; answers
   * whether there may be more.
   */
  clearRecord(id: number, limit: number): Promise<boolean>;
  /** Nothing happens while it has an instance. */
  removeUser(id: number): Promise<void>;
}

/** Mails that were kept for want of a mail server. */
export interface KeptMails {
  /** Removes those to this address. */
  forget(address: string): Promise<void>;
}
