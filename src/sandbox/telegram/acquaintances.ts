import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import { seconds } from "./longs.ts";
import { updatesOf } from "./message-objects.ts";

/** As long as Telegram shows somebody as online of whom it hears nothing more. */
const ONLINE_SECONDS = 300;

/** Itself, with whom it has a chat or a group, and whose address book it is in. */
export function acquaintancesOf(core: Core, account: Account): Set<number> {
  const found = new Set([account.id]);
  for (const { peerId } of core.chats.messages(account.id)) if (peerId > 0) found.add(peerId);
  for (const { members } of core.groups.of(account.id)) for (const id of members.keys()) found.add(id);
  for (const id of core.logIns.accounts()) if (core.accounts.byId(id)?.contacts.has(account.id)) found.add(id);
  return found;
}

/** Those of them who are connected are told that an account is there, or no longer. It is kept for nobody. */
export function tellStatus(core: Core, account: Account, offline: boolean): void {
  const now = seconds(core.clock.now());
  const status: tl.TypeUserStatus = offline
    ? { _: "userStatusOffline", wasOnline: now }
    : { _: "userStatusOnline", expires: now + ONLINE_SECONDS };
  for (const id of acquaintancesOf(core, account)) {
    const viewer = core.accounts.byId(id);
    if (viewer === undefined || id === account.id) continue;
    const update = { _: "updateUserStatus", userId: account.id, status } as const;
    core.outbox.push(id, updatesOf(core, viewer, [account.id], [update]));
  }
}
