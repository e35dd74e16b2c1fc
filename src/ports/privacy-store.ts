import type { Privacy } from "#domain/instances/privacy.ts";

/** What is kept of each instance's messages, as its owner has set it. Rejects with `StorageError`. */
export interface PrivacyStore {
  /** For a gateway, which has checked whose instance it is; the defaults where nothing was set. */
  read(instanceId: number): Promise<Privacy>;
  /** Null when there is none of this owner. */
  readOwned(ownerId: number, id: number): Promise<Privacy | null>;
  /** One statement; null when there is none of this owner. */
  writeOwned(ownerId: number, id: number, privacy: Privacy): Promise<Privacy | null>;
  /** Ids of the instances that keep no content, lowest first. */
  listKeepingNone(): Promise<number[]>;
}
