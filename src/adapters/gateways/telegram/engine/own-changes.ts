import type { tl } from "@mtcute/core";

/** What the account did itself and was told no more of than this; `channelId` where it was in a channel. */
export function ownChange(pts: number, ptsCount: number, channelId = 0): tl.TypeUpdates {
  const update = { _: "mtcute.dummyUpdate", channelId, pts, ptsCount } as const;
  return { _: "updates", seq: 0, date: 0, users: [], chats: [], updates: [update] };
}
