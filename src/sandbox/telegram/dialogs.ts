import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { messageOf } from "./message-objects.ts";
import { named, namesIn, peerObject } from "./named.ts";
import { folderOf, notifySettingsOf } from "./own-list.ts";
import { addressedPlace, historyOf, inGroup, type Place, withPerson } from "./places.ts";
import { RpcRefusal } from "./rpc.ts";
import { stateOf } from "./updates.ts";
import { userOf } from "./users.ts";

const LIMIT = 100;

/** How chats stand, and who is known. */
export function dialogHandlers(core: Core): Handlers {
  return {
    "messages.getPeerDialogs"(call, { peers }) {
      const viewer = callerOf(core, call);
      const asked = peers.map((each) => {
        if (each._ !== "inputDialogPeer") throw new RpcRefusal(400, "PEER_ID_INVALID");
        return addressedPlace(core, viewer, each.peer);
      });
      return { _: "messages.peerDialogs", ...shown(core, viewer, asked), state: ownState(core, viewer) };
    },
    "messages.getDialogs"(call, { offsetDate, offsetId, offsetPeer, limit, folderId }) {
      const viewer = callerOf(core, call);
      // Without a folder, those of both.
      const places = placesOf(core, viewer).filter(
        ({ peerId }) => folderId === undefined || folderOf(viewer, peerId) === folderId,
      );
      const from = offsetPeer._ === "inputPeerEmpty" ? null : addressedPlace(core, viewer, offsetPeer).peerId;
      const isFirst = from === null && offsetId === 0 && offsetDate === 0;
      const start = isFirst ? 0 : places.findIndex(({ peerId }) => peerId === from) + 1;
      const page = isFirst || start > 0 ? places.slice(start, start + Math.min(Math.max(limit, 1), LIMIT)) : [];
      return { _: "messages.dialogsSlice", count: places.length, ...shown(core, viewer, page) };
    },
    "messages.getPinnedDialogs"(call) {
      const viewer = callerOf(core, call);
      return { _: "messages.peerDialogs", ...shown(core, viewer, []), state: ownState(core, viewer) };
    },
    "messages.getDialogFilters"(call) {
      callerOf(core, call);
      return { _: "messages.dialogFilters", filters: [{ _: "dialogFilterDefault" }] };
    },
    "contacts.getContacts"(call) {
      const viewer = callerOf(core, call);
      const known = [...viewer.contacts].flatMap((id) => core.accounts.byId(id) ?? []);
      return {
        _: "contacts.contacts",
        contacts: known.map(({ id }) => ({ _: "contact", userId: id, mutual: false })),
        savedCount: known.length,
        users: known.map((account) => userOf(viewer, account)),
      };
    },
  };
}

/** All chats of an account, the latest first. */
function placesOf(core: Core, viewer: Account): Place[] {
  const latest = new Map<number, number>();
  for (const { peerId, at } of core.chats.messages(viewer.id)) {
    if (!latest.has(peerId)) latest.set(peerId, at.getTime());
  }
  const people = [...latest.keys()].flatMap((peerId) => (peerId > 0 ? (core.accounts.byId(peerId) ?? []) : []));
  const places = [...people.map(withPerson), ...core.groups.of(viewer.id).map(inGroup)];
  const timeOf = (place: Place) =>
    lastOf(core, viewer, place)?.at.getTime() ?? (place.kind === "person" ? 0 : place.group.since.getTime());
  const timed = places.map((place) => ({ place, time: timeOf(place) }));
  return timed.sort((one, other) => other.time - one.time).map(({ place }) => place);
}

function shown(core: Core, viewer: Account, places: readonly Place[]) {
  const last = places.flatMap((place) => lastOf(core, viewer, place) ?? []);
  const ids = [...places.map(({ peerId }) => peerId), ...last.flatMap(namesIn)];
  return {
    dialogs: places.map((place) => dialogOf(core, viewer, place)),
    messages: last.map((message) => messageOf(viewer, message)),
    ...named(core, viewer, ids),
  };
}

function dialogOf(core: Core, viewer: Account, place: Place): tl.RawDialog {
  const { readInboxId, readOutboxId, unread } = core.chats.readState(viewer.id, place.peerId);
  return {
    _: "dialog",
    peer: peerObject(place.peerId),
    topMessage: lastOf(core, viewer, place)?.id ?? 0,
    readInboxMaxId: readInboxId,
    readOutboxMaxId: readOutboxId,
    unreadCount: unread,
    unreadMentionsCount: 0,
    unreadReactionsCount: 0,
    unreadPollVotesCount: 0,
    notifySettings: notifySettingsOf(viewer, place.peerId),
    ...(folderOf(viewer, place.peerId) > 0 && { folderId: folderOf(viewer, place.peerId) }),
    ...(place.kind === "channel" && { pts: core.chats.pts(place.peerId) }),
  };
}

function lastOf(core: Core, viewer: Account, place: Place): StoredMessage | undefined {
  for (const message of core.chats.messages(historyOf(viewer, place))) {
    if (message.peerId === place.peerId) return message;
  }
  return undefined;
}

function ownState(core: Core, viewer: Account): tl.updates.RawState {
  return stateOf(core, viewer, core.chats.pts(viewer.id));
}
