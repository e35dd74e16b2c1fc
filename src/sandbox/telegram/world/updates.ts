import type { tl } from "@mtcute/core";
import type { RpcCall } from "../rpc.ts";
import type { Account } from "./accounts.ts";
import type { BoxEvent } from "./boxes.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { seconds } from "./longs.ts";
import { messageOf, readUpdate } from "./message-objects.ts";
import { userOf } from "./users.ts";
import type { World } from "./world.ts";

const SLICE = 500;

/** What a client missed, and that it wants to be told from now on. */
export function updateHandlers(world: World): Handlers {
  return {
    "updates.getState"(call) {
      const account = subscriber(world, call);
      return stateOf(world, account, world.boxes.pts(account.id));
    },
    "updates.getDifference"(call, request) {
      const account = subscriber(world, call);
      const events = world.boxes.since(account.id, request.pts, SLICE);
      const last = events.at(-1);
      if (last === undefined) {
        return { _: "updates.differenceEmpty", date: seconds(world.clock.now()), seq: 0 };
      }
      const missed = differenceOf(world, account, events);
      const state = stateOf(world, account, last.pts);
      return last.pts < world.boxes.pts(account.id)
        ? { _: "updates.differenceSlice", ...missed, intermediateState: state }
        : { _: "updates.difference", ...missed, state };
    },
  };
}

function subscriber(world: World, call: RpcCall): Account {
  const account = callerOf(world, call);
  if (!call.withoutUpdates) call.subscribe();
  return account;
}

function stateOf(world: World, account: Account, pts: number): tl.updates.RawState {
  const unreadCount = world.boxes.unread(account.id);
  return { _: "updates.state", pts, qts: 0, date: seconds(world.clock.now()), seq: 0, unreadCount };
}

function differenceOf(
  world: World,
  account: Account,
  events: readonly { readonly pts: number; readonly event: BoxEvent }[],
): Omit<tl.updates.RawDifference, "_" | "state"> {
  const newMessages: tl.TypeMessage[] = [];
  const otherUpdates: tl.TypeUpdate[] = [];
  const named = new Set([account.id]);
  for (const { pts, event } of events) {
    if (event.kind === "message") {
      newMessages.push(messageOf(account, event.message));
      named.add(event.message.peerId);
    } else {
      otherUpdates.push(readUpdate(event.mark, pts, world.boxes.chat(account.id, event.mark.peerId).unread));
      named.add(event.mark.peerId);
    }
  }
  const users = [...named].map((id) => world.accounts.byId(id)).filter((each) => each !== undefined);
  return {
    newMessages,
    newEncryptedMessages: [],
    otherUpdates,
    chats: [],
    users: users.map((each) => userOf(account, each)),
  };
}
