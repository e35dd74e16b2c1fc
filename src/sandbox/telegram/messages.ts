import type { tl } from "@mtcute/core";
import { type Account, SERVICE_ID } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { deliver } from "./deliveries.ts";
import { receivedEntities } from "./entities.ts";
import { mayChange } from "./groups.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { bigintOf, seconds } from "./longs.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { newUpdate, updatesOf } from "./message-objects.ts";
import { namesIn } from "./named.ts";
import { addressedPlace, historyOf, messageIn, type Place } from "./places.ts";
import { receivedContent } from "./received-content.ts";
import { NoAnswer, type RpcCall, RpcRefusal } from "./rpc.ts";

const TEXT_LENGTH = 4096;
export const CAPTION_LENGTH = 1024;
const WAIT_SECONDS = 30;

/** Sending, and passing on. */
export function messageHandlers(core: Core): Handlers {
  return {
    "messages.sendMessage"(call, request) {
      const { from, to, randomId } = addressed(core, call, request);
      const said = saidIn(core, from, request);
      if (said.text === "") throw new RpcRefusal(400, "MESSAGE_EMPTY");
      if (said.text.length > TEXT_LENGTH) throw new RpcRefusal(400, "MESSAGE_TOO_LONG");
      const quotes = quotedBy(core, from, to, request.replyTo);
      const preview = request.noWebpage === true ? false : undefined;
      const sent = deliver(core, { from, to, ...said, preview, quotes, randomId, writtenWith: call.key.id });
      if (to.kind !== "person" || from.id === to.peerId) return sentUpdates(core, from, [sent], [request.randomId]);
      return {
        _: "updateShortSentMessage",
        out: true,
        id: sent.id,
        pts: sent.id,
        ptsCount: 1,
        date: seconds(sent.at),
        ...(said.entities.length > 0 && { entities: said.entities }),
      };
    },
    "messages.sendMedia"(call, request) {
      const { from, to, randomId } = addressed(core, call, request);
      const said = saidIn(core, from, request);
      if (said.text.length > CAPTION_LENGTH) throw new RpcRefusal(400, "MEDIA_CAPTION_TOO_LONG");
      const quotes = quotedBy(core, from, to, request.replyTo);
      const media = receivedContent(core, { account: from, dataCentre: call.dataCentre }, request.media);
      const sent = deliver(core, { from, to, ...said, media, quotes, randomId, writtenWith: call.key.id });
      return sentUpdates(core, from, [sent], [request.randomId]);
    },
    "messages.forwardMessages"(call, request) {
      const [first, ...others] = request.randomId;
      if (first === undefined || request.id.length !== request.randomId.length) {
        throw new RpcRefusal(400, "RANDOM_ID_INVALID");
      }
      const { from, to } = addressed(core, call, { peer: request.toPeer, randomId: first });
      for (const randomId of others) addressed(core, call, { peer: request.toPeer, randomId });
      const source = addressedPlace(core, from, request.fromPeer);
      const wanted = request.id.map((id) => messageIn(core, from, source, id));
      if (wanted.some((message) => message === undefined || message.action !== undefined))
        throw new RpcRefusal(400, "MESSAGE_ID_INVALID");
      const groupOf = newGroups(core, wanted);
      const sent = wanted.flatMap((message, place) => {
        if (message === undefined) return [];
        const { text, entities, media } = message;
        const author = message.forwardedFrom ?? message.authorId ?? (message.out ? from.id : message.peerId);
        const forwardedFrom = request.dropAuthor === true ? undefined : author;
        const randomId = bigintOf(request.randomId[place] ?? first);
        const groupedId = groupOf(message);
        const passed = { text, entities, media: media ?? undefined, forwardedFrom, randomId, groupedId };
        return [deliver(core, { from, to, ...passed, writtenWith: call.key.id })];
      });
      return sentUpdates(core, from, sent, request.randomId);
    },
  };
}

/** Of an album what is passed on together stays together; one alone stands by itself. */
function newGroups(core: Core, passed: readonly (StoredMessage | undefined)[]) {
  const groups = new Map<bigint, bigint>();
  return ({ groupedId }: StoredMessage): bigint | undefined => {
    if (groupedId === undefined || passed.filter((one) => one?.groupedId === groupedId).length < 2) return undefined;
    const group = groups.get(groupedId) ?? groupNumber(core);
    groups.set(groupedId, group);
    return group;
  };
}

/** Of messages that stand in the chat as one. */
export function groupNumber({ random }: Core): bigint {
  return random.bytes(8).reduce((id, byte) => id * 256n + BigInt(byte), 0n) >> 1n;
}

/** The text without what Telegram takes off its ends, and what stands in it. */
export function saidIn(
  core: Core,
  from: Account,
  {
    message = "",
    entities: given,
  }: { readonly message?: string | undefined; readonly entities?: tl.TypeMessageEntity[] | undefined },
): { readonly text: string; readonly entities: tl.TypeMessageEntity[] } {
  const text = message.trim();
  const cut = message.length - message.trimStart().length;
  return { text, entities: receivedEntities(core, from, text, { given, cut }) };
}

export function quotedBy(
  core: Core,
  from: Account,
  to: Place,
  reply: tl.TypeInputReplyTo | undefined,
): StoredMessage | undefined {
  if (reply === undefined) return undefined;
  if (reply._ !== "inputReplyToMessage") throw new RpcRefusal(400, "REPLY_TO_INVALID");
  const place = reply.replyToPeerId === undefined ? to : addressedPlace(core, from, reply.replyToPeerId);
  const message = messageIn(core, from, place, reply.replyToMsgId);
  if (message === undefined || place.peerId !== to.peerId) throw new RpcRefusal(400, "REPLY_MESSAGE_ID_INVALID");
  return message;
}

interface Addressed {
  readonly from: Account;
  readonly to: Place;
  readonly randomId: bigint;
}

/** Who writes to whom; refuses as the recipient's behaviour has it, and what was sent before. */
export function addressed(
  core: Core,
  call: RpcCall,
  request: { readonly peer: tl.TypeInputPeer; readonly randomId: tl.Long },
): Addressed {
  const from = callerOf(core, call);
  const to = addressedPlace(core, from, request.peer);
  const randomId = bigintOf(request.randomId);
  if (core.chats.hasRandomId(historyOf(from, to), randomId)) throw new RpcRefusal(500, "RANDOM_ID_DUPLICATE");
  if (to.kind === "person") refuseAsTheyWould(from, to.account);
  else if (to.group.broadcast && !mayChange(to.group, from.id)) throw new RpcRefusal(403, "CHAT_WRITE_FORBIDDEN");
  return { from, to, randomId };
}

function refuseAsTheyWould(from: Account, to: Account): void {
  if (to.blocked?.has(from.id)) throw new RpcRefusal(400, "USER_IS_BLOCKED");
  if (from.blocked?.has(to.id)) throw new RpcRefusal(400, "YOU_BLOCKED_USER");
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
  }
}

export function sentUpdates(
  core: Core,
  from: Account,
  sent: readonly StoredMessage[],
  randomIds: readonly tl.Long[],
): tl.RawUpdates {
  const numbers = sent.flatMap(({ id }, place): tl.TypeUpdate[] => {
    const randomId = randomIds[place];
    return randomId === undefined ? [] : [{ _: "updateMessageID", id, randomId }];
  });
  const news = sent.map((message) => newUpdate(from, message, message.id));
  return updatesOf(core, from, sent.flatMap(namesIn), [...numbers, ...news]);
}
