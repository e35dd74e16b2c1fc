import { failure } from "#domain/result.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { WhatsAppPhoneSends } from "#ports/contracts/whatsapp/sandbox.ts";
import { ANOTHERS, clientOf, holds, mayPlace, mayWrite, takingRefused } from "../common/audience.ts";
import { peerOf } from "./chats.ts";
import type { NetworkDependencies } from "./dependencies.ts";
import type { SeenWhatsApp, WholeWhatsApp } from "./sandbox-controls.ts";
import { isPhoneShown, phoneFor, phonesFor, possessionOf, shows, withPicture } from "./shown-phones.ts";

export function whatsAppSeenBy(
  { core, deviceConnections }: NetworkDependencies,
  controls: WholeWhatsApp,
  viewer: SandboxViewer,
): SeenWhatsApp {
  function refusal(phone: string) {
    const account = core.accounts.byPhone(phone);
    const added = () => core.accounts.held().filter(({ addedBy }) => addedBy === viewer.user).length;
    return takingRefused(viewer, account === undefined ? null : possessionOf(core, account), added);
  }

  const messagesOf = (phone: string) => core.chats.shown(phone).filter((held) => shows(core, viewer, held));
  const shownTo = (phone: string) => messagesOf(phone).map(({ message }) => withPicture(core, message));
  const has = (phone: string) => isPhoneShown(core, viewer, phone);
  const phones = () => phonesFor(core, viewer);

  /** What others wrote on a phone is not to be quoted, nor is anything done to it. */
  function isMessageShown(phone: string, id: string | undefined): boolean {
    return id === undefined || messagesOf(phone).some(({ message }) => message.id === id);
  }

  async function send(message: WhatsAppPhoneSends): ReturnType<WholeWhatsApp["send"]> {
    const { from, to } = { from: core.accounts.byPhone(message.from), to: core.accounts.byPhone(message.to) };
    if (from === undefined) return failure(ANOTHERS);
    const reader = to === undefined ? { addedBy: null, clients: [] } : possessionOf(core, to);
    const writer = { ...possessionOf(core, from), isShown: has(message.from) };
    if (!mayWrite(viewer, writer, reader)) return failure(ANOTHERS);
    const named = "about" in message ? message.about : message.quotes;
    if (!isMessageShown(message.from, named)) return failure({ code: "message-unknown" });
    return await controls.send(message, viewer.user);
  }

  return {
    has,
    pending: () => controls.pending().filter(({ device }) => viewer.clients.has(clientOf(device))),
    phones: () => phones().map((account) => phoneFor(core, viewer, account)),
    messages: shownTo,
    media(sha256) {
      const isShown = phones().some(
        (account) =>
          phoneFor(core, viewer, account).picture === sha256 ||
          shownTo(account.phone).some((each) => each.media?.sha256 === sha256 || each.groupPicture === sha256),
      );
      return isShown ? controls.media(sha256) : undefined;
    },
    holdPhone(phone, name) {
      const refused = refusal(phone);
      return refused === null ? controls.holdPhone(phone, name, viewer.user) : failure(refused);
    },
    async scan(qrText, phone) {
      const refused = refusal(phone);
      return refused === null ? await controls.scan(qrText, phone, viewer.user) : failure(refused);
    },
    async enterCode(code, phone) {
      const refused = refusal(phone);
      return refused === null ? await controls.enterCode(code, phone, viewer.user) : failure(refused);
    },
    setPasskey(phone, asked) {
      const account = core.accounts.byPhone(phone);
      const isTheirs = account !== undefined && holds(viewer, possessionOf(core, account));
      return isTheirs ? controls.setPasskey(phone, asked) : failure(ANOTHERS);
    },
    setPicture(picture) {
      const account = core.accounts.byPhone(picture.peer);
      const isTheirs = account !== undefined && holds(viewer, possessionOf(core, account));
      return isTheirs ? controls.setPicture(picture) : failure(ANOTHERS);
    },
    pendingPasskeys(phone) {
      return controls.pendingPasskeys(phone).filter(({ device }) => viewer.clients.has(clientOf(device)));
    },
    reply: (message) => send({ kind: "text", ...message }),
    send,
    standings(phone) {
      const peers = new Set(messagesOf(phone).map(({ message }) => peerOf(phone, message)));
      return controls.standings(phone).filter(({ peer }) => peers.has(peer));
    },
    putChat(chat) {
      const account = core.accounts.byPhone(chat.phone);
      if (account === undefined) return failure(ANOTHERS);
      const phone = { ...possessionOf(core, account), isShown: has(chat.phone) };
      return mayPlace(viewer, phone) ? controls.putChat(chat) : failure(ANOTHERS);
    },
    read: (phone, peer) => controls.read(phone, peer),
    unlink(phone) {
      const account = core.accounts.byPhone(phone);
      if (account === undefined) return 0;
      if (holds(viewer, possessionOf(core, account))) return controls.unlink(phone);
      const own = core.devices.of(phone).filter(({ name }) => viewer.clients.has(clientOf(name)));
      for (const device of own) deviceConnections.unlink(device);
      core.store.flush();
      return own.length;
    },
  };
}
