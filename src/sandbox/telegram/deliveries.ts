import type { Audience } from "../common/audience.ts";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { MessageContent } from "./content.ts";
import type { Core } from "./core.ts";
import type { Group } from "./groups.ts";
import { audienceOf } from "./log-ins.ts";
import { newUpdate, updatesOf } from "./message-objects.ts";
import { namesIn } from "./named.ts";
import { membersOf, type Place } from "./places.ts";
import type { ServiceAction } from "./service-actions.ts";
import { bringBack } from "./standings.ts";

/** A message on its way from one account to where it stands. */
interface Delivery extends Pick<StoredMessage, "text" | "entities" | "preview" | "forwardedFrom" | "groupedId"> {
  readonly from: Account;
  readonly to: Place;
  readonly media?: MessageContent | undefined;
  /** What it answers, as the sender has it. */
  readonly quotes?: StoredMessage | undefined;
  readonly randomId?: bigint | undefined;
  /** The client that wrote it, which is answered instead of told. */
  readonly writtenWith?: string | undefined;
  /** The user of the dashboard who writes on the phone. */
  readonly by?: string | undefined;
  /** In place of words: what has become of the chat. */
  readonly action?: ServiceAction | undefined;
  /** Who is in the group no more, and hears of that as the last. */
  readonly gone?: Account | undefined;
}

type Said = Pick<
  StoredMessage,
  "at" | "text" | "media" | "action" | "entities" | "preview" | "forwardedFrom" | "groupedId" | "audience"
>;

/** Puts a message into the chats of all that see it and tells every client of theirs; returns the sender's copy. */
export function deliver(core: Core, delivery: Delivery): StoredMessage {
  const { from, to, text, media = null, action, entities, preview, forwardedFrom, groupedId } = delivery;
  const ends = to.kind === "person" ? [from, to.account] : membersOf(core, to.group);
  const audience = audienceOf(core.logIns, ends, delivery.by);
  if (media !== null && "file" in media) core.prepared.keep(media);
  const said: Said = {
    at: core.clock.now(),
    text,
    media,
    action,
    entities,
    preview,
    forwardedFrom,
    groupedId,
    audience,
  };
  const sent = put(core, delivery, said);
  core.codes.leaked(from.phone, text);
  if (action !== undefined) return sent;
  for (const account of new Set([from, ...ends])) core.accounts.note(account, audience);
  return sent;
}

/** Tells all who see a chat what has become of it; returns the copy of whoever did it. */
export function tellAction(
  core: Core,
  delivery: Pick<Delivery, "from" | "to" | "quotes" | "writtenWith" | "gone"> & { readonly action: ServiceAction },
): StoredMessage {
  return deliver(core, { ...delivery, text: "" });
}

function put(core: Core, delivery: Delivery, said: Said): StoredMessage {
  const { to } = delivery;
  if (to.kind === "person") return toPerson(core, delivery, to.account, said);
  return to.kind === "group" ? toGroup(core, delivery, to, said) : toChannel(core, delivery, to, said);
}

function toPerson(core: Core, { from, quotes, ...delivery }: Delivery, to: Account, said: Said): StoredMessage {
  const { chats } = core;
  const toOneself = from.id === to.id;
  const arrives = !toOneself && !to.blocked?.has(from.id);
  const twinId = arrives ? chats.pts(to.id) + 1 : 0;
  const sent = chats.add(from.id, {
    ...said,
    out: true,
    peerId: to.id,
    twinId,
    randomId: delivery.randomId ?? null,
    quotes: quotes?.id,
  });
  tell(core, from, sent, delivery.writtenWith);
  if (arrives) receive(core, to, from, { ...said, twinId: sent.id, quotes: quotes?.twinId });
  return sent;
}

/** Each member has it in their own history, under a number of their own. */
function toGroup(
  core: Core,
  { from, quotes, randomId, writtenWith, gone }: Delivery,
  { peerId, group }: { readonly peerId: number; readonly group: Group },
  said: Said,
): StoredMessage {
  const shared = numbered(core, group);
  const about = quotes?.shared;
  const put = (member: Account, out: boolean) => {
    const quoted = about === undefined ? undefined : core.chats.findShared(member.id, peerId, about);
    const common = { ...said, out, peerId, twinId: 0, shared, authorId: from.id, quotes: quoted?.id };
    const message = core.chats.add(member.id, { ...common, randomId: (out ? randomId : undefined) ?? null });
    tell(core, member, message, out ? writtenWith : undefined);
    return message;
  };
  const sent = put(from, true);
  for (const member of [...membersOf(core, group), ...(gone ? [gone] : [])]) {
    if (member.id === from.id) continue;
    put(member, false);
    bringBack(core, member, peerId);
    core.reader.arrived(member, peerId);
  }
  return sent;
}

/** It has one history, which all read. */
function toChannel(
  core: Core,
  { from, quotes, randomId, writtenWith }: Delivery,
  { peerId, group }: { readonly peerId: number; readonly group: Group },
  said: Said,
): StoredMessage {
  const author = group.broadcast ? { postedBy: from.id } : { authorId: from.id };
  const written = { ...said, ...author, out: true, peerId, twinId: 0, shared: numbered(core, group) };
  const message = core.chats.add(peerId, { ...written, randomId: randomId ?? null, quotes: quotes?.id });
  for (const member of membersOf(core, group)) {
    if (member !== from) bringBack(core, member, peerId);
    tell(core, member, message, member === from ? writtenWith : undefined);
  }
  return message;
}

function numbered({ groups }: Core, group: Group): number {
  group.written += 1;
  groups.save(group);
  return group.written;
}

/** From Telegram itself, which reads nothing and is never answered. */
export function deliverFromService(core: Core, to: Account, text: string, audience: Audience): void {
  receive(core, to, core.accounts.service, { at: core.clock.now(), text, media: null, twinId: 0, audience });
  core.accounts.note(to, audience);
}

function receive(
  core: Core,
  to: Account,
  from: Account,
  content: Said & Pick<StoredMessage, "twinId" | "quotes">,
): void {
  const received = core.chats.add(to.id, { ...content, out: false, peerId: from.id, randomId: null });
  bringBack(core, to, from.id);
  tell(core, to, received);
  if (from.id !== SERVICE_ID) core.reader.arrived(to, from.id);
}

function tell(core: Core, owner: Account, message: StoredMessage, knowingKeyId?: string): void {
  const updates = updatesOf(core, owner, namesIn(message), [newUpdate(owner, message, message.id)]);
  core.outbox.push(owner.id, updates, knowingKeyId);
}
