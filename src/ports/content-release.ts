import type { MessageRecord } from "./messages.ts";

/** Lets go of what messages say that has served, for instances that keep no content; all others keep it. Nobody waits. */
export interface ContentRelease {
  /** The network has the message. */
  sent(instanceId: number, id: string): void;
  /**
   * A caller was given them. What they say goes a minute later, so that a call whose answer was lost can be repeated;
   * of a message with a file once that has been read as well.
   */
  fetched(instanceId: number, messages: readonly MessageRecord[]): void;
  /** A caller was given the whole of a message's file. */
  fileFetched(instanceId: number, id: string): void;
}
