import type { ApiKey, KeyRights } from "#domain/keys/api-key.ts";

export interface NewApiKey extends KeyRights {
  readonly id: string;
  readonly ownerId: number;
  readonly name: string;
  /** In clear; the store keeps its hash and its first characters. */
  readonly text: string;
  readonly createdAt: Date;
}

/** What a call with a key is admitted by. */
export interface KeyAccess extends KeyRights {
  readonly id: string;
  readonly ownerId: number;
  readonly name: string;
  readonly revokedAt: Date | null;
  /** Until when the text that was shown works, where it is from before a rotation; null of the current one. */
  readonly oldUntil: Date | null;
  /** Of the text that was shown. */
  readonly usedAt: Date | null;
}

interface KeyRotation {
  /** The new text, in clear. */
  readonly text: string;
  /** Until when the text before works beside it; null ends it at once. */
  readonly oldUntil: Date | null;
}

interface KeyTouch {
  /** With the text from before a rotation. */
  readonly old: boolean;
  readonly at: Date;
  readonly address: string;
  readonly unlessSince: Date;
}

/** Keys, always through their owner; of a key's text only a SHA-256 is kept. Rejects with `StorageError`. */
export interface ApiKeyStore {
  /** One statement: counts the owner's keys and inserts, or refuses; false where there are `max` already. */
  create(key: NewApiKey, max: number): Promise<boolean>;
  /** Newest first. */
  listOf(ownerId: number): Promise<ApiKey[]>;
  find(ownerId: number, id: string): Promise<ApiKey | null>;
  /** One statement, of a key that is not revoked; nothing of another's. The use of the text before is told of it as its own. */
  rotate(ownerId: number, id: string, rotation: KeyRotation): Promise<void>;
  /** From now on the text from before the last rotation opens nothing. */
  endOld(ownerId: number, id: string): Promise<void>;
  /** Once: a key that is revoked stays so since then. */
  revoke(ownerId: number, id: string, at: Date): Promise<void>;
  /** All of an owner's, in one statement. */
  revokeAll(ownerId: number, at: Date): Promise<void>;
  /** Takes the owner's keys away that were revoked or had expired before `at`. */
  removeEnded(ownerId: number, at: Date): Promise<void>;
  /** By the text of a key, one indexed read; null when unknown. */
  findAccess(text: string): Promise<KeyAccess | null>;
  /** Puts a use down, unless there was a later one than `unlessSince`. */
  touch(id: string, use: KeyTouch): Promise<void>;
}
