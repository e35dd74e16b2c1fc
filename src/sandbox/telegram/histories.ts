import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import { changesOf } from "./changes.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { peerIdOf } from "./groups.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { messageOf } from "./message-objects.ts";
import { named, namesIn } from "./named.ts";
import { addressedPlace, channelOf, historyOf, inGroup, type Place } from "./places.ts";
import { soughtBy } from "./search-filters.ts";

const LIMIT = 100;

/** Reading, and looking back. */
export function historyHandlers(core: Core): Handlers {
  const { chats } = core;
  return {
    "messages.readHistory"(call, { peer, maxId }) {
      const reader = callerOf(core, call);
      const before = chats.pts(reader.id);
      const { peerId } = addressedPlace(core, reader, peer);
      const pts = core.reader.read(reader, peerId, maxId === 0 ? undefined : maxId);
      return { _: "messages.affectedMessages", pts, ptsCount: pts - before };
    },
    // A channel keeps nobody's place here: nothing is counted as unread in one.
    "channels.readHistory"(call, { channel }) {
      channelOf(core, callerOf(core, call), channel);
      return true;
    },
    "messages.getMessages"(call, { id: wanted }) {
      const viewer = callerOf(core, call);
      const found = wanted.map((input) => chats.find(viewer.id, numberOf(input)) ?? numberOf(input));
      return { _: "messages.messages", ...listed(core, viewer, found) };
    },
    "channels.getMessages"(call, { channel, id: wanted }) {
      const viewer = callerOf(core, call);
      const peerId = peerIdOf(channelOf(core, viewer, channel));
      const found = wanted.map((input) => chats.find(peerId, numberOf(input)) ?? numberOf(input));
      return {
        _: "messages.channelMessages",
        pts: chats.pts(peerId),
        count: found.length,
        ...listed(core, viewer, found),
      };
    },
    "messages.getHistory"(call, request) {
      const viewer = callerOf(core, call);
      return page(core, viewer, addressedPlace(core, viewer, request.peer), request, () => true);
    },
    "messages.search"(call, request) {
      const viewer = callerOf(core, call);
      const sought = request.q.toLowerCase();
      const isSought = soughtBy(request.filter);
      return page(core, viewer, addressedPlace(core, viewer, request.peer), request, (message) => {
        const { text, action } = message;
        return action === undefined && text.toLowerCase().includes(sought) && isSought(message);
      });
    },
    "updates.getChannelDifference"(call, { channel, pts, limit }) {
      const viewer = callerOf(core, call);
      const group = channelOf(core, viewer, channel);
      return difference(core, viewer, inGroup(group), pts, Math.min(Math.max(limit, 1), LIMIT));
    },
  };
}

function numberOf(input: tl.TypeInputMessage): number {
  return input._ === "inputMessageID" || input._ === "inputMessageReplyTo" ? input.id : 0;
}

function listed(core: Core, viewer: Account, found: readonly (StoredMessage | number)[]) {
  const messages = found.map(
    (one): tl.TypeMessage => (typeof one === "number" ? { _: "messageEmpty", id: one } : messageOf(viewer, one)),
  );
  const ids = found.flatMap((one) => (typeof one === "number" ? [] : namesIn(one)));
  return { messages, topics: [], ...named(core, viewer, ids) };
}

type Asked = Pick<tl.messages.RawGetHistoryRequest, "offsetId" | "limit" | "minId" | "maxId">;

function page(
  core: Core,
  viewer: Account,
  place: Place,
  { offsetId, limit, minId, maxId }: Asked,
  isSought: (message: StoredMessage) => boolean,
): tl.messages.RawMessagesSlice | tl.messages.RawChannelMessages {
  const all = [...core.chats.messages(historyOf(viewer, place))];
  const ofChat = all.filter((message) => message.peerId === place.peerId && isSought(message));
  const wanted = ofChat.filter(
    ({ id }) => (offsetId === 0 || id < offsetId) && id > minId && (maxId === 0 || id < maxId),
  );
  const found = listed(core, viewer, wanted.slice(0, Math.min(limit, LIMIT)));
  if (found.messages.length === 0) Object.assign(found, named(core, viewer, [place.peerId]));
  if (place.kind !== "channel") return { _: "messages.messagesSlice", count: ofChat.length, ...found };
  return { _: "messages.channelMessages", pts: core.chats.pts(place.peerId), count: ofChat.length, ...found };
}

/** After which a client that looks at a channel asks again. */
const ASK_AGAIN_SECONDS = 30;

/** What came after a state of a channel. */
function difference(
  core: Core,
  viewer: Account,
  { peerId }: Place,
  from: number,
  limit: number,
): tl.updates.TypeChannelDifference {
  const events = core.chats.since(peerId, from, limit);
  const last = events.at(-1);
  if (last === undefined)
    return {
      _: "updates.channelDifferenceEmpty",
      final: true,
      pts: core.chats.pts(peerId),
      timeout: ASK_AGAIN_SECONDS,
    };
  const { newMessages, otherUpdates, ...names } = changesOf(core, viewer, peerId, events);
  const final = last.pts === core.chats.pts(peerId);
  return {
    _: "updates.channelDifference",
    ...(final && { final }),
    timeout: ASK_AGAIN_SECONDS,
    pts: last.pts,
    newMessages,
    otherUpdates,
    ...names,
  };
}
