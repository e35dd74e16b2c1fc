import type { CallFailure } from "#domain/messages/failures.ts";
import type { MemberChange } from "#domain/messages/groups.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "./instances.ts";

/** A group or channel that the account is in. */
export interface NetworkGroup {
  /** As it is written to: `group` or `channel`. */
  readonly recipient: Recipient;
  readonly subject: string;
  /** How many are in it, as far as the network tells. */
  readonly size: number | null;
  /** Whether the account may change who is in it, and what it is called. */
  readonly isAdmin: boolean;
}

export interface GroupMember {
  /** A phone where the network tells it, else an id. */
  readonly recipient: Recipient;
  readonly name: string | null;
  readonly role: "member" | "admin" | "owner";
}

/** What became of one of those who were named; `refused` by the network's own word or number for it. */
export interface ChangedMember {
  readonly recipient: Recipient;
  readonly outcome: "done" | "not-found" | "refused";
}

export type GroupFailure =
  | CallFailure
  | { readonly code: "not-connected" }
  | { readonly code: "recipient-not-found" }
  /** The account is no administrator of it. */
  | { readonly code: "not-allowed" };

/** Groups of a linked account, asked of its network each time. A success means that the network has done it. */
export interface NetworkGroups {
  /** At most 1,000, in the network's order. */
  list(instance: InstanceRef): Promise<Result<readonly NetworkGroup[], GroupFailure>>;
  /** With its members, at most 5,000. */
  read(
    instance: InstanceRef,
    group: Recipient,
  ): Promise<Result<NetworkGroup & { readonly members: readonly GroupMember[] }, GroupFailure>>;
  /** `missing`: members whom the network did not let in. */
  create(
    instance: InstanceRef,
    group: { readonly subject: string; readonly members: readonly Recipient[] },
  ): Promise<Result<NetworkGroup & { readonly missing: readonly Recipient[] }, GroupFailure>>;
  change(
    instance: InstanceRef,
    group: Recipient,
    change: { readonly what: MemberChange; readonly members: readonly Recipient[] },
  ): Promise<Result<readonly ChangedMember[], GroupFailure>>;
  rename(instance: InstanceRef, group: Recipient, subject: string): Promise<Result<null, GroupFailure>>;
  /** A square JPEG; null takes the picture off. */
  setPicture(instance: InstanceRef, group: Recipient, jpeg: Uint8Array | null): Promise<Result<null, GroupFailure>>;
  /** A link by which people join; `renew` ends the one before. */
  invite(
    instance: InstanceRef,
    group: Recipient,
    options: { readonly renew: boolean },
  ): Promise<Result<{ readonly url: string }, GroupFailure>>;
  leave(instance: InstanceRef, group: Recipient): Promise<Result<null, GroupFailure>>;
}
