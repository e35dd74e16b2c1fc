import type { tl } from "@mtcute/core";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { MessageContent } from "./content.ts";
import type { Core } from "./core.ts";
import { messageOf, updatesOf } from "./message-objects.ts";

/** A message on its way from one account to another. */
interface Delivery {
  readonly from: Account;
  readonly to: Account;
  readonly text: string;
  readonly media?: MessageContent | undefined;
  readonly randomId?: bigint | undefined;
  /** The client that wrote it, which is answered instead of told. */
  readonly writtenWith?: string | undefined;
}

/** Puts a message into both chats and tells every client of both accounts; returns the sender's copy. */
export function deliver(core: Core, delivery: Delivery): StoredMessage {
  const { from, to, text } = delivery;
  const { chats } = core;
  const content = { at: core.clock.now(), text, media: delivery.media ?? null };
  const toOneself = from.id === to.id;
  const twinId = toOneself ? 0 : chats.pts(to.id) + 1;
  const sent = chats.add(from.id, {
    ...content,
    out: true,
    peerId: to.id,
    twinId,
    randomId: delivery.randomId ?? null,
  });
  tell(core, from, to, sent, delivery.writtenWith);
  if (!toOneself) receive(core, to, from, { ...content, twinId: sent.id });
  core.codes.leaked(from.phone, text);
  core.accounts.note(from);
  core.accounts.note(to);
  return sent;
}

/** From Telegram itself, which reads nothing and is never answered. */
export function deliverFromService(core: Core, to: Account, text: string): void {
  receive(core, to, core.accounts.service, { at: core.clock.now(), text, media: null, twinId: 0 });
  core.accounts.note(to);
}

function receive(
  core: Core,
  to: Account,
  from: Account,
  content: Pick<StoredMessage, "at" | "text" | "media" | "twinId">,
): void {
  const received = core.chats.add(to.id, { ...content, out: false, peerId: from.id, randomId: null });
  tell(core, to, from, received);
  if (from.id !== SERVICE_ID) core.reader.arrived(to, from);
}

function tell(core: Core, owner: Account, peer: Account, message: StoredMessage, knowingKeyId?: string): void {
  const update: tl.TypeUpdate = {
    _: "updateNewMessage",
    message: messageOf(owner, message),
    pts: message.id,
    ptsCount: 1,
  };
  core.outbox.push(owner.id, updatesOf(owner, peer, core.clock.now(), [update]), knowingKeyId);
}
