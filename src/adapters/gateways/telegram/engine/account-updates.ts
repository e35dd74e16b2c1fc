import type { RawUpdateInfo } from "@mtcute/core";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { EngineEvents } from "./engine.ts";
import { readByPerson, receivedMessage, receivedReactions } from "./received.ts";

/** What is made of an account's updates. */
export type AccountUpdate =
  | { readonly message: IncomingMessage }
  /** A person has read what the account wrote, up to `maxId`. */
  | { readonly peerId: number; readonly maxId: number };

/** Nothing, of most: groups, channels and the account's own doings are of no interest. */
export function accountUpdates(info: RawUpdateInfo, onlineSince: Date): AccountUpdate[] {
  const message = receivedMessage(info, onlineSince);
  const messages = message === null ? receivedReactions(info, onlineSince) : [message];
  const read = readByPerson(info);
  return [...messages.map((one) => ({ message: one })), ...(read === null ? [] : [read])];
}

/** Messages first: which of them somebody has read meanwhile is another matter. */
export function reportTo(
  events: Pick<EngineEvents, "received" | "readByPeer">,
): (updates: readonly AccountUpdate[]) => Promise<void> {
  return async (updates) => {
    const messages = updates.flatMap((update) => ("message" in update ? [update.message] : []));
    if (messages.length > 0) await events.received(messages);
    for (const [peerId, maxId] of furthestRead(updates)) await events.readByPeer(peerId, maxId);
  };
}

/** Who reads a chat reports it message by message; the last says it all. */
function furthestRead(updates: readonly AccountUpdate[]): ReadonlyMap<number, number> {
  const furthest = new Map<number, number>();
  for (const update of updates) {
    if (!("peerId" in update)) continue;
    furthest.set(update.peerId, Math.max(update.maxId, furthest.get(update.peerId) ?? 0));
  }
  return furthest;
}
