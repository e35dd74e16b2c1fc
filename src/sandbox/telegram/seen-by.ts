import { failure } from "#domain/result.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { TelegramPhoneSends } from "#ports/contracts/telegram/sandbox.ts";
import { ANOTHERS, clientOf, holds, mayPlace, mayWrite, takingRefused } from "../common/audience.ts";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import { audienceOf } from "./log-ins.ts";
import { endLogIn } from "./logging-in.ts";
import { groupAt, membersOf } from "./places.ts";
import type { SeenTelegram, WholeTelegram } from "./sandbox-controls.ts";
import { accountFor, accountsFor, addressFor, isAccountShown, isMessageShown, possessionOf } from "./shown-accounts.ts";
import { shownMessages, shownStandings } from "./shown-messages.ts";

export function telegramSeenBy(core: Core, controls: WholeTelegram, viewer: SandboxViewer): SeenTelegram {
  const { accounts } = core;

  function refusal(address: string) {
    const account = accounts.find(address);
    const added = () => accounts.held().filter(({ addedBy }) => addedBy === viewer.user).length;
    return takingRefused(viewer, account === undefined ? null : possessionOf(core, account), added);
  }

  function messagesOf(account: Account) {
    return shownMessages(
      core,
      account,
      (message) => isMessageShown(core, viewer, account, message),
      (other) => addressFor(core, viewer, other),
    );
  }

  /** Of a group, whose instances are in it. */
  function readersOf(address: string) {
    const group = groupAt(core, address);
    const account = accounts.find(address);
    if (group !== undefined) return { addedBy: null, clients: audienceOf(core.logIns, membersOf(core, group)).clients };
    return account === undefined ? { addedBy: null, clients: [] } : possessionOf(core, account);
  }

  function isShown(account: Account | undefined): account is Account {
    return account !== undefined && isAccountShown(core, viewer, account);
  }

  function isMessageOf(account: Account, id: string): boolean {
    return messagesOf(account).some((message) => message.id === id);
  }

  async function send(message: TelegramPhoneSends): ReturnType<WholeTelegram["send"]> {
    const from = accounts.find(message.from);
    if (from === undefined) return failure(ANOTHERS);
    const reader = readersOf(message.to);
    const writer = { ...possessionOf(core, from), isShown: isShown(from) };
    if (!mayWrite(viewer, writer, reader)) return failure(ANOTHERS);
    const named = "about" in message ? message.about : message.quotes;
    // What others wrote on a phone is not to be quoted, nor is anything done to it.
    const isTheirs = named === undefined || (isNumberIn(message.to, named) && isMessageOf(from, named));
    return isTheirs ? await controls.send(message, viewer.user) : failure({ code: "message-unknown" });
  }

  return {
    has: (address) => isShown(accounts.find(address)),
    pending: () => controls.pending().filter(({ device }) => viewer.clients.has(clientOf(device))),
    accounts: () => accountsFor(core, viewer).map((account) => accountFor(core, viewer, account)),
    messages(address) {
      const account = accounts.find(address);
      return isShown(account) ? messagesOf(account) : [];
    },
    media(sha256) {
      const isTheirs = accountsFor(core, viewer).some(
        (account) =>
          accountFor(core, viewer, account).picture === sha256 ||
          messagesOf(account).some(({ media, groupPicture }) => media?.sha256 === sha256 || groupPicture === sha256),
      );
      return isTheirs ? controls.media(sha256) : undefined;
    },
    async putAccount(input) {
      const refused = refusal(input.phone);
      return refused === null ? await controls.putAccount(input, viewer.user) : failure(refused);
    },
    async setPicture(picture) {
      const account = accounts.find(picture.peer);
      const isTheirs = account !== undefined && holds(viewer, possessionOf(core, account));
      return isTheirs ? await controls.setPicture(picture) : failure(ANOTHERS);
    },
    confirmQr(url, phone) {
      const refused = refusal(phone);
      return refused === null ? controls.confirmQr(url, phone, viewer.user) : failure(refused);
    },
    reply: (message) => send({ kind: "text", ...message }),
    send,
    standings(address) {
      const account = accounts.find(address);
      if (!isShown(account)) return [];
      const peers = new Set(messagesOf(account).flatMap(({ from, to }) => [from, to]));
      const placed = shownStandings(core, account, (other) => addressFor(core, viewer, other));
      return placed.filter(({ peer }) => peers.has(peer));
    },
    async putChat(chat) {
      const account = accounts.find(chat.phone);
      if (account === undefined) return failure(ANOTHERS);
      const phone = { ...possessionOf(core, account), isShown: isShown(account) };
      return mayPlace(viewer, phone) ? await controls.putChat(chat) : failure(ANOTHERS);
    },
    read: (phone, peer) => controls.read(phone, peer),
    revoke(revocation) {
      const account = accounts.find(revocation.phone);
      if (account === undefined) return 0;
      if (holds(viewer, possessionOf(core, account))) return controls.revoke(revocation);
      const own = core.logIns.ofAccount(account.id).filter(({ device }) => viewer.clients.has(clientOf(device)));
      for (const { keyId } of own) {
        endLogIn(core, keyId);
        if (revocation.how === "destroy-key") core.wire.destroyKey(keyId);
      }
      core.store.flush();
      return own.length;
    },
  };
}

/** A channel numbers its messages itself: those of another, or of a chat, have the same numbers. */
function isNumberIn(address: string, id: string): boolean {
  const channel = /^channel:(\d+)$/.exec(address)?.[1];
  return channel === undefined ? !id.includes("/") : id.startsWith(`${channel}/`);
}
