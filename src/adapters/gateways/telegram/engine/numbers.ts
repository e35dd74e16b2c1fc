import type { tl } from "@mtcute/core";

/** A message as it is kept: a channel counts its own, so that its number stands before theirs. */
export function numberIn(peer: tl.TypePeer | tl.TypeInputPeer, id: number): string {
  return "channelId" in peer ? `${peer.channelId}/${id}` : String(id);
}

/** Telegram's number of a message, by what is kept of it; null of one that is none of Telegram's. */
export function messageNumber(kept: string): number | null {
  const found = /^(?:\d{1,15}\/)?(\d{1,10})$/.exec(kept);
  return found === null ? null : Number(found[1]);
}
