import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { messageOf } from "./message-objects.ts";
import { peerOf } from "./peers.ts";
import { RpcRefusal } from "./rpc.ts";
import { stateOf } from "./updates.ts";
import { userOf } from "./users.ts";

/** How chats stand. */
export function dialogHandlers(core: Core): Handlers {
  return {
    "messages.getPeerDialogs"(call, { peers }) {
      const viewer = callerOf(core, call);
      const asked = peers.map((each) => {
        if (each._ !== "inputDialogPeer") throw new RpcRefusal(400, "PEER_ID_INVALID");
        return peerOf(core, viewer, each.peer);
      });
      return {
        _: "messages.peerDialogs",
        dialogs: asked.map((peer) => dialogOf(core, viewer, peer)),
        messages: asked.flatMap((peer) => lastOf(core, viewer, peer).map((message) => messageOf(viewer, message))),
        chats: [],
        users: asked.map((peer) => userOf(viewer, peer)),
        state: stateOf(core, viewer, core.chats.pts(viewer.id)),
      };
    },
  };
}

function dialogOf(core: Core, viewer: Account, peer: Account): tl.RawDialog {
  const { readInboxId, readOutboxId, unread } = core.chats.readState(viewer.id, peer.id);
  return {
    _: "dialog",
    peer: { _: "peerUser", userId: peer.id },
    topMessage: lastOf(core, viewer, peer)[0]?.id ?? 0,
    readInboxMaxId: readInboxId,
    readOutboxMaxId: readOutboxId,
    unreadCount: unread,
    unreadMentionsCount: 0,
    unreadReactionsCount: 0,
    unreadPollVotesCount: 0,
    notifySettings: { _: "peerNotifySettings" },
  };
}

function lastOf(core: Core, viewer: Account, peer: Account) {
  for (const message of core.chats.messages(viewer.id)) if (message.peerId === peer.id) return [message];
  return [];
}
