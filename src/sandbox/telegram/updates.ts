import type { tl } from "@mtcute/core";
import { unreachable } from "#domain/result.ts";
import type { Account } from "./accounts.ts";
import type { ChatEvent } from "./chats.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { seconds } from "./longs.ts";
import { messageOf, reactionUpdate, readUpdate } from "./message-objects.ts";
import type { RpcCall } from "./rpc.ts";
import { userOf } from "./users.ts";

const SLICE = 500;

/** What a client missed, and that it wants to be told from now on. */
export function updateHandlers(core: Core): Handlers {
  return {
    "updates.getState"(call) {
      const account = subscriber(core, call);
      return stateOf(core, account, core.chats.pts(account.id));
    },
    "updates.getDifference"(call, request) {
      const account = subscriber(core, call);
      const events = core.chats.since(account.id, request.pts, SLICE);
      const last = events.at(-1);
      if (last === undefined) {
        return { _: "updates.differenceEmpty", date: seconds(core.clock.now()), seq: 0 };
      }
      const missed = differenceOf(core, account, events);
      const state = stateOf(core, account, last.pts);
      return last.pts < core.chats.pts(account.id)
        ? { _: "updates.differenceSlice", ...missed, intermediateState: state }
        : { _: "updates.difference", ...missed, state };
    },
  };
}

function subscriber(core: Core, call: RpcCall): Account {
  const account = callerOf(core, call);
  if (!call.withoutUpdates) call.subscribe();
  return account;
}

export function stateOf(core: Core, account: Account, pts: number): tl.updates.RawState {
  const unreadCount = core.chats.unread(account.id);
  return { _: "updates.state", pts, qts: 0, date: seconds(core.clock.now()), seq: 0, unreadCount };
}

function differenceOf(
  core: Core,
  account: Account,
  events: readonly { readonly pts: number; readonly event: ChatEvent }[],
): Omit<tl.updates.RawDifference, "_" | "state"> {
  const newMessages: tl.TypeMessage[] = [];
  const otherUpdates: tl.TypeUpdate[] = [];
  const named = new Set([account.id]);
  for (const { pts, event } of events) {
    switch (event.kind) {
      case "message":
        newMessages.push(messageOf(account, event.message));
        named.add(event.message.peerId);
        break;
      case "read":
        otherUpdates.push(readUpdate(event.mark, pts, core.chats.readState(account.id, event.mark.peerId).unread));
        named.add(event.mark.peerId);
        break;
      case "reaction": {
        const message = core.chats.find(account.id, event.messageId);
        if (message === undefined) break;
        otherUpdates.push(reactionUpdate(account, message, pts));
        named.add(message.peerId);
        break;
      }
      default:
        unreachable(event);
    }
  }
  const users = [...named].map((id) => core.accounts.byId(id)).filter((each) => each !== undefined);
  return {
    newMessages,
    newEncryptedMessages: [],
    otherUpdates,
    chats: [],
    users: users.map((each) => userOf(account, each)),
  };
}
