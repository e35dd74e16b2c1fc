import type { NetworkGroup } from "./network-groups.ts";

/** A group or channel, and what it is called. */
export type NamedGroup = Pick<NetworkGroup, "recipient" | "subject">;

/** What groups and channels were called when their network last told. Rejects with `StorageError`. */
export interface GroupNames {
  /** By chat, as messages have it, of whatever instances; those of which nothing is known are missing. */
  of(chats: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** In place of what they were called before; rejects too where the instance is gone. */
  keep(instanceId: number, groups: readonly NamedGroup[], at: Date): Promise<void>;
}
