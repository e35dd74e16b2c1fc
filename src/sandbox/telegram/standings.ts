import type { tl } from "@mtcute/core";
import type { z } from "zod";
import type { SandboxStanding, standingFields } from "#ports/contracts/sandbox/standings.ts";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { updatesOf } from "./message-objects.ts";
import { peerObject } from "./named.ts";
import { ARCHIVE, folderOf, MAIN, notifySettingsOf } from "./own-list.ts";
import { addressedPlace } from "./places.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";

/** As Telegram's own apps write "for ever": the last second that it can count. */
const FOREVER = 2 ** 31 - 1;

interface PlacedChat extends Omit<SandboxStanding, "peer"> {
  readonly peerId: number;
}

/** Where chats stand in an account's own list, and how its devices tell of them. */
export function standingHandlers(core: Core): Handlers {
  return {
    "folders.editPeerFolders"(call, { folderPeers }) {
      const viewer = callerOf(core, call);
      const moved = folderPeers.map(({ peer, folderId }) => {
        if (folderId !== MAIN && folderId !== ARCHIVE) throw new RpcRefusal(400, "FOLDER_ID_INVALID");
        return { peerId: addressedPlace(core, viewer, peer).peerId, folderId };
      });
      return move(core, viewer, moved, call.key.id);
    },
    "account.getNotifySettings"(call, { peer }) {
      const { viewer, peerId } = notifiedPeer(core, call, peer);
      return notifySettingsOf(viewer, peerId);
    },
    "account.updateNotifySettings"(call, { peer, settings: { _, ...settings } }) {
      const { viewer, peerId } = notifiedPeer(core, call, peer);
      notify(core, viewer, peerId, settings, call.key.id);
      return true;
    },
  };
}

/** What comes in takes its chat out of the archive, unless that is muted. */
export function bringBack(core: Core, owner: Account, peerId: number): void {
  const { muteUntil = 0 } = notifySettingsOf(owner, peerId);
  const isMuted = muteUntil * 1_000 > core.clock.now().getTime();
  if (folderOf(owner, peerId) === ARCHIVE && !isMuted) move(core, owner, [{ peerId, folderId: MAIN }]);
}

/** The owner does it on the phone; what is not named stays. */
export function placeChat(
  core: Core,
  owner: Account,
  peerId: number,
  { archived, mutedUntil }: z.output<z.ZodObject<typeof standingFields>>,
): void {
  if (archived !== undefined) move(core, owner, [{ peerId, folderId: archived ? ARCHIVE : MAIN }]);
  if (mutedUntil === undefined) return;
  const muteUntil =
    mutedUntil === "forever" ? FOREVER : Math.floor(mutedUntil === null ? 0 : Date.parse(mutedUntil) / 1_000);
  notify(core, owner, peerId, { ...owner.notified?.get(peerId), muteUntil });
}

/** Those that are archived or muted, by marked id. */
export function placedChats({ archived = new Set(), notified = new Map() }: Account, now: Date): PlacedChat[] {
  const placed = [...new Set([...archived, ...notified.keys()])].map((peerId): PlacedChat => {
    const { muteUntil = 0 } = notified.get(peerId) ?? {};
    const until = muteUntil * 1_000 > now.getTime() ? new Date(muteUntil * 1_000).toISOString() : null;
    return { peerId, archived: archived.has(peerId), mutedUntil: muteUntil >= FOREVER ? "forever" : until };
  });
  return placed.filter((chat) => chat.archived || chat.mutedUntil !== null);
}

function notify(
  core: Core,
  owner: Account,
  peerId: number,
  settings: NonNullable<ReturnType<NonNullable<Account["notified"]>["get"]>>,
  knowingKeyId?: string,
): void {
  owner.notified = new Map(owner.notified).set(peerId, settings);
  core.accounts.save(owner);
  const told = { _: "notifyPeer", peer: peerObject(peerId) } as const;
  const notifySettings = notifySettingsOf(owner, peerId);
  const update = { _: "updateNotifySettings", peer: told, notifySettings } as const;
  core.outbox.push(owner.id, updatesOf(core, owner, [peerId], [update]), knowingKeyId);
}

/** Answers what the owner's other devices are told. */
function move(
  core: Core,
  owner: Account,
  moved: readonly { readonly peerId: number; readonly folderId: number }[],
  knowingKeyId?: string,
): tl.RawUpdates {
  const archived = new Set(owner.archived);
  for (const { peerId, folderId } of moved) {
    if (folderId === ARCHIVE) archived.add(peerId);
    else archived.delete(peerId);
  }
  owner.archived = archived;
  core.accounts.save(owner);
  const update: tl.RawUpdateFolderPeers = {
    _: "updateFolderPeers",
    folderPeers: moved.map(({ peerId, folderId }) => ({ _: "folderPeer", peer: peerObject(peerId), folderId })),
    // The archive has no place in a history here: the state is as it was.
    ...{ pts: core.chats.pts(owner.id), ptsCount: 0 },
  };
  const peerIds = moved.map(({ peerId }) => peerId);
  const updates = updatesOf(core, owner, peerIds, [update]);
  core.outbox.push(owner.id, updates, knowingKeyId);
  return updates;
}

function notifiedPeer(core: Core, call: RpcCall, input: tl.TypeInputNotifyPeer) {
  const viewer = callerOf(core, call);
  if (input._ !== "inputNotifyPeer") throw new RpcRefusal(400, "PEER_ID_INVALID");
  return { viewer, peerId: addressedPlace(core, viewer, input.peer).peerId };
}
