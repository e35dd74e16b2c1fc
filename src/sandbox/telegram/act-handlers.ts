import { isDeepStrictEqual } from "node:util";
import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import { edit, pin, react, remove, vote } from "./acts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { tellAction } from "./deliveries.ts";
import { mayChange } from "./groups.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { newUpdate, updatesOf } from "./message-objects.ts";
import { saidIn } from "./messages.ts";
import { named, peerObject } from "./named.ts";
import {
  addressedPlace,
  channelOf,
  historyOf,
  inGroup,
  membersOf,
  messageIn,
  type Place,
  withPerson,
} from "./places.ts";
import { chosenOf, votesOf } from "./polls.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";

const TEXT_LENGTH = 4096;
const EDIT_WITHIN_MS = 48 * 3_600_000;
const MAX_VOTES = 50;
const EMOJI = /^\p{Extended_Pictographic}/u;

/** What is done about a message that stands already. */
export function actHandlers(core: Core): Handlers {
  return {
    "messages.editMessage"(call, request) {
      const { viewer, place, message } = target(core, call, request.peer, request.id);
      if (!isOwn(viewer, place, message)) throw new RpcRefusal(403, "MESSAGE_AUTHOR_REQUIRED");
      if (core.clock.now().getTime() - message.at.getTime() > EDIT_WITHIN_MS) {
        throw new RpcRefusal(400, "MESSAGE_EDIT_TIME_EXPIRED");
      }
      const said = saidIn(core, viewer, request);
      if (said.text === "" && message.media === null) throw new RpcRefusal(400, "MESSAGE_EMPTY");
      if (said.text.length > TEXT_LENGTH) throw new RpcRefusal(400, "MESSAGE_TOO_LONG");
      if (said.text === message.text && isDeepStrictEqual(said.entities, message.entities ?? [])) {
        throw new RpcRefusal(400, "MESSAGE_NOT_MODIFIED");
      }
      return edit(core, viewer, place, message, said) ?? updatesOf(core, viewer, [], []);
    },
    "messages.deleteMessages"(call, { id: ids, revoke }) {
      const viewer = callerOf(core, call);
      const before = core.chats.pts(viewer.id);
      for (const id of ids) {
        const message = core.chats.find(viewer.id, id);
        const place = message && placeById(core, message.peerId);
        if (message === undefined || place === undefined) continue;
        refuseUnlessDeletable(viewer, place, message);
        remove(core, viewer, place, message, revoke === true);
      }
      const pts = core.chats.pts(viewer.id);
      return { _: "messages.affectedMessages", pts, ptsCount: pts - before };
    },
    "channels.deleteMessages"(call, { channel, id: ids }) {
      const viewer = callerOf(core, call);
      const place = inGroup(channelOf(core, viewer, channel));
      const before = core.chats.pts(place.peerId);
      for (const id of ids) {
        const message = core.chats.find(place.peerId, id);
        if (message === undefined) continue;
        refuseUnlessDeletable(viewer, place, message);
        remove(core, viewer, place, message, true);
      }
      const pts = core.chats.pts(place.peerId);
      return { _: "messages.affectedMessages", pts, ptsCount: pts - before };
    },
    "messages.sendReaction"(call, { peer, msgId, reaction = [] }) {
      const { viewer, place, message } = target(core, call, peer, msgId);
      const [one] = reaction;
      const emoji = one === undefined || one._ === "reactionEmpty" ? "" : emojiOf(one);
      const before = message.reactions?.find(({ peerId }) => peerId === viewer.id)?.emoji ?? "";
      if (emoji === before) throw new RpcRefusal(400, "MESSAGE_NOT_MODIFIED");
      return react(core, viewer, place, message, emoji) ?? updatesOf(core, viewer, [], []);
    },
    "messages.updatePinnedMessage"(call, { peer, id, unpin, pmOneside }) {
      const { viewer, place, message } = target(core, call, peer, id);
      if (place.kind === "channel" && !mayChange(place.group, viewer.id)) {
        throw new RpcRefusal(400, "CHAT_ADMIN_REQUIRED");
      }
      const pinned = unpin !== true;
      if (pinned === (message.pinned === true)) throw new RpcRefusal(400, "CHAT_NOT_MODIFIED");
      const updates = pin(core, viewer, place, message, pinned) ?? updatesOf(core, viewer, [], []);
      if (!pinned || pmOneside === true) return updates;
      const action = { kind: "pinned" } as const;
      const told = tellAction(core, { from: viewer, to: place, action, quotes: message, writtenWith: call.key.id });
      return { ...updates, updates: [...updates.updates, newUpdate(viewer, told, told.id)] };
    },
    "messages.unpinAllMessages"(call, { peer }) {
      const viewer = callerOf(core, call);
      const place = addressedPlace(core, viewer, peer);
      if (place.kind === "channel" && !mayChange(place.group, viewer.id)) {
        throw new RpcRefusal(400, "CHAT_ADMIN_REQUIRED");
      }
      const historyId = historyOf(viewer, place);
      const before = core.chats.pts(historyId);
      for (const message of [...core.chats.messages(historyId)]) {
        if (message.peerId === place.peerId && message.pinned === true) pin(core, viewer, place, message, false);
      }
      const pts = core.chats.pts(historyId);
      return { _: "messages.affectedHistory", pts, ptsCount: pts - before, offset: 0 };
    },
    "messages.sendVote"(call, { peer, msgId, options }) {
      const { viewer, place, message } = target(core, call, peer, msgId);
      if (message.media?.kind !== "poll") throw new RpcRefusal(400, "MESSAGE_POLL_CLOSED");
      const chosen = chosenOf(message.media.poll, options);
      return vote(core, viewer, place, message, chosen) ?? updatesOf(core, viewer, [], []);
    },
    "messages.getPollVotes"(call, { peer, id, limit }) {
      const { viewer, message } = target(core, call, peer, id);
      if (message.media?.kind !== "poll" || !message.media.poll.publicVoters) {
        throw new RpcRefusal(403, "POLL_VOTE_REQUIRED");
      }
      const { poll } = message.media;
      const voters = poll.votes.map(({ peerId }) => peerId);
      const votes = votesOf(poll).slice(0, Math.min(limit, MAX_VOTES));
      return { _: "messages.votesList", count: poll.votes.length, votes, ...named(core, viewer, voters) };
    },
    "messages.setTyping"(call, { peer, action }) {
      const viewer = callerOf(core, call);
      const place = addressedPlace(core, viewer, peer);
      for (const reader of readersOf(core, place)) {
        if (reader.id === viewer.id) continue;
        core.outbox.push(reader.id, updatesOf(core, reader, [viewer.id], [typingUpdate(viewer, place, action)]));
      }
      return true;
    },
  };
}

function readersOf(core: Core, place: Place): Account[] {
  return place.kind === "person" ? [place.account] : membersOf(core, place.group);
}

function typingUpdate(by: Account, place: Place, action: tl.TypeSendMessageAction): tl.TypeUpdate {
  const fromId = peerObject(by.id);
  if (place.kind === "person") return { _: "updateUserTyping", userId: by.id, action };
  if (place.kind === "group") return { _: "updateChatUserTyping", chatId: place.group.id, fromId, action };
  return { _: "updateChannelUserTyping", channelId: place.group.id, fromId, action };
}

function target(core: Core, call: RpcCall, peer: tl.TypeInputPeer, id: number) {
  const viewer = callerOf(core, call);
  const place = addressedPlace(core, viewer, peer);
  const message = messageIn(core, viewer, place, id);
  if (message === undefined || message.action !== undefined) throw new RpcRefusal(400, "MESSAGE_ID_INVALID");
  return { viewer, place, message };
}

function placeById(core: Core, peerId: number): Place | undefined {
  const account = peerId > 0 ? core.accounts.byId(peerId) : undefined;
  if (account !== undefined) return withPerson(account);
  const group = core.groups.byPeer(peerId);
  return group === undefined ? undefined : inGroup(group);
}

/** A channel's posts are its administrators'. */
function isOwn(viewer: Account, place: Place, message: StoredMessage): boolean {
  if (place.kind !== "channel") return message.out;
  return message.authorId === undefined ? mayChange(place.group, viewer.id) : message.authorId === viewer.id;
}

/** Of two, each may take back what the other wrote; in a group its administrators. */
function refuseUnlessDeletable(viewer: Account, place: Place, message: StoredMessage): void {
  if (place.kind === "person" || isOwn(viewer, place, message) || mayChange(place.group, viewer.id)) return;
  throw new RpcRefusal(403, "MESSAGE_DELETE_FORBIDDEN");
}

function emojiOf(reaction: tl.TypeReaction): string {
  if (reaction._ !== "reactionEmoji" || !EMOJI.test(reaction.emoticon)) throw new RpcRefusal(400, "REACTION_INVALID");
  return reaction.emoticon;
}
