import type { User } from "#domain/accounts/user.ts";
/** A key whose owner is to be mailed of it. */
export interface KeyNotice {
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Null never. */
  readonly expiresAt: Date | null;
  readonly owner: Pick<User, "id" | "name" | "email" | "language">;
}

/** That it was made, wherever that was; that it expires within `WARN_OF_EXPIRY_MS`. */
export type KeyNoticeKind = "made" | "expiring";

/** Rejects with `StorageError`. */
export interface KeyNotices {
  /** Each key once a kind, whoever else takes: what is lost in a crash after it is not told twice. Revoked ones do not expire. */
  take(kind: KeyNoticeKind, now: Date, limit: number): Promise<KeyNotice[]>;
  /** It could not be mailed now: it is taken again. */
  giveBack(kind: KeyNoticeKind, keyId: string): Promise<void>;
}
