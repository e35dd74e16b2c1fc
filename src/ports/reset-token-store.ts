import type { RemoveOld } from "./retention.ts";

/** A reset link as it is kept: whoever reads the table can open no account. */
export interface StoredResetToken {
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** Rows of reset links; their rules are `ResetTokens`'. */
export interface ResetTokenStore {
  create(token: StoredResetToken): Promise<void>;
  find(hash: string): Promise<StoredResetToken | null>;
  /** Of many at once, true for one; from then on it is not found. */
  claim(hash: string): Promise<boolean>;
  removeOf(userId: number): Promise<void>;
  readonly removeExpired: RemoveOld;
}
