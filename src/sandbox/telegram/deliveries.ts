import type { tl } from "@mtcute/core";
import type { Audience } from "../common/audience.ts";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { MessageContent } from "./content.ts";
import type { Core } from "./core.ts";
import { audienceOf } from "./log-ins.ts";
import { messageOf, reactionUpdate, updatesOf } from "./message-objects.ts";

/** A message on its way from one account to another. */
interface Delivery {
  readonly from: Account;
  readonly to: Account;
  readonly text: string;
  readonly media?: MessageContent | undefined;
  /** What it answers, as the sender has it. */
  readonly quotes?: StoredMessage | undefined;
  readonly randomId?: bigint | undefined;
  /** The client that wrote it, which is answered instead of told. */
  readonly writtenWith?: string | undefined;
  /** The user of the dashboard who writes on the phone. */
  readonly by?: string | undefined;
}

/** Puts a message into both chats and tells every client of both accounts; returns the sender's copy. */
export function deliver(core: Core, delivery: Delivery): StoredMessage {
  const { from, to, text, quotes } = delivery;
  const { chats } = core;
  const audience = audienceOf(core.logIns, [from, to], delivery.by);
  const content = { at: core.clock.now(), text, media: delivery.media ?? null, audience };
  const toOneself = from.id === to.id;
  const twinId = toOneself ? 0 : chats.pts(to.id) + 1;
  const sent = chats.add(from.id, {
    ...content,
    out: true,
    peerId: to.id,
    twinId,
    randomId: delivery.randomId ?? null,
    quotes: quotes?.id,
  });
  tell(core, from, to, sent, delivery.writtenWith);
  if (!toOneself) receive(core, to, from, { ...content, twinId: sent.id, quotes: quotes?.twinId });
  core.codes.leaked(from.phone, text);
  core.accounts.note(from, audience);
  core.accounts.note(to, audience);
  return sent;
}

/** From Telegram itself, which reads nothing and is never answered. */
export function deliverFromService(core: Core, to: Account, text: string, audience: Audience): void {
  receive(core, to, core.accounts.service, { at: core.clock.now(), text, media: null, twinId: 0, audience });
  core.accounts.note(to, audience);
}

/** In both chats, which tell every client of both accounts. */
export function react(core: Core, by: Account, peer: Account, about: StoredMessage, emoji: string): void {
  const reaction = { peerId: by.id, emoji, at: core.clock.now() };
  const copies = [
    { owner: by, other: peer, id: about.id },
    { owner: peer, other: by, id: about.twinId },
  ];
  for (const { owner, other, id } of copies) {
    const message = core.chats.react(owner.id, id, reaction);
    if (message === undefined) continue;
    const update = reactionUpdate(owner, message, core.chats.pts(owner.id));
    core.outbox.push(owner.id, updatesOf(owner, other, core.clock.now(), [update]));
  }
}

function receive(
  core: Core,
  to: Account,
  from: Account,
  content: Pick<StoredMessage, "at" | "text" | "media" | "twinId" | "quotes" | "audience">,
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
