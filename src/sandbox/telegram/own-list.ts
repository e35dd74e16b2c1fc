import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";

/** How a chat stands in its owner's list. */

export const MAIN = 0;
export const ARCHIVE = 1;

export function notifySettingsOf({ notified }: Account, peerId: number): tl.RawPeerNotifySettings {
  const { sound, storiesSound, ...settings } = notified?.get(peerId) ?? {};
  return {
    _: "peerNotifySettings",
    ...settings,
    ...(sound && { iosSound: sound, androidSound: sound, otherSound: sound }),
    ...(storiesSound && { storiesOtherSound: storiesSound }),
  };
}

export function folderOf({ archived }: Account, peerId: number): number {
  return archived?.has(peerId) ? ARCHIVE : MAIN;
}
