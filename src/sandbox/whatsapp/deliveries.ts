import { deflateSync } from "node:zlib";
import { proto } from "baileys";
import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { notifyName } from "./accounts.ts";
import { type Core, deviceAddress, messageId, seconds } from "./core.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import type { PhoneReader } from "./phone-reader.ts";
import { deviceBundle } from "./pre-keys.ts";
import { type Attributes, lidJid, phoneJid, stanza } from "./stanzas.ts";

const INITIAL_BOOTSTRAP = 0;

interface PhoneMessage {
  readonly from: string;
  readonly device: LinkedDevice;
  readonly id: string;
  /** Encoded `proto.Message`. */
  readonly content: Uint8Array;
  readonly isResend?: boolean | undefined;
  /** The account that the owner of `from` wrote to, for a copy on its own devices. */
  readonly writtenTo?: string | undefined;
}

/** A text from a phone: to the phone it writes to, to that account's linked devices, and to the writer's own. */
export async function writeText(
  core: Core,
  reader: PhoneReader,
  { from, to, text }: { from: string; to: string; text: string },
): Promise<WhatsAppSandboxMessage> {
  const id = messageId(core.random);
  const content = Buffer.from(proto.Message.encode({ conversation: text }).finish());
  const at = core.clock.now().toISOString();
  const message: WhatsAppSandboxMessage = {
    id,
    from,
    to,
    kind: "text",
    text,
    at,
    status: from === to ? "read" : "delivered",
  };
  const chat = phoneJid(to);
  core.chats.add(from, { message, chat, content });
  core.chats.add(to, { message, chat });
  for (const device of core.devices.of(to)) {
    if (from !== to) await sendContent(core, { from, device, id, content });
  }
  for (const device of core.devices.of(from)) {
    await sendContent(core, { from, device, id, content, writtenTo: to });
  }
  if (from !== to) reader.arrived(core.accounts.of(to), from, { id, chat });
  core.store.flush();
  return message;
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
    { ...attrs, ...notifyName(writer), id, type: "text" },
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
