import type { proto } from "baileys";
import { type Account, isBlockedBy, notifyName } from "./accounts.ts";
import type { Connection } from "./connection.ts";
import { type Core, deviceAddress, seconds } from "./core.ts";
import { shareAppStateKey } from "./deliveries.ts";
import type { NetworkDependencies } from "./dependencies.ts";
import { readInGroup, receiveGroupMessage } from "./group-messages.ts";
import { isGroupJid } from "./groups.ts";
import { sendOlder } from "./history.ts";
import { countNewChat, isNewChat, refusesNewChats } from "./limits.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { behaviourOf } from "./magic-numbers.ts";
import type { Arrival } from "./phone-reader.ts";
import { askAgain } from "./retries.ts";
import { shownOf } from "./shown-of.ts";
import { attribute, bytesOf, child, children, lidJid, parseJid, phoneJid, type Stanza, stanza } from "./stanzas.ts";

type IncomingDependencies = Pick<NetworkDependencies, "core" | "reader" | "retries" | "groupReadings">;

interface Envelope {
  readonly to: string;
  readonly enc: Stanza;
}

/** A message from a linked device: to phones, which decrypt it, and to other linked devices, which get it as it is. */
export async function receiveMessage(
  dependencies: IncomingDependencies,
  connection: Connection,
  sender: LinkedDevice,
  node: Stanza,
): Promise<void> {
  const { core } = dependencies;
  const to = attribute(node, "to");
  if (isGroupJid(to)) return await receiveGroupMessage(dependencies, connection, sender, node);
  const recipient = core.accounts.find(to);
  const behaviour = recipient === undefined ? "absent" : behaviourOf(recipient.phone);
  if (behaviour === "drops") return connection.terminate();
  if (behaviour === "silent" || core.faults.active("silence", sender.phone) !== undefined) return;
  const refusal = core.faults.active("nack", sender.phone) ?? REFUSALS[behaviour];
  if (refusal !== undefined || recipient === undefined) {
    return connection.send(acknowledgement(core, node, refusal ?? NOT_FOUND));
  }
  const isNew = isNewChat(core, sender.phone, recipient.phone);
  if (isNew && refusesNewChats(core, sender.phone)) {
    return connection.send(acknowledgement(core, node, REFUSALS.refused));
  }
  const arrival = { id: attribute(node, "id"), chat: chatOf(core, sender, node) };
  const { isRead, unreadAt } = await distribute(dependencies, sender, recipient, node);
  const delivered = isRead && markDelivered(core, sender, recipient, arrival.id);
  connection.send(acknowledgement(core, node));
  for (const phone of unreadAt) askAgain(core, dependencies.retries, { sender, phone, ...arrival });
  if (isNew) countNewChat(core, sender.phone);
  if (delivered) confirmDelivery(dependencies, sender, recipient, arrival);
}

const NOT_FOUND = 404;
/** In one question of a device. */
const MAX_KEYS = 100;
const REFUSALS: Readonly<Record<string, number>> = { absent: NOT_FOUND, refused: 463 };

function acknowledgement(core: Core, node: Stanza, error?: number): Stanza {
  const attrs = { class: "message", id: attribute(node, "id"), from: attribute(node, "to"), t: seconds(core) };
  return stanza("ack", error === undefined ? attrs : { ...attrs, error: String(error) });
}

interface Distributed {
  /** The recipient's phone could read it. */
  readonly isRead: boolean;
  /** Phones that could not. */
  readonly unreadAt: readonly string[];
}

async function distribute(
  dependencies: IncomingDependencies,
  sender: LinkedDevice,
  recipient: Account,
  node: Stanza,
): Promise<Distributed> {
  let isRead = false;
  const unreadAt: string[] = [];
  for (const envelope of envelopes(node)) {
    const jid = parseJid(envelope.to);
    const addressee = dependencies.core.accounts.find(envelope.to);
    if (jid === undefined || addressee === undefined) continue;
    if (isBlockedBy(addressee, sender.phone)) continue;
    if (jid.device !== 0) forward(dependencies.core, sender, addressee, node, envelope);
    else if (addressee.offline) dependencies.core.switchedOff.keep(addressee.phone, { sender, node, ...envelope });
    else if (await readAtPhone(dependencies, sender, addressee, node, envelope)) isRead ||= addressee === recipient;
    else unreadAt.push(addressee.phone);
  }
  return { isRead, unreadAt };
}

function envelopes(node: Stanza): Envelope[] {
  const direct = children(node, "enc").map((enc) => ({ to: attribute(node, "to"), enc }));
  const addressed = children(child(node, "participants"), "to").flatMap((to) =>
    children(to, "enc").map((enc) => ({ to: attribute(to, "jid"), enc })),
  );
  return [...direct, ...addressed];
}

/** What says for whom and by whom, rather than what. */
const NOT_PASSED_ON = new Set(["enc", "participants", "tctoken"]);

function forward(core: Core, sender: LinkedDevice, addressee: Account, node: Stanza, { to, enc }: Envelope): void {
  const jid = parseJid(to);
  const device = jid && core.devices.find(addressee.phone, jid.device);
  if (jid === undefined || device === undefined) return;
  const { edit } = node.attrs;
  const attrs = {
    id: attribute(node, "id"),
    ...(addressee.phone === sender.phone
      ? { from: phoneJid(sender.phone, sender.id), recipient: node.attrs.recipient ?? attribute(node, "to") }
      : senderAs(sender, jid.isLid)),
    t: seconds(core),
    type: node.attrs.type ?? "text",
    ...(edit && { edit }),
    ...notifyName(core.accounts.of(sender.phone)),
  };
  const rest = children(node).filter(({ tag }) => !NOT_PASSED_ON.has(tag));
  core.outbox.deliver(device, stanza("message", attrs, [enc, ...rest]));
}

/** In the kind of address that the sender used: a vote opens only with the very addresses that it was sealed with. */
function senderAs({ phone, lid, id }: LinkedDevice, isLid: boolean): Record<string, string> {
  return isLid
    ? { from: lidJid(lid, id), sender_pn: phoneJid(phone), addressing_mode: "lid" }
    : { from: phoneJid(phone, id), sender_lid: lidJid(lid), addressing_mode: "pn" };
}

/** False where the phone could not read it, and is to ask for it again. */
async function readAtPhone(
  dependencies: IncomingDependencies,
  sender: LinkedDevice,
  addressee: Account,
  node: Stanza,
  { enc }: Envelope,
): Promise<boolean> {
  const id = attribute(node, "id");
  const type = attribute(enc, "type") === "pkmsg" ? "pkmsg" : "msg";
  let message: proto.Message;
  try {
    const ciphertext = { type, bytes: bytesOf(enc) } as const;
    message = await dependencies.core.peer(addressee.phone).decrypt(deviceAddress(sender), ciphertext);
  } catch {
    return false;
  }
  dependencies.retries.done(addressee.phone, id);
  if (addressee.phone === sender.phone && (await isAnswered(dependencies.core, sender, id, message))) return true;
  show(dependencies.core, sender, addressee, node, message);
  return true;
}

/** What a device asks of its own phone, and no chat shows. */
async function isAnswered(core: Core, sender: LinkedDevice, id: string, message: proto.IMessage): Promise<boolean> {
  const { protocolMessage } = message.deviceSentMessage?.message ?? message;
  const older = protocolMessage?.peerDataOperationRequestMessage?.historySyncOnDemandRequest;
  if (older) await sendOlder(core, sender, id, older);
  const keyIds = protocolMessage?.appStateSyncKeyRequest?.keyIds?.flatMap(({ keyId }) => keyId ?? []);
  if (keyIds) await shareAppStateKey(core, sender, keyIds.slice(0, MAX_KEYS));
  return Boolean(older || keyIds);
}

function show(core: Core, sender: LinkedDevice, addressee: Account, node: Stanza, message: proto.Message): void {
  const copy = addressee.phone === sender.phone ? message.deviceSentMessage : undefined;
  // Own devices get the secret of a poll beside what was sent.
  const { messageContextInfo } = message;
  const sent = copy?.message ? { ...(messageContextInfo && { messageContextInfo }), ...copy.message } : message;
  const destination = copy?.destinationJid ? core.accounts.find(copy.destinationJid) : addressee;
  if (destination === undefined) return;
  const arrived = { id: attribute(node, "id"), from: sender.phone, to: destination.phone };
  const isNew = shownOf(
    core,
    { ...arrived, phone: addressee.phone, message: sent, chat: chatOf(core, sender, node) },
    (shown) => ({ ...shown, status: destination.phone === sender.phone ? "read" : "sent" }),
  );
  // A copy on the sender's own phone comes along with every retry.
  if (isNew === false && copy === undefined) core.chats.repeated(addressee.phone, arrived.id);
}

export function switchOff(core: Core, phone: string): void {
  const account = core.accounts.of(phone);
  account.offline = true;
  core.accounts.save(account);
}

/** What waited for the phone is read in its order, and what comes meanwhile after it. */
export async function switchOn(dependencies: IncomingDependencies, phone: string): Promise<void> {
  const { core } = dependencies;
  const account = core.accounts.of(phone);
  for (let next = core.switchedOff.take(phone); next !== undefined; next = core.switchedOff.take(phone)) {
    const sender = core.devices.find(next.sender.phone, next.sender.id);
    if (sender === undefined) continue;
    const isOfGroup = isGroupJid(next.node.attrs.to);
    const chat = isOfGroup ? attribute(next.node, "to") : chatOf(core, sender, next.node);
    const arrival = { id: attribute(next.node, "id"), chat };
    const isRead = isOfGroup
      ? await readInGroup(dependencies, sender, phone, next.node)
      : await readAtPhone(dependencies, sender, account, next.node, next);
    if (!isRead) askAgain(core, dependencies.retries, { sender, phone, ...arrival });
    if (!isRead || isOfGroup) continue;
    if (markDelivered(core, sender, account, arrival.id)) confirmDelivery(dependencies, sender, account, arrival);
  }
  account.offline = false;
  core.accounts.save(account);
}

/** The peer as the sender addressed it, without a device. */
function chatOf(core: Core, sender: LinkedDevice, node: Stanza): string {
  const to = node.attrs.recipient ?? attribute(node, "to");
  const jid = parseJid(to);
  if (jid === undefined) return phoneJid(sender.phone);
  return jid.isLid ? lidJid(jid.user) : phoneJid(core.accounts.find(to)?.phone ?? jid.user);
}

/** False where there are no ticks: a note to oneself, and what no phone shows. */
function markDelivered(core: Core, sender: LinkedDevice, recipient: Account, id: string): boolean {
  if (recipient.phone === sender.phone || core.chats.find(recipient.phone, id) === undefined) return false;
  for (const phone of [sender.phone, recipient.phone]) core.chats.advance(phone, id, "delivered");
  return true;
}

function confirmDelivery(
  dependencies: IncomingDependencies,
  sender: LinkedDevice,
  recipient: Account,
  arrival: Arrival,
): void {
  const { core, reader } = dependencies;
  const receipt = stanza("receipt", { id: arrival.id, from: arrival.chat, t: seconds(core) });
  for (const device of core.devices.of(sender.phone)) core.outbox.deliver(device, receipt);
  if (!core.chats.find(recipient.phone, arrival.id)?.hidden) reader.arrived(recipient, sender.phone, arrival);
}
