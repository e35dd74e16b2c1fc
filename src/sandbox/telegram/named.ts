import type { tl } from "@mtcute/core";
import type { Account, Accounts } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import { channelHash, channelIdOf, type Group, type Groups, isChannel } from "./groups.ts";
import { longOf, seconds } from "./longs.ts";
import { actedOn } from "./service-actions.ts";
import { fileId } from "./stored-file.ts";
import { userOf } from "./users.ts";

interface Directory {
  readonly accounts: Pick<Accounts, "byId">;
  readonly groups: Pick<Groups, "byPeer">;
}

/** A peer by its marked id. */
export function peerObject(peerId: number): tl.TypePeer {
  if (peerId > 0) return { _: "peerUser", userId: peerId };
  return isChannel(peerId) ? { _: "peerChannel", channelId: channelIdOf(peerId) } : { _: "peerChat", chatId: -peerId };
}

/** The people and groups that an answer names, each once, as the viewer sees them; the viewer always. */
export function named({ accounts, groups }: Directory, viewer: Account, peerIds: Iterable<number>) {
  const users: tl.RawUser[] = [];
  const chats: tl.TypeChat[] = [];
  for (const peerId of new Set([viewer.id, ...peerIds])) {
    const account = peerId > 0 ? accounts.byId(peerId) : undefined;
    if (account !== undefined) users.push(userOf(viewer, account));
    const group = peerId < 0 ? groups.byPeer(peerId) : undefined;
    if (group !== undefined) chats.push(chatObject(viewer, group));
  }
  return { users, chats };
}

/** Whom a message names. */
export function namesIn({ peerId, authorId, forwardedFrom, action }: StoredMessage): number[] {
  const acted = action === undefined ? [] : actedOn(action);
  return [peerId, ...(authorId ? [authorId] : []), ...(forwardedFrom ? [forwardedFrom] : []), ...acted];
}

/** Where files of groups are. */
export const GROUP_DATA_CENTRE = 2;

export const ALL_RIGHTS: tl.RawChatAdminRights = {
  _: "chatAdminRights",
  changeInfo: true,
  postMessages: true,
  deleteMessages: true,
  banUsers: true,
  inviteUsers: true,
  pinMessages: true,
  other: true,
};

function photoOf({ picture }: Group): tl.TypeChatPhoto {
  if (picture === undefined) return { _: "chatPhotoEmpty" };
  return { _: "chatPhoto", photoId: longOf(fileId(picture)), dcId: GROUP_DATA_CENTRE };
}

export function chatObject(viewer: Account, group: Group): tl.TypeChat {
  const role = group.members.get(viewer.id);
  const common = {
    id: group.id,
    title: group.title,
    photo: photoOf(group),
    participantsCount: group.members.size,
    date: seconds(group.since),
    ...(role === "owner" && { creator: true }),
    ...(role === "admin" && { adminRights: ALL_RIGHTS }),
    ...(role === undefined && { left: true }),
  } as const;
  if (group.kind === "group") return { _: "chat", ...common, version: group.members.size };
  const hash = longOf(channelHash(viewer.id, group.id));
  return {
    _: "channel",
    ...common,
    accessHash: hash,
    ...(group.broadcast ? { broadcast: true } : { megagroup: true }),
  };
}
