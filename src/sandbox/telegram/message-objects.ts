import type { tl } from "@mtcute/core";
import type { NetworkPorts } from "../common/network-ports.ts";
import type { Account } from "./accounts.ts";
import type { Reaction, ReadMark, StoredMessage } from "./chats.ts";
import { contentObject } from "./content.ts";
import { channelIdOf, isChannel } from "./groups.ts";
import { longOf, seconds } from "./longs.ts";
import { named, peerObject } from "./named.ts";
import { actionObject } from "./service-actions.ts";

type Directory = Parameters<typeof named>[0] & Pick<NetworkPorts, "clock">;

/** A message as its owner's clients see it. */
export function messageOf(owner: Account, message: StoredMessage): tl.RawMessage | tl.RawMessageService {
  const isOut = isChannel(message.peerId) ? (message.authorId ?? message.postedBy) === owner.id : message.out;
  const replyTo = message.quotes !== undefined && {
    replyTo: { _: "messageReplyHeader" as const, replyToMsgId: message.quotes },
  };
  if (message.action !== undefined) {
    return {
      _: "messageService",
      id: message.id,
      ...(isOut && { out: true }),
      ...authorOf(owner, message),
      peerId: peerObject(message.peerId),
      date: seconds(message.at),
      ...replyTo,
      action: actionObject(message.action, isChannel(message.peerId)),
    };
  }
  return {
    _: "message",
    id: message.id,
    ...(isOut && { out: true }),
    ...authorOf(owner, message),
    peerId: peerObject(message.peerId),
    date: seconds(message.at),
    message: message.text,
    ...(message.media === null ? {} : { media: contentObject(message.media, message.at, owner.id) }),
    ...(message.entities?.length && { entities: [...message.entities] }),
    ...(message.groupedId !== undefined && { groupedId: longOf(message.groupedId) }),
    ...replyTo,
    ...(message.forwardedFrom !== undefined && { fwdFrom: forwarded(message.forwardedFrom, message.at) }),
    ...(message.editedAt !== undefined && { editDate: seconds(message.editedAt) }),
    ...(message.pinned === true && { pinned: true }),
    ...(message.editHidden === true && { editHide: true }),
    ...(message.reactions?.length && { reactions: reacted(message.reactions, owner.id) }),
  };
}

/** A channel's posts are nobody's. */
function authorOf(owner: Account, { peerId, authorId, out }: StoredMessage): Pick<tl.RawMessage, "fromId" | "post"> {
  if (peerId > 0) return out ? { fromId: peerObject(owner.id) } : {};
  return authorId === undefined ? { post: true } : { fromId: peerObject(authorId) };
}

function forwarded(accountId: number, at: Date): tl.RawMessageFwdHeader {
  return { _: "messageFwdHeader", fromId: peerObject(accountId), date: seconds(at) };
}

/** What a clients hears when a message comes, changes or goes, in the chat where it stands. */
export function newUpdate(owner: Account, message: StoredMessage, pts: number): tl.TypeUpdate {
  const common = { message: messageOf(owner, message), pts, ptsCount: 1 } as const;
  return isChannel(message.peerId) ? { _: "updateNewChannelMessage", ...common } : { _: "updateNewMessage", ...common };
}

export function deleteUpdate(peerId: number, messages: readonly number[], pts: number): tl.TypeUpdate {
  const common = { messages: [...messages], pts, ptsCount: 1 };
  return isChannel(peerId)
    ? { _: "updateDeleteChannelMessages", channelId: channelIdOf(peerId), ...common }
    : { _: "updateDeleteMessages", ...common };
}

/** It says something else; a reaction is an edit that changes no word. */
export function editUpdate(owner: Account, message: StoredMessage, pts: number): tl.TypeUpdate {
  const common = { message: messageOf(owner, message), pts, ptsCount: 1 } as const;
  return isChannel(message.peerId)
    ? { _: "updateEditChannelMessage", ...common }
    : { _: "updateEditMessage", ...common };
}

/** It stands above the chat, or does not any more. */
export function pinUpdate({ id, peerId, pinned = false }: StoredMessage, pts: number): tl.TypeUpdate {
  const common = { pinned, messages: [id], pts, ptsCount: 1 };
  return isChannel(peerId)
    ? { _: "updatePinnedChannelMessages", channelId: channelIdOf(peerId), ...common }
    : { _: "updatePinnedMessages", peer: peerObject(peerId), ...common };
}

function reacted(reactions: readonly Reaction[], viewerId: number): tl.RawMessageReactions {
  const recentReactions = reactions.map(({ peerId, emoji, at }) => ({
    _: "messagePeerReaction" as const,
    ...(peerId === viewerId && { my: true }),
    peerId: { _: "peerUser" as const, userId: peerId },
    date: seconds(at),
    reaction: { _: "reactionEmoji" as const, emoticon: emoji },
  }));
  const results = [...Map.groupBy(reactions, ({ emoji }) => emoji)].map(([emoticon, alike]) => ({
    _: "reactionCount" as const,
    ...(alike.some(({ peerId }) => peerId === viewerId) && { chosenOrder: 0 }),
    reaction: { _: "reactionEmoji" as const, emoticon },
    count: alike.length,
  }));
  return { _: "messageReactions", canSeeList: true, results, recentReactions };
}

export function readUpdate({ side, peerId, maxId }: ReadMark, pts: number, stillUnread: number): tl.TypeUpdate {
  const common = { peer: peerObject(peerId), maxId, pts, ptsCount: 1 } as const;
  return side === "outbox"
    ? { _: "updateReadHistoryOutbox", ...common }
    : { _: "updateReadHistoryInbox", ...common, stillUnreadCount: stillUnread };
}

/** Updates with the people and groups that they name. */
export function updatesOf(
  core: Directory,
  owner: Account,
  peerIds: Iterable<number>,
  updates: tl.TypeUpdate[],
): tl.RawUpdates {
  return { _: "updates", updates, ...named(core, owner, peerIds), date: seconds(core.clock.now()), seq: 0 };
}
