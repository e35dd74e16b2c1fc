import type { RawUpdateInfo } from "@mtcute/core";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { NamedGroup } from "#ports/group-names.ts";
import type { EngineEvents } from "./engine.ts";
import {
  deletedMessages,
  editedMessage,
  readByPerson,
  receivedMessage,
  receivedReactions,
  renamedGroup,
} from "./received.ts";

/** What is made of an account's updates. */
export type AccountUpdate =
  | { readonly message: IncomingMessage }
  /** What was taken back, as it is kept. */
  | { readonly deleted: readonly string[] }
  | { readonly renamed: NamedGroup }
  /** A person has read what the account wrote, up to `maxId`. */
  | { readonly peerId: number; readonly maxId: number };

/** Nothing, of most: the account's own doings are of no interest. */
export function accountUpdates(info: RawUpdateInfo, onlineSince: Date): AccountUpdate[] {
  const message = receivedMessage(info, onlineSince);
  const edited = editedMessage(info, onlineSince);
  const messages = [message, edited].filter((one) => one !== null);
  if (messages.length === 0) messages.push(...receivedReactions(info, onlineSince));
  const renamed = renamedGroup(info);
  const read = readByPerson(info);
  const deleted = deletedMessages(info);
  return [
    ...messages.map((one) => ({ message: one })),
    ...(deleted.length === 0 ? [] : [{ deleted }]),
    ...(renamed === null ? [] : [{ renamed }]),
    ...(read === null ? [] : [read]),
  ];
}

/** Messages first: which of them somebody has read meanwhile is another matter. */
export function reportTo(
  events: Pick<EngineEvents, "received" | "deleted" | "groupsNamed" | "readByPeer">,
): (updates: readonly AccountUpdate[]) => Promise<void> {
  return async (updates) => {
    const messages = updates.flatMap((update) => ("message" in update ? [update.message] : []));
    if (messages.length > 0) await events.received(messages);
    const deleted = updates.flatMap((update) => ("deleted" in update ? update.deleted : []));
    if (deleted.length > 0) await events.deleted(deleted);
    const renamed = updates.flatMap((update) => ("renamed" in update ? [update.renamed] : []));
    if (renamed.length > 0) events.groupsNamed(renamed);
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
