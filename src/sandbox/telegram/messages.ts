import type { tl } from "@mtcute/core";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import { receivedContent } from "./content.ts";
import type { Core } from "./core.ts";
import { deliver } from "./deliveries.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { bigintOf, seconds } from "./longs.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { messageOf, updatesOf } from "./message-objects.ts";
import { peerOf } from "./peers.ts";
import { NoAnswer, type RpcCall, RpcRefusal } from "./rpc.ts";
import { userOf } from "./users.ts";

const TEXT_LENGTH = 4096;
const CAPTION_LENGTH = 1024;
const HISTORY_LIMIT = 100;
const WAIT_SECONDS = 30;

/** Sending, reading, and looking back. */
export function messageHandlers(core: Core): Handlers {
  return {
    "messages.sendMessage"(call, request) {
      const { from, to, randomId } = addressed(core, call, request);
      const text = request.message.trim();
      if (text === "") throw new RpcRefusal(400, "MESSAGE_EMPTY");
      if (text.length > TEXT_LENGTH) throw new RpcRefusal(400, "MESSAGE_TOO_LONG");
      const sent = deliver(core, { from, to, text, randomId, writtenWith: call.key.id });
      if (from.id === to.id) return sentUpdates(core, from, to, sent, request.randomId);
      return {
        _: "updateShortSentMessage",
        out: true,
        id: sent.id,
        pts: sent.id,
        ptsCount: 1,
        date: seconds(sent.at),
      };
    },
    "messages.sendMedia"(call, request) {
      const { from, to, randomId } = addressed(core, call, request);
      const text = request.message.trim();
      if (text.length > CAPTION_LENGTH) throw new RpcRefusal(400, "MEDIA_CAPTION_TOO_LONG");
      const media = receivedContent(core, { account: from, dataCentre: call.dataCentre }, request.media);
      const sent = deliver(core, { from, to, text, media, randomId, writtenWith: call.key.id });
      return sentUpdates(core, from, to, sent, request.randomId);
    },
    "messages.readHistory"(call, { peer, maxId }) {
      const reader = callerOf(core, call);
      const before = core.chats.pts(reader.id);
      const pts = core.reader.read(reader, peerOf(core, reader, peer), maxId === 0 ? undefined : maxId);
      return { _: "messages.affectedMessages", pts, ptsCount: pts - before };
    },
    "messages.getMessages"(call, { id: wanted }) {
      const viewer = callerOf(core, call);
      const known = new Map([...core.chats.messages(viewer.id)].map((message) => [message.id, message]));
      const found = wanted.map((one): tl.TypeMessage => {
        const id = one._ === "inputMessageID" ? one.id : 0;
        const message = known.get(id);
        return message === undefined ? { _: "messageEmpty", id } : messageOf(viewer, message);
      });
      return { _: "messages.messages", messages: found, topics: [], chats: [], users: [userOf(viewer, viewer)] };
    },
    "messages.getHistory"(call, request) {
      const viewer = callerOf(core, call);
      return history(core, viewer, peerOf(core, viewer, request.peer), request);
    },
  };
}

interface Addressed {
  readonly from: Account;
  readonly to: Account;
  readonly randomId: bigint;
}

/** Who writes to whom; refuses as the recipient's behaviour has it, and what was sent before. */
function addressed(
  core: Core,
  call: RpcCall,
  request: { readonly peer: tl.TypeInputPeer; readonly randomId: tl.Long },
): Addressed {
  const from = callerOf(core, call);
  const to = peerOf(core, from, request.peer);
  const randomId = bigintOf(request.randomId);
  if (core.chats.hasRandomId(from.id, randomId)) throw new RpcRefusal(500, "RANDOM_ID_DUPLICATE");
  if (to.id === SERVICE_ID) throw new RpcRefusal(403, "CHAT_WRITE_FORBIDDEN");
  switch (behaviourOf(to)) {
    case "private":
      throw new RpcRefusal(403, "USER_PRIVACY_RESTRICTED");
    case "flooded":
      throw new RpcRefusal(400, "PEER_FLOOD");
    case "wait":
      throw new RpcRefusal(420, `FLOOD_WAIT_${WAIT_SECONDS}`);
    case "deleted":
      throw new RpcRefusal(400, "INPUT_USER_DEACTIVATED");
    case "silent":
      throw new NoAnswer(false);
    default:
      return { from, to, randomId };
  }
}

function sentUpdates(core: Core, from: Account, to: Account, sent: StoredMessage, randomId: tl.Long): tl.RawUpdates {
  return updatesOf(from, to, core.clock.now(), [
    { _: "updateMessageID", id: sent.id, randomId },
    { _: "updateNewMessage", message: messageOf(from, sent), pts: sent.id, ptsCount: 1 },
  ]);
}

function history(
  core: Core,
  viewer: Account,
  peer: Account,
  { offsetId, limit }: Pick<tl.messages.RawGetHistoryRequest, "offsetId" | "limit">,
): tl.messages.RawMessagesSlice {
  const ofChat = [...core.chats.messages(viewer.id)].filter(({ peerId }) => peerId === peer.id);
  const wanted = ofChat.filter(({ id }) => offsetId === 0 || id < offsetId);
  return {
    _: "messages.messagesSlice",
    count: ofChat.length,
    messages: wanted.slice(0, Math.min(limit, HISTORY_LIMIT)).map((message) => messageOf(viewer, message)),
    topics: [],
    chats: [],
    users: [userOf(viewer, viewer), userOf(viewer, peer)],
  };
}
