import type { tl } from "@mtcute/core";
import { getMarkedPeerId } from "@mtcute/core/utils.js";
import { recipientOfPeer } from "#domain/messages/recipient.ts";
import type { NetworkGroup } from "#ports/network-groups.ts";

export function peerIdOfPeer(peer: tl.TypePeer): number {
  return getMarkedPeerId(peer);
}

/** Null of one that the account has left, or that has become another. */
export function networkGroup(chat: tl.TypeChat): NetworkGroup | null {
  if ((chat._ !== "chat" && chat._ !== "channel") || chat.left === true) return null;
  if (chat._ === "chat" && (chat.deactivated === true || chat.migratedTo !== undefined)) return null;
  const peer =
    chat._ === "chat" ? { _: "peerChat" as const, chatId: chat.id } : { _: "peerChannel" as const, channelId: chat.id };
  return {
    recipient: recipientOfPeer(peerIdOfPeer(peer)),
    subject: chat.title,
    size: chat.participantsCount ?? null,
    isAdmin: chat.creator === true || chat.adminRights !== undefined,
  };
}
