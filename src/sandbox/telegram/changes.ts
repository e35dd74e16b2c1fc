import type { tl } from "@mtcute/core";
import { unreachable } from "#domain/result.ts";
import type { Account } from "./accounts.ts";
import type { ChatEvent } from "./chats.ts";
import type { Core } from "./core.ts";
import { deleteUpdate, editUpdate, messageOf, pinUpdate, readUpdate } from "./message-objects.ts";
import { named, namesIn } from "./named.ts";

/** What has happened in a history, as an account is told that missed it. */
export function changesOf(
  core: Core,
  account: Account,
  historyId: number,
  events: readonly { readonly pts: number; readonly event: ChatEvent }[],
) {
  const newMessages: tl.TypeMessage[] = [];
  const otherUpdates: tl.TypeUpdate[] = [];
  const ids = new Set<number>();
  for (const { pts, event } of events) {
    switch (event.kind) {
      case "message":
        newMessages.push(messageOf(account, event.message));
        for (const id of namesIn(event.message)) ids.add(id);
        break;
      case "read":
        otherUpdates.push(readUpdate(event.mark, pts, core.chats.readState(account.id, event.mark.peerId).unread));
        ids.add(event.mark.peerId);
        break;
      case "reaction":
      case "edit":
      case "pin": {
        const message = core.chats.find(historyId, event.messageId);
        if (message === undefined) break;
        otherUpdates.push(event.kind === "pin" ? pinUpdate(message, pts) : editUpdate(account, message, pts));
        for (const id of namesIn(message)) ids.add(id);
        break;
      }
      case "delete":
        otherUpdates.push(deleteUpdate(historyId, event.messageIds, pts));
        break;
      case "gone":
        break;
      default:
        unreachable(event);
    }
  }
  return { newMessages, otherUpdates, ...named(core, account, ids) };
}
