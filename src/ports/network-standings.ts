import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "./instances.ts";
import type { GroupFailure } from "./network-groups.ts";

/** Null: it is not muted. */
export type MutedUntil = Date | "forever" | null;

/** How a chat stands in the account's own list. */
export interface ChatStanding {
  readonly archived: boolean;
  readonly mutedUntil: MutedUntil;
}

/** `key-awaited`: the account's phone, which alone has the key of it, has been asked to share it. */
export type StandingFailure = GroupFailure | { readonly code: "key-awaited" };

/** Where chats stand in an account's own list, on all of its devices; nobody else is told. Both may be said again. */
export interface NetworkStandings {
  archive(instance: InstanceRef, chat: Recipient, archived: boolean): Promise<Result<null, StandingFailure>>;
  mute(instance: InstanceRef, chat: Recipient, until: MutedUntil): Promise<Result<null, StandingFailure>>;
  /**
   * In the order of the chats; on Telegram one that is named by phone or username is looked for first. There null of one that is not among the
   * latest 300 of the account, and at most 30 seconds old, and 3 on its way; on WhatsApp as its devices have told, null
   * until they have.
   */
  list(
    instance: InstanceRef,
    chats: readonly Recipient[],
  ): Promise<Result<readonly (ChatStanding | null)[], GroupFailure>>;
}
