import type { DeviceClues } from "./auth-sessions.ts";
import type { RemoveOld } from "./retention.ts";

/** A login session as it is kept: without what would open it. */
export interface StoredAuthSession extends DeviceClues {
  readonly id: string;
  readonly userId: number;
  /** SHA-256 of the secret half of the token, hex. */
  readonly secretHash: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** When the second factor was last shown in it. */
  readonly provedAt: Date | null;
}

/** Rows of login sessions; their rules are `AuthSessions`'. */
export interface AuthSessionStore {
  create(session: StoredAuthSession): Promise<void>;
  find(id: string): Promise<StoredAuthSession | null>;
  /** Last seen first. */
  listOf(userId: number): Promise<StoredAuthSession[]>;
  /** Moves the two dates. */
  touch(id: string, dates: Pick<StoredAuthSession, "lastSeenAt" | "expiresAt">): Promise<void>;
  /** Only that user's. */
  prove(userId: number, id: string, at: Date): Promise<void>;
  remove(id: string): Promise<void>;
  /** True when that user had it. */
  removeOwned(userId: number, id: string): Promise<boolean>;
  removeOf(userId: number): Promise<void>;
  readonly removeExpired: RemoveOld;
}
