import type { MessageState } from "#domain/messages/life.ts";
import type { ToldLimits } from "#domain/sessions/account-limits.ts";
import type { AccountLink, LinkChange } from "#domain/sessions/link.ts";

/** A change of one instance's link. */
export interface InstanceLinkChange extends LinkChange {
  readonly instanceId: number;
}

/** What is known of an instance's messages without asking for them. */
export interface LastMessage {
  readonly direction: "out" | "in";
  /** Null of one that came in. */
  readonly state: MessageState | null;
  readonly at: Date;
}

/** Links of instances, one row each, written by their gateways. Rejects with `StorageError`. */
export interface LinkStore {
  /**
   * One change an instance, written together. Through all changes of an outage its beginning is kept, and who it was.
   * Of an instance that is gone nothing is kept.
   */
  save(changes: readonly InstanceLinkChange[]): Promise<void>;
  /** Of one whose link is kept; through all changes of the link they stay. */
  saveLimits(instanceId: number, limits: ToldLimits): Promise<void>;
  /** By instance; one statement. An instance that was never linked, or not since links are kept, is missing. */
  listOf(ownerId: number): Promise<ReadonlyMap<number, AccountLink>>;
  /** The newest message of each of the owner's instances, by instance; one statement. One without any is missing. */
  lastMessagesOf(ownerId: number): Promise<ReadonlyMap<number, LastMessage>>;
}
