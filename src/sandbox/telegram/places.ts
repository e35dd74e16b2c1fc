import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { channelHash, type Group, peerIdOf } from "./groups.ts";
import { bigintOf } from "./longs.ts";
import { peerOf } from "./peers.ts";
import { RpcRefusal } from "./rpc.ts";

/** Where messages stand, by the marked id that histories name it by. */
export type Place =
  | { readonly kind: "person"; readonly peerId: number; readonly account: Account }
  | { readonly kind: "group" | "channel"; readonly peerId: number; readonly group: Group };

export function withPerson(account: Account): Place {
  return { kind: "person", peerId: account.id, account };
}

export function inGroup(group: Group): Place {
  return { kind: group.kind, peerId: peerIdOf(group), group };
}

/** What a caller addresses; refuses a wrong access hash, and what it is not in. */
export function addressedPlace(core: Core, viewer: Account, input: tl.TypeInputPeer): Place {
  if (input._ === "inputPeerChat") return inGroup(groupOf(core, viewer, input.chatId));
  if (input._ === "inputPeerChannel") return inGroup(channelOf(core, viewer, input));
  return withPerson(peerOf(core, viewer, input));
}

export function groupOf(core: Core, viewer: Account, chatId: number): Group {
  const group = core.groups.byPeer(-chatId);
  if (group === undefined || !group.members.has(viewer.id)) throw new RpcRefusal(400, "CHAT_ID_INVALID");
  return group;
}

export function channelOf(core: Core, viewer: Account, input: tl.TypeInputChannel | tl.RawInputPeerChannel): Group {
  const { channelId, accessHash } = "accessHash" in input ? input : { channelId: 0, accessHash: undefined };
  const group = core.groups.byPeer(peerIdOf({ kind: "channel", id: channelId }));
  const isKnown = accessHash !== undefined && bigintOf(accessHash) === channelHash(viewer.id, channelId);
  if (group === undefined || !isKnown) throw new RpcRefusal(400, "CHANNEL_INVALID");
  if (!group.members.has(viewer.id)) throw new RpcRefusal(406, "CHANNEL_PRIVATE");
  return group;
}

/** Whose history has a place's messages: a channel's own, else the account's. */
export function historyOf(account: Account, place: Pick<Place, "kind" | "peerId">): number {
  return place.kind === "channel" ? place.peerId : account.id;
}

/** A message of a place, by the number that the account knows it by. */
export function messageIn(core: Core, account: Account, place: Place, id: number): StoredMessage | undefined {
  const message = core.chats.find(historyOf(account, place), id);
  return message?.peerId === place.peerId ? message : undefined;
}

export function membersOf(core: Pick<Core, "accounts">, { members }: Group): Account[] {
  return [...members.keys()].flatMap((id) => core.accounts.byId(id) ?? []);
}

/** As addresses name it, such as group:4000000001. */
export function groupAt({ groups }: Core, address: string): Group | undefined {
  const [, kind, id] = /^(group|channel):(\d+)$/.exec(address) ?? [];
  if (kind === undefined) return undefined;
  return groups.byPeer(peerIdOf({ kind: kind === "group" ? kind : "channel", id: Number(id) }));
}
