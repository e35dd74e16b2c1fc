import type { AccountChats, AccountStandings } from "#adapters/gateways/telegram/engine/engine.ts";
import { failure, success } from "#domain/result.ts";
import type { NetworkGroups } from "#ports/network-groups.ts";
import type { NetworkPresence } from "#ports/network-presence.ts";

const NOWHERE = failure({ code: "recipient-not-found" } as const);

/** An account that is in no group. */
export function noGroups() {
  return {
    list: async () => success([]),
    read: async () => NOWHERE,
    create: async () => failure({ code: "refused", providerCode: "USERS_TOO_FEW" }),
    change: async () => NOWHERE,
    rename: async () => NOWHERE,
    setPicture: async () => NOWHERE,
    invite: async () => NOWHERE,
    leave: async () => NOWHERE,
  } satisfies NetworkGroups;
}

/** An account that knows nobody. */
export function noChats(): AccountChats {
  return { picture: async () => NOWHERE };
}

/** An account with no chats. */
export function noStandings(): AccountStandings {
  return {
    archive: async () => NOWHERE,
    mute: async () => NOWHERE,
    list: async (chats) => success(chats.map(() => null)),
  };
}

/** Nobody notices. */
export function noPresence() {
  const done = async () => success(null);
  return {
    type: done,
    show: done,
    markRead: done,
    block: done,
    isBlocked: async () => success(false),
  } satisfies NetworkPresence;
}
