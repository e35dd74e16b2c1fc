import type { tl } from "@mtcute/core";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { StoredMessage } from "./boxes.ts";
import { seconds } from "./longs.ts";
import type { Media } from "./media.ts";
import { messageOf } from "./message-objects.ts";
import { userOf } from "./users.ts";
import type { World } from "./world.ts";

export interface Letter {
  readonly from: Account;
  readonly to: Account;
  readonly text: string;
  readonly media?: Media | undefined;
  readonly randomId?: bigint | undefined;
  /** The client that wrote it, which is answered instead of told. */
  readonly writtenWith?: string | undefined;
}

/** Puts a message into both boxes and tells every client of both accounts; returns the sender's copy. */
export function write(world: World, letter: Letter): StoredMessage {
  const { from, to, text } = letter;
  const { boxes } = world;
  const content = { at: world.clock.now(), text, media: letter.media ?? null };
  const toOneself = from.id === to.id;
  const twinId = toOneself ? 0 : boxes.pts(to.id) + 1;
  const sent = boxes.add(from.id, {
    ...content,
    out: true,
    peerId: to.id,
    twinId,
    randomId: letter.randomId ?? null,
  });
  tell(world, from, to, sent, letter.writtenWith);
  if (!toOneself) receive(world, to, from, { ...content, twinId: sent.id });
  world.codes.leaked(from.phone, text);
  world.accounts.note(from);
  world.accounts.note(to);
  return sent;
}

/** From Telegram itself, which reads nothing and is never answered. */
export function deliverFromService(world: World, to: Account, text: string): void {
  receive(world, to, world.accounts.service, { at: world.clock.now(), text, media: null, twinId: 0 });
  world.accounts.note(to);
}

function receive(
  world: World,
  to: Account,
  from: Account,
  content: Pick<StoredMessage, "at" | "text" | "media" | "twinId">,
): void {
  const received = world.boxes.add(to.id, { ...content, out: false, peerId: from.id, randomId: null });
  tell(world, to, from, received);
  if (from.id !== SERVICE_ID) world.reader.arrived(to, from);
}

function tell(world: World, owner: Account, peer: Account, message: StoredMessage, knowingKeyId?: string): void {
  const update: tl.TypeUpdate = {
    _: "updateNewMessage",
    message: messageOf(owner, message),
    pts: message.id,
    ptsCount: 1,
  };
  world.departures.push(owner.id, updatesOf(world, owner, peer, [update]), knowingKeyId);
}

/** Updates of one chat, with the users that they name. */
export function updatesOf(
  world: Pick<World, "clock">,
  owner: Account,
  peer: Account,
  updates: tl.TypeUpdate[],
): tl.RawUpdates {
  const users = owner.id === peer.id ? [userOf(owner, owner)] : [userOf(owner, owner), userOf(owner, peer)];
  return { _: "updates", updates, users, chats: [], date: seconds(world.clock.now()), seq: 0 };
}
