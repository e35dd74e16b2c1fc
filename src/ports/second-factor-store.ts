/** The secret that an account shares with an authenticator app. */
export interface StoredTotp {
  /** Base 32. */
  readonly secret: string;
  readonly begunAt: Date;
  /** When somebody first showed a code of it: from then on sign-ins ask for one. Null until then. */
  readonly onAt: Date | null;
}

/** Secrets of authenticator apps, sealed, and recovery codes, of which only a SHA-256 is stored. */
export interface SecondFactorStore {
  findTotp(userId: number): Promise<StoredTotp | null>;
  /** In place of one that never came on; nothing happens where one is on. */
  beginTotp(userId: number, secret: string, at: Date): Promise<void>;
  /** Only the one that was begun then. */
  turnOnTotp(userId: number, begunAt: Date, at: Date): Promise<void>;
  /** Of many at once true for one; false for a step that is not later than the last. */
  claimTotpStep(userId: number, step: number): Promise<boolean>;
  removeTotp(userId: number): Promise<void>;
  /** All that there were go. */
  replaceRecoveryCodes(userId: number, codes: readonly string[]): Promise<void>;
  /** Those that nobody has used. */
  countRecoveryCodes(userId: number): Promise<number>;
  /** Of many at once, true for one. */
  claimRecoveryCode(userId: number, code: string): Promise<boolean>;
}
