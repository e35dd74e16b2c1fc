/** Links that set a new password: 256 random bits of which only a SHA-256 is stored, for 10 minutes, once. */
export interface ResetTokens {
  issue(userId: number): Promise<string>;
  /** Whose it is, without using it up; null when unknown, used or expired. */
  check(token: string): Promise<number | null>;
  /** The same, and it is used up: of two at once, one gets null. All other links of that user end with it. */
  redeem(token: string): Promise<number | null>;
  /** For a password that was changed by other means. */
  revokeAll(userId: number): Promise<void>;
}
