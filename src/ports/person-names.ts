import type { Recipient } from "#domain/messages/recipient.ts";
import type { InstanceRef } from "./instances.ts";

/** All that a person is known by to an account that is online, the name first that their messages are kept by. */
export type PersonNames = (
  instance: InstanceRef,
  recipient: Recipient,
) => Promise<readonly [Recipient, ...Recipient[]]>;
