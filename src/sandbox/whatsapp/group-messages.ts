import { proto } from "baileys";
import type { WhatsAppPhoneSends, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { notifyName } from "./accounts.ts";
import type { Connection } from "./connection.ts";
import { type Core, deviceAddress, seconds } from "./core.ts";
import { type GroupReadings, TOGETHER } from "./group-readings.ts";
import { type Group, groupJid, groupName } from "./groups.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { deviceBundle } from "./pre-keys.ts";
import { askAgain, type Retries } from "./retries.ts";
import { shownOf } from "./shown-of.ts";
import { attribute, bytesOf, child, children, lidJid, parseJid, phoneJid, type Stanza, stanza } from "./stanzas.ts";

interface GroupDependencies {
  readonly core: Core;
  readonly retries: Retries;
}

/** A message from a linked device into a group: to the phones and the other devices of all who are in it. */
export async function receiveGroupMessage(
  dependencies: GroupDependencies & { readonly groupReadings: GroupReadings },
  connection: Connection,
  sender: LinkedDevice,
  node: Stanza,
): Promise<void> {
  const { core } = dependencies;
  const group = core.groups.find(attribute(node, "to"));
  if (core.faults.active("silence", sender.phone) !== undefined) return;
  const refusal = core.faults.active("nack", sender.phone) ?? refusalOf(group, sender);
  const attrs = { class: "message", id: attribute(node, "id"), from: attribute(node, "to"), t: seconds(core) };
  if (refusal !== null || group === undefined) {
    return connection.send(stanza("ack", { ...attrs, error: String(refusal ?? NOT_FOUND) }));
  }
  // With a participant it is for that device alone, which had asked for it.
  const only = node.attrs.participant;
  const shared = keysIn(core, node);
  const readers: string[] = [];
  for (const phone of Object.keys(group.members)) {
    for (const device of core.devices.of(phone)) {
      const isSender = device.phone === sender.phone && device.id === sender.id;
      if (isSender || (only !== undefined && !isDevice(core, only, device))) continue;
      const own = shared.get(`${phone}:${device.id}`);
      forward(core, group, sender, device, node, [...(own ?? []), ...children(node, "enc")]);
    }
    if (only !== undefined || behaviourOf(phone) === "silent") continue;
    const account = core.accounts.of(phone);
    const [enc] = children(node, "enc");
    if (account.offline && enc !== undefined) {
      core.switchedOff.keep(phone, { sender, node, to: attribute(node, "to"), enc });
    } else readers.push(phone);
  }
  const unreadAt: string[] = [];
  let isTold = false;
  const ask = (phone: string) =>
    askAgain(core, dependencies.retries, { sender, phone, id: attribute(node, "id"), chat: attribute(node, "to") });
  const read = async (phone: string) => {
    if (await readInGroup(dependencies, sender, phone, node, shared.get(`${phone}:0`))) return;
    if (isTold) ask(phone);
    else unreadAt.push(phone);
  };
  const withinMs = readers.length > TOGETHER ? LARGE_READ_MS : SMALL_READ_MS;
  await dependencies.groupReadings.begin(group.id, readers, read, withinMs);
  connection.send(stanza("ack", attrs));
  isTold = true;
  for (const phone of unreadAt) ask(phone);
}

/** A network has a message before phones do. Here a small group has read it when its sender is told, however busy the machine. */
const SMALL_READ_MS = 30_000;
const LARGE_READ_MS = 250;

const NOT_FOUND = 404;
const NOT_IN_IT = 403;

function refusalOf(group: Group | undefined, sender: LinkedDevice): number | null {
  if (group === undefined) return NOT_FOUND;
  return sender.phone in group.members ? null : NOT_IN_IT;
}

/** What a message holds for single devices: the sender's key, for those that do not have it yet. */
function keysIn(core: Core, node: Stanza): Map<string, Stanza[]> {
  return new Map(
    children(child(node, "participants"), "to").flatMap((to) => {
      const account = core.accounts.find(to.attrs.jid);
      const device = parseJid(to.attrs.jid)?.device ?? 0;
      return account === undefined ? [] : [[`${account.phone}:${device}`, children(to, "enc")] as const];
    }),
  );
}

function isDevice(core: Core, jid: string, device: LinkedDevice): boolean {
  return core.accounts.find(jid)?.phone === device.phone && parseJid(jid)?.device === device.id;
}

function forward(
  core: Core,
  group: Group,
  sender: LinkedDevice,
  device: LinkedDevice,
  node: Stanza,
  encs: readonly Stanza[],
): void {
  const { edit } = node.attrs;
  const attrs = {
    id: attribute(node, "id"),
    from: groupJid(group),
    participant: lidJid(sender.lid, sender.id),
    participant_pn: phoneJid(sender.phone, sender.id),
    addressing_mode: "lid",
    t: seconds(core),
    type: node.attrs.type ?? "text",
    ...(edit && { edit }),
    ...notifyName(core.accounts.of(sender.phone)),
  };
  const rest = [...children(node, "device-identity"), ...children(node, "meta")];
  core.outbox.deliver(device, stanza("message", attrs, [...encs, ...rest]));
}

/**
 * A phone reads what is meant for all with the sender's key, which it may have been given along with it. False where it
 * cannot, and is to ask for it again.
 */
export async function readInGroup(
  { core, retries }: GroupDependencies,
  sender: LinkedDevice,
  phone: string,
  node: Stanza,
  given = keysIn(core, node).get(`${phone}:0`),
): Promise<boolean> {
  const id = attribute(node, "id");
  const jid = attribute(node, "to");
  const group = core.groups.find(jid);
  if (group === undefined) return true;
  let message: proto.Message;
  try {
    for (const enc of given ?? []) await learnKey(core, sender, phone, enc);
    const enc = children(node, "enc").find(({ attrs }) => attrs.type === "skmsg");
    const padded = await core.groupKeys(phone).decrypt(jid, deviceAddress(sender), bytesOf(enc));
    message = proto.Message.decode(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)));
  } catch {
    return false;
  }
  retries.done(phone, id);
  const isNew = shownOf(core, { id, from: sender.phone, to: groupName(group), phone, message, chat: jid }, (shown) => ({
    ...shown,
    group: group.subject,
    status: phone === sender.phone ? "sent" : "delivered",
  }));
  if (!isNew || phone === sender.phone) return true;
  const receipt = { id, from: jid, participant: lidJid(core.accounts.of(phone).lid), t: seconds(core) };
  for (const device of core.devices.of(sender.phone)) core.outbox.deliver(device, stanza("receipt", receipt));
  return true;
}

async function learnKey(core: Core, sender: LinkedDevice, phone: string, enc: Stanza): Promise<void> {
  const type = enc.attrs.type === "pkmsg" ? "pkmsg" : "msg";
  const opened = await core.peer(phone).decrypt(deviceAddress(sender), { type, bytes: bytesOf(enc) });
  const key = (opened.deviceSentMessage?.message ?? opened).senderKeyDistributionMessage;
  if (!key?.groupId || !key.axolotlSenderKeyDistributionMessage) return;
  await core.groupKeys(phone).learn(key.groupId, deviceAddress(sender), key.axolotlSenderKeyDistributionMessage);
}

interface WrittenInGroup {
  readonly id: string;
  readonly written: WhatsAppPhoneSends;
  readonly content: Uint8Array;
  readonly attrs: { readonly type: string; readonly edit?: string | undefined };
  readonly pollType?: string | undefined;
}

/** A phone writes into a group: each linked device of its members gets the phone's key, then the message itself. */
export async function sendInGroup(core: Core, group: Group, message: WrittenInGroup): Promise<void> {
  const { from } = message.written;
  const keys = core.groupKeys(from);
  const jid = groupJid(group);
  const distribution = await keys.share(jid);
  const padded = Buffer.concat([message.content, Buffer.from([1])]);
  const whole = stanza("enc", { v: "2", type: "skmsg" }, await keys.encrypt(jid, padded));
  const key = { groupId: jid, axolotlSenderKeyDistributionMessage: distribution };
  for (const phone of Object.keys(group.members)) {
    for (const device of core.devices.of(phone)) {
      const given = await sealedFor(core, from, device, { senderKeyDistributionMessage: key });
      deliver(core, group, message, device, [given, whole]);
    }
  }
}

/** A device could not read what a phone has written in a group. */
export async function sendAgainInGroup(
  core: Core,
  group: Group,
  device: LinkedDevice,
  held: { readonly message: WhatsAppSandboxMessage; readonly content: Uint8Array },
): Promise<void> {
  const { id, from, to } = held.message;
  const jid = groupJid(group);
  const key = { groupId: jid, axolotlSenderKeyDistributionMessage: await core.groupKeys(from).share(jid) };
  const whole = { ...proto.Message.decode(held.content), senderKeyDistributionMessage: key };
  const enc = await sealedFor(core, from, device, whole);
  const written = { kind: "text", from, to, text: "" } as const;
  const again = stanza("enc", { ...enc.attrs, count: "1" }, bytesOf(enc));
  deliver(core, group, { id, written, content: held.content, attrs: { type: "text" } }, device, [again]);
}

async function sealedFor(core: Core, from: string, device: LinkedDevice, message: proto.IMessage): Promise<Stanza> {
  const peer = core.peer(from);
  const address = deviceAddress(device);
  if (!peer.hasSession(address)) await peer.startSession(address, deviceBundle(core, device));
  const { type, bytes } = await peer.encrypt(address, message);
  return stanza("enc", { v: "2", type }, bytes);
}

function deliver(
  core: Core,
  group: Group,
  { id, written, attrs, pollType }: WrittenInGroup,
  device: LinkedDevice,
  encs: Stanza[],
): void {
  const writer = core.accounts.of(written.from);
  const meta = pollType === undefined ? [] : [stanza("meta", { polltype: pollType })];
  const all = {
    from: groupJid(group),
    participant: lidJid(writer.lid),
    participant_pn: phoneJid(writer.phone),
    addressing_mode: "lid",
    ...notifyName(writer),
    id,
    type: attrs.type,
    ...(attrs.edit && { edit: attrs.edit }),
    t: seconds(core),
  };
  core.outbox.deliver(device, stanza("message", all, [...encs, ...meta]));
}
