import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Reaction, ReadMark, StoredMessage } from "./chats.ts";
import { contentObject } from "./content.ts";
import { seconds } from "./longs.ts";
import { userOf } from "./users.ts";

/** A message as its owner's clients see it. */
export function messageOf(owner: Account, message: StoredMessage): tl.RawMessage {
  return {
    _: "message",
    id: message.id,
    ...(message.out && { out: true, fromId: { _: "peerUser", userId: owner.id } }),
    peerId: { _: "peerUser", userId: message.peerId },
    date: seconds(message.at),
    message: message.text,
    ...(message.media === null ? {} : { media: contentObject(message.media, message.at) }),
    ...(message.quotes !== undefined && { replyTo: { _: "messageReplyHeader", replyToMsgId: message.quotes } }),
    ...(message.reactions !== undefined && reacted(message.reactions)),
  };
}

/** Somebody has reacted to it: an edit that changes no word. */
export function reactionUpdate(owner: Account, message: StoredMessage, pts: number): tl.TypeUpdate {
  return { _: "updateEditMessage", message: messageOf(owner, message), pts, ptsCount: 1 };
}

function reacted(reactions: readonly Reaction[]): Pick<tl.RawMessage, "editHide" | "reactions"> {
  if (reactions.length === 0) return { editHide: true };
  const recentReactions = reactions.map(({ peerId, emoji, at }) => ({
    _: "messagePeerReaction" as const,
    peerId: { _: "peerUser" as const, userId: peerId },
    date: seconds(at),
    reaction: { _: "reactionEmoji" as const, emoticon: emoji },
  }));
  const results = recentReactions.map(({ reaction }) => ({ _: "reactionCount" as const, reaction, count: 1 }));
  return { editHide: true, reactions: { _: "messageReactions", results, recentReactions } };
}

export function readUpdate({ side, peerId, maxId }: ReadMark, pts: number, stillUnread: number): tl.TypeUpdate {
  const common = { peer: { _: "peerUser", userId: peerId }, maxId, pts, ptsCount: 1 } as const;
  return side === "outbox"
    ? { _: "updateReadHistoryOutbox", ...common }
    : { _: "updateReadHistoryInbox", ...common, stillUnreadCount: stillUnread };
}

/** Updates of one chat, with the users that they name. */
export function updatesOf(owner: Account, peer: Account, at: Date, updates: tl.TypeUpdate[]): tl.RawUpdates {
  const users = owner.id === peer.id ? [userOf(owner, owner)] : [userOf(owner, owner), userOf(owner, peer)];
  return { _: "updates", updates, users, chats: [], date: seconds(at), seq: 0 };
}
