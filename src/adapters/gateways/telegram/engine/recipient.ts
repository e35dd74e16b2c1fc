import { MtPeerNotFoundError, type tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import { getMarkedPeerId } from "@mtcute/core/utils.js";
import Long from "long";
import { type PhoneRecipient, peerOfGroup, type Recipient } from "#domain/messages/recipient.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { FoundUser, TelegramLookups } from "#ports/telegram-lookups.ts";
import type { CallOptions } from "./calls.ts";
import { isRefusal } from "./errors.ts";

export interface RecipientDependencies {
  readonly client: BaseTelegramClient;
  readonly lookups: TelegramLookups;
  readonly instanceId: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type ChatPeer = tl.RawInputPeerUser | tl.RawInputPeerChat | tl.RawInputPeerChannel;

export interface FoundPeer {
  readonly peer: ChatPeer;
  /** Known from before: Telegram may not know it by this access hash any more. */
  readonly remembered: boolean;
}

interface FindOptions extends CallOptions {
  /** Adds a number that is not found to the address book. */
  readonly addContact: boolean;
}

/** Whom to write to. Rejects with `MtPeerNotFoundError` where there is nobody. */
export async function findRecipient(
  dependencies: RecipientDependencies,
  recipient: Recipient,
  options: FindOptions,
): Promise<FoundPeer> {
  if (recipient.kind === "phone") return findByPhone(dependencies, recipient, options);
  if (recipient.kind === "id") return findById(dependencies, recipient.id);
  if (recipient.kind !== "username") return findGroup(dependencies, recipient, options);
  const known = await dependencies.client.storage.peers.getByUsername(recipient.username);
  if (known !== null) return { peer: chatOf(known), remembered: true };
  return askForUsername(dependencies, recipient.username, options);
}

/** Asks Telegram, whatever was known. */
export async function findAnew(
  dependencies: RecipientDependencies,
  recipient: Recipient,
  options: FindOptions,
): Promise<FoundPeer> {
  if (recipient.kind === "username") return askForUsername(dependencies, recipient.username, options);
  if (recipient.kind === "id") throw new MtPeerNotFoundError("mtcute: Telegram does not know this person any more");
  if (recipient.kind !== "phone") return findGroup(dependencies, recipient, options);
  remember(dependencies, recipient.phone, "unknown");
  return askForPhone(dependencies, recipient.phone, options);
}

type GroupRecipient = Extract<Recipient, { kind: "group" | "channel" }>;

/** How many of the latest chats are looked through for a channel that has not been met here. */
const DIALOGS = 100;

/** A group needs no more than its number; a channel must have been met, or be among the latest chats. */
async function findGroup(
  { client }: RecipientDependencies,
  { kind, id }: GroupRecipient,
  options: CallOptions,
): Promise<FoundPeer> {
  if (kind === "group") return { peer: { _: "inputPeerChat", chatId: Number(id) }, remembered: false };
  const peerId = peerOfGroup({ kind, id });
  const known = await client.storage.peers.getById(peerId);
  if (known !== null) return { peer: chatOf(known), remembered: false };
  await client.call(latestDialogs(DIALOGS), options);
  const found = await client.storage.peers.getById(peerId);
  if (found === null) throw new MtPeerNotFoundError("mtcute: this account is in no such channel");
  return { peer: chatOf(found), remembered: false };
}

/** What Telegram gives at one time at most is 100. */
export function latestDialogs(limit: number) {
  const offset = { offsetDate: 0, offsetId: 0, offsetPeer: { _: "inputPeerEmpty" } } as const;
  return { _: "messages.getDialogs", ...offset, limit, hash: Long.ZERO } as const;
}

/** As receipts name it: of a group and a channel below zero. */
export function peerIdOf(peer: ChatPeer): number {
  return getMarkedPeerId(peer);
}

/** Digits that were taken for a phone number, and are the id of somebody who wrote. */
export class RecipientIsId extends Error {
  override readonly name = "RecipientIsId";
  readonly code = "recipient-is-id";
  readonly id: string;

  constructor(id: string) {
    super("mtcute: this is no phone number that is known, but a person's id");
    this.id = id;
  }
}

/** Telegram does not know this peer by this access hash. */
export function isStale(error: unknown): boolean {
  return isRefusal(error, "PEER_ID_INVALID") || isRefusal(error, "USER_ID_INVALID");
}

/** Only those who have been met: Telegram gives nobody away by a number alone. */
async function findById({ client }: RecipientDependencies, id: string): Promise<FoundPeer> {
  const known = await client.storage.peers.getById(Number(id));
  if (known === null) throw new MtPeerNotFoundError("mtcute: nobody with this id has written");
  return { peer: personOf(known), remembered: true };
}

async function findByPhone(
  dependencies: RecipientDependencies,
  { phone, bare }: PhoneRecipient,
  options: FindOptions,
): Promise<FoundPeer> {
  const known = await dependencies.lookups
    .find(dependencies.instanceId, phone, dependencies.clock.now())
    .catch((error: unknown) => {
      dependencies.logger.warn("lookup-not-read", { error });
      return null;
    });
  // A stranger may have this number: an answer that was meant for a person's id must not go there.
  if (bare === true && !known?.user && (await isIdAlone(dependencies, phone))) throw new RecipientIsId(phone);
  if (known === null) return askForPhone(dependencies, phone, options);
  if (known.user === null) {
    if (options.addContact) return addByPhone(dependencies, phone, options);
    throw new MtPeerNotFoundError("mtcute: nobody had this number when it was last asked for");
  }
  const { userId, accessHash } = known.user;
  return { peer: { _: "inputPeerUser", userId, accessHash: Long.fromString(accessHash) }, remembered: true };
}

async function isIdAlone({ client }: RecipientDependencies, digits: string): Promise<boolean> {
  const { peers } = client.storage;
  return (await peers.getById(Number(digits))) !== null && (await peers.getByPhone(digits)) === null;
}

async function askForUsername(
  dependencies: RecipientDependencies,
  username: string,
  options: CallOptions,
): Promise<FoundPeer> {
  const found = await dependencies.client.call({ _: "contacts.resolveUsername", username }, options);
  return { peer: resolvedChat(found), remembered: false };
}

async function askForPhone(
  dependencies: RecipientDependencies,
  phone: string,
  options: FindOptions,
): Promise<FoundPeer> {
  const found = await dependencies.client
    .call({ _: "contacts.resolvePhone", phone }, options)
    .catch((error: unknown) => {
      if (isRefusal(error, "PHONE_NOT_OCCUPIED")) return null;
      throw error;
    });
  if (found !== null) return remembering(dependencies, phone, resolvedPerson(found));
  if (options.addContact) return addByPhone(dependencies, phone, options);
  remember(dependencies, phone, null);
  throw new MtPeerNotFoundError("mtcute: nobody has this number, or its owner hides it");
}

/** Telegram finds more people for whoever has their number, and bans accounts that add strangers by the dozen. */
async function addByPhone(
  dependencies: RecipientDependencies,
  phone: string,
  options: CallOptions,
): Promise<FoundPeer> {
  const name = `+${phone}`;
  const contact = { _: "inputPhoneContact", clientId: Long.ONE, phone: name, firstName: name, lastName: "" } as const;
  const added = await dependencies.client.call({ _: "contacts.importContacts", contacts: [contact] }, options);
  const user = added.users[0];
  if (user !== undefined) return remembering(dependencies, phone, inputPeer(user));
  const asked = added.retryContacts.length === 0;
  if (asked) remember(dependencies, phone, null);
  throw new MtPeerNotFoundError("mtcute: nobody was found by adding this number");
}

function remembering(dependencies: RecipientDependencies, phone: string, peer: tl.RawInputPeerUser): FoundPeer {
  remember(dependencies, phone, { userId: peer.userId, accessHash: peer.accessHash.toString() });
  return { peer, remembered: false };
}

/** Nobody waits for it: a database that is away must not keep a message from being sent. */
function remember(
  { lookups, instanceId, clock, logger }: RecipientDependencies,
  phone: string,
  user: FoundUser | null | "unknown",
): void {
  const written =
    user === "unknown" ? lookups.forget(instanceId, phone) : lookups.remember(instanceId, phone, user, clock.now());
  written.catch((error: unknown) => logger.warn("lookup-not-stored", { error }));
}

/** By name also a channel, or a group as large as one. */
function resolvedChat(found: tl.contacts.RawResolvedPeer): ChatPeer {
  const { peer, chats } = found;
  if (peer._ !== "peerChannel") return resolvedPerson(found);
  const channel = chats.find((one) => one._ === "channel" && one.id === peer.channelId);
  if (channel?._ !== "channel" || channel.accessHash === undefined) {
    throw new MtPeerNotFoundError("mtcute: this channel cannot be written to");
  }
  return { _: "inputPeerChannel", channelId: channel.id, accessHash: channel.accessHash };
}

function resolvedPerson({ peer, users }: tl.contacts.RawResolvedPeer): tl.RawInputPeerUser {
  const user = peer._ === "peerUser" ? users.find((one) => one.id === peer.userId) : undefined;
  if (user === undefined) throw new MtPeerNotFoundError("mtcute: this is a group or a channel, not a person");
  return inputPeer(user);
}

function inputPeer(user: tl.TypeUser): tl.RawInputPeerUser {
  if (user._ !== "user" || user.accessHash === undefined) {
    throw new MtPeerNotFoundError("mtcute: this person cannot be written to");
  }
  return { _: "inputPeerUser", userId: user.id, accessHash: user.accessHash };
}

function chatOf(peer: tl.TypeInputPeer): ChatPeer {
  return peer._ === "inputPeerChat" || peer._ === "inputPeerChannel" ? peer : personOf(peer);
}

function personOf(peer: tl.TypeInputPeer): tl.RawInputPeerUser {
  if (peer._ !== "inputPeerUser") throw new MtPeerNotFoundError("mtcute: this is a group or a channel, not a person");
  return peer;
}
