import { deflateSync } from "node:zlib";
import { proto } from "baileys";
import { clientOf, isShownTo } from "../common/audience.ts";
import { peerOf, type StoredMessage } from "./chats.ts";
import { type Core, chatJid } from "./core.ts";
import { tellDevice } from "./deliveries.ts";
import { groupJid } from "./groups.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { lidJid, phoneJid } from "./stanzas.ts";

const { INITIAL_BOOTSTRAP, RECENT, PUSH_NAME, ON_DEMAND } = proto.HistorySync.HistorySyncType;
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const { DELIVERY_ACK, READ, SERVER_ACK, ERROR } = proto.WebMessageInfo.Status;
const STATUS = { failed: ERROR, sent: SERVER_ACK, delivered: DELIVERY_ACK, read: READ } as const;

/** Of each chat at first, then; of one that is asked for. */
const NEWEST = 10;
const RECENT_OF_EACH = 100;
const MOST_ASKED = 100;
/** Encoded, of one piece: what does not fit is left out. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_INLINE_BYTES = 16 * 1024;

interface PhoneChat {
  readonly peer: string;
  readonly jid: string;
  /** Newest first. */
  readonly messages: readonly StoredMessage[];
}

/** What a phone tells a new device of the past, and what people are called. Clients wait for the first before they settle. */
export async function sendHistory(core: Core, device: LinkedDevice): Promise<void> {
  const { phone, lid, name } = core.accounts.of(device.phone);
  const chats = chatsOf(core, device);
  const own = { pnJid: phoneJid(phone), lidJid: lidJid(lid) };
  const mappings = chats.flatMap(({ peer, jid }) =>
    core.groups.find(peer) ? [] : [{ pnJid: phoneJid(peer), lidJid: jid }],
  );
  const phoneNumberToLidMappings = [own, ...mappings];
  const piece = (from: number, to: number) => conversations(core, device, chats, from, to);
  await send(core, device, { syncType: INITIAL_BOOTSTRAP, conversations: piece(0, NEWEST), phoneNumberToLidMappings });
  const names = [
    { id: own.lidJid, pushname: name },
    ...chats.map(({ peer, jid }) => ({ id: jid, pushname: nameOf(core, peer) })),
  ];
  const pushnames = names.flatMap(({ id, pushname }) => (pushname ? [{ id, pushname }] : []));
  if (pushnames.length > 0) await send(core, device, { syncType: PUSH_NAME, conversations: [], pushnames });
  const older = piece(NEWEST, RECENT_OF_EACH);
  if (older.length > 0) await send(core, device, { syncType: RECENT, conversations: older });
}

/** A device asks for what was said in a chat before the oldest message that it has. */
export async function sendOlder(
  core: Core,
  device: LinkedDevice,
  requestId: string,
  asked: proto.Message.PeerDataOperationRequestMessage.IHistorySyncOnDemandRequest,
): Promise<void> {
  const group = core.groups.find(asked.chatJid ?? undefined);
  const jid = group === undefined ? lidJid(core.accounts.find(asked.chatJid ?? undefined)?.lid ?? "") : groupJid(group);
  const chat = chatsOf(core, device).find((each) => each.jid === jid);
  const from = (chat?.messages.findIndex(({ message }) => message.id === asked.oldestMsgId) ?? -1) + 1;
  const to = from + Math.min(asked.onDemandMsgCount ?? MOST_ASKED, MOST_ASKED);
  // A message that the phone does not have has nothing before it.
  const older = chat === undefined || from === 0 ? [] : conversations(core, device, [chat], from, to);
  await send(core, device, { syncType: ON_DEMAND, conversations: older }, requestId);
}

async function send(core: Core, device: LinkedDevice, history: proto.IHistorySync, requestId?: string): Promise<void> {
  const packed = deflateSync(proto.HistorySync.encode(proto.HistorySync.fromObject(history)).finish());
  await tellDevice(core, device, {
    type: HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      ...{ syncType: history.syncType ?? INITIAL_BOOTSTRAP, chunkOrder: 1, progress: 100 },
      ...(packed.length > MAX_INLINE_BYTES ? uploaded(core, packed) : { initialHistBootstrapInlinePayload: packed }),
      ...(requestId !== undefined && { peerDataRequestSessionId: requestId }),
    },
  });
}

/** What a stanza would be too large for is fetched as files are. */
function uploaded(core: Core, packed: Buffer): proto.Message.IHistorySyncNotification {
  const key = Buffer.from(core.random.bytes(32));
  const file = { kind: "history", key, mimetype: "application/octet-stream" } as const;
  const { reference, hash, encryptedHash } = core.media.seal(file, packed);
  return {
    ...{ directPath: reference.path, mediaKey: key, fileLength: packed.length },
    ...{ fileSha256: hash, fileEncSha256: encryptedHash },
  };
}

/** The chats that whoever linked the device may read: what others have there does not exist for them. */
function chatsOf(core: Core, device: LinkedDevice): PhoneChat[] {
  const { addedBy } = core.accounts.of(device.phone);
  const isShown = ({ message, audience }: StoredMessage): boolean => {
    if (addedBy === undefined) return true;
    const other = core.accounts.byPhone(message.from === device.phone ? message.to : message.from);
    const viewer = { user: addedBy, clients: new Set([clientOf(device.name)]) };
    return other?.addedBy === addedBy || (audience !== undefined && isShownTo(viewer, audience));
  };
  const messages = core.chats.shown(device.phone).filter(isShown).toReversed();
  return [...Map.groupBy(messages, ({ message }) => peerOf(device.phone, message))].flatMap(([peer, ofPeer]) => {
    if (core.groups.find(peer) === undefined && core.accounts.byPhone(peer) === undefined) return [];
    return [{ peer, jid: chatJid(core, peer), messages: ofPeer }];
  });
}

function conversations(
  core: Core,
  device: LinkedDevice,
  chats: readonly PhoneChat[],
  from: number,
  to: number,
): proto.IConversation[] {
  const places = new Map(core.standings.of(device.phone).map(({ peer, standing }) => [peer, standing]));
  let room = MAX_BYTES;
  return chats.flatMap(({ peer, jid, messages }) => {
    const told = messages.slice(from, to).flatMap((held) => {
      const message = webMessage(core, device, jid, held);
      room -= message === null ? 0 : proto.WebMessageInfo.encode(message).finish().length;
      return message === null || room < 0 ? [] : [{ message }];
    });
    if (told.length === 0) return [];
    const place = places.get(peer);
    const name = nameOf(core, peer);
    const mutedUntil = place?.mutedUntil === "forever" ? -1 : place?.mutedUntil;
    return [
      {
        ...{ id: jid, messages: told, unreadCount: core.chats.unread(device.phone, peer).length },
        ...(name && { name }),
        ...(core.groups.find(peer) === undefined && { pnJid: phoneJid(peer), lidJid: jid }),
        conversationTimestamp: told[0]?.message.messageTimestamp ?? 0,
        archived: place?.archived ?? false,
        ...(mutedUntil && { muteEndTime: mutedUntil }),
      },
    ];
  });
}

/** Null for one that was taken back, or of which nothing is left to tell. */
function webMessage(core: Core, device: LinkedDevice, jid: string, held: StoredMessage): proto.IWebMessageInfo | null {
  const { message } = held;
  const said = saidIn(held);
  if (said === null) return null;
  const writer = core.accounts.of(message.from);
  const fromMe = message.from === device.phone;
  const participant = message.group === undefined || fromMe ? {} : { participant: lidJid(writer.lid) };
  return {
    key: { remoteJid: jid, fromMe, id: message.id, ...participant },
    ...participant,
    message: said,
    messageTimestamp: Math.floor(Date.parse(message.at) / 1_000),
    status: STATUS[message.status],
    ...(!fromMe && writer.name && { pushName: writer.name }),
  };
}

function saidIn({ message, content, said }: StoredMessage): proto.IMessage | null {
  if (message.deleted) return null;
  const encoded = content ?? said;
  if (message.kind === "text" && (message.edited || encoded === undefined)) return { conversation: message.text ?? "" };
  return encoded === undefined ? null : proto.Message.decode(encoded);
}

function nameOf(core: Core, peer: string): string | null {
  return core.groups.find(peer)?.subject ?? core.accounts.byPhone(peer)?.name ?? null;
}
