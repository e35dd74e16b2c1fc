import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import { changesOf } from "./changes.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { seconds } from "./longs.ts";
import type { RpcCall } from "./rpc.ts";

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
      const missed = { newEncryptedMessages: [], ...changesOf(core, account, account.id, events) };
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
