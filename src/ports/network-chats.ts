import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "./instances.ts";
import type { GroupFailure } from "./network-groups.ts";

export interface NetworkPicture {
  /** As the network says. */
  readonly mimetype: string;
  readonly bytes: Uint8Array;
}

export type PictureFailure =
  | GroupFailure
  /** There is none, or it is not shown to this account: a network does not tell which. */
  | { readonly code: "no-picture" };

/** The chats of a linked account as its network has them, asked each time. */
export interface NetworkChats {
  /** Of a person, a group or a channel, as large as the network gives it; `refused` above 5 MiB. */
  picture(instance: InstanceRef, chat: Recipient): Promise<Result<NetworkPicture, PictureFailure>>;
}

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
