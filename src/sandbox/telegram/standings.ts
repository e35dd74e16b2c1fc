import type { tl } from "@mtcute/core";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { updatesOf } from "./message-objects.ts";
import { peerObject } from "./named.ts";
import { ARCHIVE, MAIN, notifySettingsOf } from "./own-list.ts";
import { addressedPlace } from "./places.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";

/** Where chats stand in an account's own list, and how its devices tell of them. */
export function standingHandlers(core: Core): Handlers {
  return {
    "folders.editPeerFolders"(call, { folderPeers }) {
      const viewer = callerOf(core, call);
      const moved = folderPeers.map(({ peer, folderId }) => {
        if (folderId !== MAIN && folderId !== ARCHIVE) throw new RpcRefusal(400, "FOLDER_ID_INVALID");
        return { peerId: addressedPlace(core, viewer, peer).peerId, folderId };
      });
      const archived = new Set(viewer.archived);
      for (const { peerId, folderId } of moved) {
        if (folderId === ARCHIVE) archived.add(peerId);
        else archived.delete(peerId);
      }
      viewer.archived = archived;
      core.accounts.save(viewer);
      const update: tl.RawUpdateFolderPeers = {
        _: "updateFolderPeers",
        folderPeers: moved.map(({ peerId, folderId }) => ({ _: "folderPeer", peer: peerObject(peerId), folderId })),
        // The archive has no place in a history here: the state is as it was.
        ...{ pts: core.chats.pts(viewer.id), ptsCount: 0 },
      };
      const peerIds = moved.map(({ peerId }) => peerId);
      const updates = updatesOf(core, viewer, peerIds, [update]);
      core.outbox.push(viewer.id, updates, call.key.id);
      return updates;
    },
    "account.getNotifySettings"(call, { peer }) {
      const { viewer, peerId } = notifiedPeer(core, call, peer);
      return notifySettingsOf(viewer, peerId);
    },
    "account.updateNotifySettings"(call, { peer, settings: { _, ...settings } }) {
      const { viewer, peerId } = notifiedPeer(core, call, peer);
      viewer.notified = new Map(viewer.notified).set(peerId, settings);
      core.accounts.save(viewer);
      const told = { _: "notifyPeer", peer: peerObject(peerId) } as const;
      const notifySettings = notifySettingsOf(viewer, peerId);
      const update = { _: "updateNotifySettings", peer: told, notifySettings } as const;
      core.outbox.push(viewer.id, updatesOf(core, viewer, [peerId], [update]), call.key.id);
      return true;
    },
  };
}

function notifiedPeer(core: Core, call: RpcCall, input: tl.TypeInputNotifyPeer) {
  const viewer = callerOf(core, call);
  if (input._ !== "inputNotifyPeer") throw new RpcRefusal(400, "PEER_ID_INVALID");
  return { viewer, peerId: addressedPlace(core, viewer, input.peer).peerId };
}
