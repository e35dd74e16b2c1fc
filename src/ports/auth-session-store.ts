export interface StoredAuthSession {
  readonly id: string;
  readonly userId: number;
  /** SHA-256 of the secret half of the token, hex. */
  readonly secretHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface AuthSessionStore {
  create(session: StoredAuthSession): Promise<void>;
  find(id: string): Promise<StoredAuthSession | null>;
  extend(id: string, expiresAt: Date): Promise<void>;
  remove(id: string): Promise<void>;
  removeExpired(now: Date): Promise<number>;
}
