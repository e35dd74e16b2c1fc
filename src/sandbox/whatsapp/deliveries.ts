import { proto } from "baileys";
import { failure, type Result, success } from "#domain/result.ts";
import type { WhatsAppPhoneSends, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { isBlockedBy, notifyName } from "./accounts.ts";
import { keptWords, type StoredMessage } from "./chats.ts";
import { type Core, deviceAddress, messageId, seconds } from "./core.ts";
import { sendInGroup } from "./group-messages.ts";
import { groupJid } from "./groups.ts";
import { audienceOf, type LinkedDevice } from "./linked-devices.ts";
import type { PhoneReader } from "./phone-reader.ts";
import { deviceBundle } from "./pre-keys.ts";
import { type Attributes, lidJid, phoneJid, stanza } from "./stanzas.ts";
import { writtenContent } from "./written-content.ts";

interface PhoneMessage {
  readonly from: string;
  readonly device: LinkedDevice;
  readonly id: string;
  /** Encoded `proto.Message`. */
  readonly content: Uint8Array;
  /** As the stanza says it; "text" where absent. */
  readonly type?: string | undefined;
  readonly edit?: string | undefined;
  readonly pollType?: string | undefined;
  readonly isResend?: boolean | undefined;
  /** The account that the owner of `from` wrote to, for a copy on its own devices. */
  readonly writtenTo?: string | undefined;
}

/** A phone has no such message to quote or to react to, nor one of its own to change. */
export interface UnknownMessage {
  readonly code: "message-unknown";
}

/** The poll has no such option, or lets one alone be chosen. */
export interface UnknownOption {
  readonly code: "option-unknown";
}

/** It is switched off. */
export interface PhoneOffline {
  readonly code: "phone-offline";
}

/** What a phone sends: to the phone it writes to, to that account's linked devices, and to the writer's own; `by` is a user. */
export async function writeMessage(
  core: Core,
  reader: PhoneReader,
  written: WhatsAppPhoneSends,
  by?: string,
): Promise<Result<{ readonly id: string }, UnknownMessage | UnknownOption | PhoneOffline>> {
  const { from, to } = written;
  if (core.accounts.of(from).offline) return failure({ code: "phone-offline" });
  const aboutId = "about" in written ? written.about : written.quotes;
  const about = aboutId === undefined ? undefined : core.chats.find(from, aboutId);
  const refused = refusalOf(written, about);
  if (refused !== null) return failure(refused);
  const { shown, content, secret, ...said } = writtenContent(core, written, about);
  const id = messageId(core.random);
  const group = core.groups.find(to);
  const isBlocked = group === undefined && isBlockedBy(core.accounts.of(to), from);
  const chat = group === undefined ? phoneJid(to) : groupJid(group);
  const encoded = Buffer.from(proto.Message.encode(content).finish());
  const message: WhatsAppSandboxMessage = {
    id,
    from,
    to,
    ...(shown ?? { kind: "unsupported" }),
    at: core.clock.now().toISOString(),
    status: from === to ? "read" : isBlocked ? "sent" : "delivered",
    ...(group && { group: group.subject }),
  };
  const hidden = shown === null;
  const others = isBlocked
    ? []
    : group === undefined
      ? [to]
      : Object.keys(group.members).filter((phone) => phone !== from);
  const audience = audienceOf(core.devices, [from, ...others], by);
  core.chats.add(from, { message, chat, content: encoded, hidden, audience, secret });
  if ("about" in written) for (const phone of [from, ...others]) core.chats.act(phone, from, written);
  else for (const phone of others) core.chats.add(phone, { message, chat, said: keptWords(encoded), audience, secret });
  if (group !== undefined) {
    const { type, edit, pollType } = said;
    await sendInGroup(core, group, { id, written, content: encoded, attrs: { type, edit }, pollType });
    core.store.flush();
    return success({ id });
  }
  for (const device of core.devices.of(to)) {
    if (from !== to && !isBlocked) await sendContent(core, { from, device, id, content: encoded, ...said });
  }
  for (const device of core.devices.of(from)) {
    await sendContent(core, { from, device, id, content: encoded, ...said, writtenTo: to });
  }
  if (from !== to && !hidden && !isBlocked) reader.arrived(core.accounts.of(to), from, { id, chat });
  core.store.flush();
  return success({ id });
}

function refusalOf(written: WhatsAppPhoneSends, about: StoredMessage | undefined) {
  const isNamed = "about" in written || written.quotes !== undefined;
  if (!isNamed) return null;
  const UNKNOWN: UnknownMessage = { code: "message-unknown" };
  if (about === undefined) return UNKNOWN;
  if (written.kind === "edit" || written.kind === "delete") return about.message.from === written.from ? null : UNKNOWN;
  if (written.kind !== "vote") return null;
  const { poll } = about.message;
  if (poll === undefined || about.secret === undefined) return UNKNOWN;
  const isOption = (chosen: string) => poll.options.some(({ text }) => text === chosen);
  const isVote = written.options.every(isOption) && (poll.multiple || written.options.length <= 1);
  return isVote ? null : ({ code: "option-unknown" } satisfies UnknownOption);
}

/** Encrypts for one device; what cannot be delivered now waits for it. */
export async function sendContent(core: Core, message: PhoneMessage): Promise<void> {
  const { from, device, id, isResend, edit } = message;
  const own = from === device.phone;
  const payload = own ? ownCopy(core, message) : proto.Message.decode(message.content);
  const writer = core.accounts.of(from);
  const attrs: Attributes = own
    ? { from: phoneJid(from), recipient: lidJid(core.accounts.of(message.writtenTo ?? from).lid) }
    : { from: lidJid(writer.lid), sender_pn: phoneJid(from), addressing_mode: "lid" };
  await deliverEncrypted(
    core,
    { from, device, payload, isResend, pollType: message.pollType },
    { ...attrs, ...notifyName(writer), id, type: message.type ?? "text", ...(edit && { edit }) },
  );
}

function ownCopy(core: Core, { content, writtenTo, from }: PhoneMessage): proto.IMessage {
  const destinationJid = lidJid(core.accounts.of(writtenTo ?? from).lid);
  return { deviceSentMessage: { destinationJid, message: proto.Message.decode(content) } };
}

async function deliverEncrypted(
  core: Core,
  {
    from,
    device,
    payload,
    isResend,
    pollType,
  }: {
    from: string;
    device: LinkedDevice;
    payload: proto.IMessage;
    isResend?: boolean | undefined;
    pollType?: string | undefined;
  },
  attrs: Attributes,
): Promise<void> {
  const peer = core.peer(from);
  const address = deviceAddress(device);
  if (!peer.hasSession(address)) await peer.startSession(address, deviceBundle(core, device));
  const { type, bytes } = await peer.encrypt(address, payload);
  const enc = stanza("enc", { v: "2", type, ...(isResend ? { count: "1" } : {}) }, bytes);
  const meta = pollType === undefined ? [] : [stanza("meta", { polltype: pollType })];
  core.outbox.deliver(device, stanza("message", { ...attrs, t: seconds(core) }, [enc, ...meta]));
}

/**
 * Without it a device can neither read nor change which chats are archived, muted and the like. Of those that a device
 * asks for, what the phone does not have comes without data.
 */
export async function shareAppStateKey(core: Core, device: LinkedDevice, asked?: readonly Uint8Array[]): Promise<void> {
  const { id, data } = core.appState.key(device.phone);
  const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] };
  const keyData = { keyData: data, fingerprint, timestamp: core.clock.now().getTime() };
  const keys = (asked ?? [id]).map((keyId) => ({ keyId: { keyId }, ...(id.equals(keyId) && { keyData }) }));
  await tellDevice(core, device, {
    type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys },
  });
}

/** What a phone tells a device of its own, and no chat shows. */
export async function tellDevice(
  core: Core,
  device: LinkedDevice,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const owner = core.accounts.of(device.phone);
  const { phone, lid } = owner;
  await deliverEncrypted(
    core,
    { from: phone, device, payload: { protocolMessage } },
    {
      id: messageId(core.random),
      from: phoneJid(phone),
      sender_lid: lidJid(lid),
      type: "text",
      category: "peer",
      push_priority: "high",
      ...notifyName(owner),
    },
  );
}
