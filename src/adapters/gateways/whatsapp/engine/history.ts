import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { generateMessageIDV2, normalizeMessageContent, proto, type WASocket } from "baileys";
import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import { failure, success } from "#domain/result.ts";
import type { HistoryMessage, KnownMessage } from "#ports/network-history.ts";
import type { EngineHistory } from "./engine.ts";
import { type GroupsDependencies, memberJid } from "./groups.ts";
import type { MediaDownloads } from "./media-download.ts";
import { writeReference } from "./media-reference.ts";
import { askOwnPhone } from "./own-phone.ts";
import { pastMessage } from "./received.ts";

interface HistoryDependencies extends GroupsDependencies {
  readonly downloads: MediaDownloads;
  readonly lost: AbortSignal;
  /** Of `guarded`. */
  readonly timeoutMs: number;
}

type Notification = proto.Message.IHistorySyncNotification;

const { PEER_DATA_OPERATION_REQUEST_MESSAGE } = proto.Message.ProtocolMessage.Type;
const { HISTORY_SYNC_ON_DEMAND } = proto.Message.PeerDataOperationRequestType;
/** A hundred messages with their small pictures are less. */
const MAX_BYTES = 4 * 1024 * 1024;
const inflated = promisify(inflate);

/** What the phone still has, asked of it each time: WhatsApp's servers have none, and a phone that is off does not answer. */
export function engineHistory(socket: WASocket, dependencies: HistoryDependencies): EngineHistory {
  const { guarded, downloads, lost, timeoutMs } = dependencies;
  const waiting = new Map<string, (told: Notification) => void>();

  socket.ev.on("messages.upsert", ({ messages }) => {
    for (const { key, message } of messages) {
      const told = normalizeMessageContent(message ?? undefined)?.protocolMessage?.historySyncNotification;
      // Only the account's own phone has a say in it.
      if (told && key.fromMe) waiting.get(told.peerDataRequestSessionId ?? "")?.(told);
    }
  });

  /** As Baileys asks, with an id that is known before the answer can come; null where none came. */
  async function asked(jid: string, { id, isOwn, at }: KnownMessage, count: number): Promise<Notification | null> {
    const messageId = generateMessageIDV2(socket.user?.id);
    const told = new Promise<Notification>((resolve) => waiting.set(messageId, resolve));
    const question = {
      historySyncOnDemandRequest: {
        ...{ chatJid: jid, oldestMsgId: id, oldestMsgFromMe: isOwn, oldestMsgTimestampMs: at.getTime() },
        onDemandMsgCount: count,
      },
      peerDataOperationRequestType: HISTORY_SYNC_ON_DEMAND,
    };
    try {
      await askOwnPhone(
        socket,
        { peerDataOperationRequestMessage: question, type: PEER_DATA_OPERATION_REQUEST_MESSAGE },
        messageId,
      );
      return await orInterrupted(told, { withinMs: timeoutMs, signal: lost });
    } finally {
      waiting.delete(messageId);
    }
  }

  async function packed(told: Notification): Promise<Uint8Array> {
    if (told.initialHistBootstrapInlinePayload?.length) return told.initialHistBootstrapInlinePayload;
    const reference = writeReference("md-msg-hist", told);
    if (reference === null) throw new Error("baileys: no history where it should be");
    const file = await downloads.open(socket, reference, { maxBytes: MAX_BYTES });
    if (!file.ok) throw new Error(`baileys: history not fetched: ${file.failure.code}`);
    const pieces: Uint8Array[] = [];
    for await (const piece of file.value) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Rejects where it cannot be fetched or read, or is larger than it may be. */
  async function messagesOf(told: Notification): Promise<readonly HistoryMessage[]> {
    const whole = await inflated(await packed(told), { maxOutputLength: MAX_BYTES });
    const { id = "", lid = "" } = socket.authState.creds.me ?? {};
    const past = proto.HistorySync.decode(whole).conversations.flatMap((chat) =>
      (chat.messages ?? []).flatMap(({ message }) => (message && pastMessage(message, { id, lid }, chat)) ?? []),
    );
    return past.sort((a, b) => b.message.at.getTime() - a.message.at.getTime());
  }

  return {
    before: (chat, known, limit) =>
      guarded<readonly HistoryMessage[]>(async () => {
        const jid = await memberJid(socket, dependencies, chat);
        if (jid === null) return failure({ code: "recipient-not-found" });
        const told = await asked(jid, known, limit);
        if (told === null) return failure({ code: "not-acknowledged" });
        return success((await messagesOf(told)).slice(0, limit));
      }),
  };
}
