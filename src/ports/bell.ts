import type { BellKind } from "#domain/accounts/bell.ts";

export interface NewBellNotice {
  /** Of what it tells, at most 64 characters: the same is kept once. */
  readonly id: string;
  readonly userId: number;
  readonly kind: BellKind;
  readonly at: Date;
  /** The end of an instance, or the beginning of an outage; null of an account. */
  readonly of: Date | null;
  readonly instanceId: number | null;
  /** As what it is about is called: an instance, a key, a passkey. */
  readonly about: string | null;
}

export interface BellNotice extends Omit<NewBellNotice, "userId"> {
  /** As it is now; null where its user has it no more. */
  readonly instance: { readonly id: number; readonly name: string; readonly expiresAt: Date } | null;
  readonly isRead: boolean;
}

/** What users find in their bell. Rejects with `StorageError`. */
export interface BellStore {
  /** Keeps of each of their users the newest `MAX_BELL_NOTICES`. What was told already, or is of a user who is gone, is left out. */
  ring(notices: readonly NewBellNotice[]): Promise<void>;
  unreadOf(userId: number): Promise<number>;
  /** Newest first, all that are kept. */
  listOf(userId: number): Promise<BellNotice[]>;
  /** All that came until then. */
  markRead(userId: number, until: Date): Promise<void>;
}
