import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { ReadMark, StoredMessage } from "./boxes.ts";
import { seconds } from "./longs.ts";
import { mediaObject } from "./media.ts";

/** A message as its owner's clients see it. */
export function messageOf(owner: Account, message: StoredMessage): tl.RawMessage {
  return {
    _: "message",
    id: message.id,
    ...(message.out && { out: true, fromId: { _: "peerUser", userId: owner.id } }),
    peerId: { _: "peerUser", userId: message.peerId },
    date: seconds(message.at),
    message: message.text,
    ...(message.media === null ? {} : { media: mediaObject(message.media, message.at) }),
  };
}

export function readUpdate({ side, peerId, maxId }: ReadMark, pts: number, stillUnread: number): tl.TypeUpdate {
  const common = { peer: { _: "peerUser", userId: peerId }, maxId, pts, ptsCount: 1 } as const;
  return side === "outbox"
    ? { _: "updateReadHistoryOutbox", ...common }
    : { _: "updateReadHistoryInbox", ...common, stillUnreadCount: stillUnread };
}
