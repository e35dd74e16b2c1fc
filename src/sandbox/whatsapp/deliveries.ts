import { deflateSync } from "node:zlib";
import { proto } from "baileys";
import { failure, type Result, success } from "#domain/result.ts";
import type { WhatsAppPhoneSends, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { notifyName } from "./accounts.ts";
import { type Core, deviceAddress, messageId, seconds } from "./core.ts";
import { audienceOf, type LinkedDevice } from "./linked-devices.ts";
import type { PhoneReader } from "./phone-reader.ts";
import { deviceBundle } from "./pre-keys.ts";
import { type Attributes, lidJid, phoneJid, stanza } from "./stanzas.ts";
import { writtenContent } from "./written-content.ts";

const INITIAL_BOOTSTRAP = 0;

interface PhoneMessage {
  readonly from: string;
  readonly device: LinkedDevice;
  readonly id: string;
  /** Encoded `proto.Message`. */
  readonly content: Uint8Array;
  /** As the stanza says it; "text" where absent. */
  readonly type?: string | undefined;
  readonly isResend?: boolean | undefined;
  /** The account that the owner of `from` wrote to, for a copy on its own devices. */
  readonly writtenTo?: string | undefined;
}

/** A phone has no such message to quote or to react to. */
export interface UnknownMessage {
  readonly code: "message-unknown";
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
): Promise<Result<{ readonly id: string }, UnknownMessage | PhoneOffline>> {
  const { from, to } = written;
  if (core.accounts.of(from).offline) return failure({ code: "phone-offline" });
  const aboutId = written.kind === "reaction" ? written.about : written.quotes;
  const about = aboutId === undefined ? undefined : core.chats.find(from, aboutId)?.message;
  if (aboutId !== undefined && about === undefined) return failure({ code: "message-unknown" });
  const { shown, content, type } = writtenContent(core, written, about);
  const id = messageId(core.random);
  const chat = phoneJid(to);
  const encoded = Buffer.from(proto.Message.encode(content).finish());
  const message: WhatsAppSandboxMessage = {
    id,
    from,
    to,
    ...(shown ?? { kind: "unsupported" }),
    at: core.clock.now().toISOString(),
    status: from === to ? "read" : "delivered",
  };
  const hidden = shown === null;
  const audience = audienceOf(core.devices, [from, to], by);
  core.chats.add(from, { message, chat, content: encoded, hidden, audience });
  if (hidden) reactAt(core, written);
  else core.chats.add(to, { message, chat, audience });
  for (const device of core.devices.of(to)) {
    if (from !== to) await sendContent(core, { from, device, id, content: encoded, type });
  }
  for (const device of core.devices.of(from)) {
    await sendContent(core, { from, device, id, content: encoded, type, writtenTo: to });
  }
  if (from !== to && !hidden) reader.arrived(core.accounts.of(to), from, { id, chat });
  core.store.flush();
  return success({ id });
}

function reactAt(core: Core, written: WhatsAppPhoneSends): void {
  if (written.kind !== "reaction") return;
  for (const phone of [written.from, written.to]) core.chats.react(phone, written.about, written);
}

/** Encrypts for one device; what cannot be delivered now waits for it. */
export async function sendContent(core: Core, message: PhoneMessage): Promise<void> {
  const { from, device, id, isResend } = message;
  const own = from === device.phone;
  const payload = own ? ownCopy(core, message) : proto.Message.decode(message.content);
  const writer = core.accounts.of(from);
  const attrs: Attributes = own
    ? { from: phoneJid(from), recipient: lidJid(core.accounts.of(message.writtenTo ?? from).lid) }
    : { from: lidJid(writer.lid), sender_pn: phoneJid(from), addressing_mode: "lid" };
  await deliverEncrypted(
    core,
    { from, device, payload, isResend },
    { ...attrs, ...notifyName(writer), id, type: message.type ?? "text" },
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
  }: { from: string; device: LinkedDevice; payload: proto.IMessage; isResend?: boolean | undefined },
  attrs: Attributes,
): Promise<void> {
  const peer = core.peer(from);
  const address = deviceAddress(device);
  if (!peer.hasSession(address)) await peer.startSession(address, deviceBundle(core, device));
  const { type, bytes } = await peer.encrypt(address, payload);
  const enc = stanza("enc", { v: "2", type, ...(isResend ? { count: "1" } : {}) }, bytes);
  core.outbox.deliver(device, stanza("message", { ...attrs, t: seconds(core) }, [enc]));
}

/** The phone's first message to a new device: there is no history. Clients wait for it before they settle. */
export async function sendHistory(core: Core, device: LinkedDevice): Promise<void> {
  const owner = core.accounts.of(device.phone);
  const { phone, lid } = owner;
  const history = proto.HistorySync.encode({
    syncType: INITIAL_BOOTSTRAP,
    conversations: [],
    phoneNumberToLidMappings: [{ pnJid: phoneJid(phone), lidJid: lidJid(lid) }],
  }).finish();
  const payload = {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: INITIAL_BOOTSTRAP,
        chunkOrder: 1,
        progress: 100,
        initialHistBootstrapInlinePayload: deflateSync(history),
      },
    },
  };
  await deliverEncrypted(
    core,
    { from: phone, device, payload },
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
