import type { Core } from "./core.ts";
import {
  begin,
  changed,
  type GroupActor,
  inviteTo,
  join,
  makeGroup,
  mustBeAdmin,
  removeFrom,
  rename,
  setRole,
} from "./group-changes.ts";
import { channelParticipant, inviteObject, participantsOf } from "./group-objects.ts";
import { mayChange } from "./groups.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { longOf } from "./longs.ts";
import { chatObject, named } from "./named.ts";
import { notifySettingsOf } from "./own-list.ts";
import { peerOf } from "./peers.ts";
import { addressedPlace, channelOf, groupOf, inGroup } from "./places.ts";
import { groupPhoto } from "./profile-photos.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";

const ALL_REACTIONS = { _: "chatReactionsAll" } as const;
/** Of a channel nobody counts what has been read. */
const NOTHING_COUNTED = { readInboxMaxId: 0, readOutboxMaxId: 0, unreadCount: 0, botInfo: [] };
/** Up to it, who joins by a link is answered with what that changed and no more. */
const PLAIN_JOINING_LAYER = 198;
const MAX_LISTED = 200;

/** Groups and channels: who is in them, and what they are called. */
export function groupHandlers(core: Core): Handlers {
  return {
    "messages.createChat"(call, { title, users }) {
      const actor = actorOf(core, call);
      const invited = users.map((user) => peerOf(core, actor.viewer, user));
      if (invited.length === 0) throw new RpcRefusal(400, "USERS_TOO_FEW");
      return begin(core, actor, makeGroup(core, actor.viewer, { kind: "group", broadcast: false, title }), invited);
    },
    "channels.createChannel"(call, { title, broadcast }) {
      const actor = actorOf(core, call);
      const group = makeGroup(core, actor.viewer, { kind: "channel", broadcast: broadcast === true, title });
      return begin(core, actor, group, []).updates;
    },
    "messages.addChatUser"(call, { chatId, userId }) {
      const { group, ...actor } = ofChat(core, call, chatId);
      const account = peerOf(core, actor.viewer, userId);
      if (group.members.has(account.id)) throw new RpcRefusal(400, "USER_ALREADY_PARTICIPANT");
      return inviteTo(core, actor, group, [account]);
    },
    "channels.inviteToChannel"(call, { channel, users }) {
      const actor = actorOf(core, call);
      const group = channelOf(core, actor.viewer, channel);
      mustBeAdmin(group, actor.viewer);
      const invited = users.map((user) => peerOf(core, actor.viewer, user));
      return inviteTo(core, actor, group, invited);
    },
    "messages.deleteChatUser"(call, { chatId, userId }) {
      const { group, ...actor } = ofChat(core, call, chatId);
      const account = peerOf(core, actor.viewer, userId);
      if (account.id !== actor.viewer.id) mustBeAdmin(group, actor.viewer);
      return removeFrom(core, actor, group, account);
    },
    "channels.editBanned"(call, { channel, participant, bannedRights }) {
      const actor = actorOf(core, call);
      const group = channelOf(core, actor.viewer, channel);
      mustBeAdmin(group, actor.viewer);
      const account = peerOf(core, actor.viewer, participant);
      // Who is let in again has been out since they were banned.
      if (bannedRights.viewMessages !== true) return changed(core, actor, group);
      return removeFrom(core, actor, group, account);
    },
    "channels.leaveChannel"(call, { channel }) {
      const actor = actorOf(core, call);
      return removeFrom(core, actor, channelOf(core, actor.viewer, channel), actor.viewer);
    },
    "messages.importChatInvite"(call, { hash }) {
      const group = core.groups.byLink(hash);
      if (group === undefined) throw new RpcRefusal(400, "INVITE_HASH_EXPIRED");
      const updates = join(core, actorOf(core, call), group);
      const joined = { _: "messages.chatInviteJoinResultOk", updates } as const;
      return call.layer <= PLAIN_JOINING_LAYER ? (updates as unknown as typeof joined) : joined;
    },
    "messages.editChatAdmin"(call, { chatId, userId, isAdmin }) {
      const { group, ...actor } = ofChat(core, call, chatId);
      setRole(core, actor, group, peerOf(core, actor.viewer, userId), isAdmin ? "admin" : "member");
      return true;
    },
    "channels.editAdmin"(call, { channel, userId, adminRights }) {
      const actor = actorOf(core, call);
      const group = channelOf(core, actor.viewer, channel);
      const isAdmin = Object.values(adminRights).includes(true);
      setRole(core, actor, group, peerOf(core, actor.viewer, userId), isAdmin ? "admin" : "member");
      return changed(core, actor, group);
    },
    "messages.editChatTitle"(call, { chatId, title }) {
      const { group, ...actor } = ofChat(core, call, chatId);
      return rename(core, actor, group, title);
    },
    "channels.editTitle": (call, { channel, title }) => {
      const actor = actorOf(core, call);
      return rename(core, actor, channelOf(core, actor.viewer, channel), title);
    },
    "messages.exportChatInvite"(call, { peer, legacyRevokePermanent }) {
      const viewer = callerOf(core, call);
      const place = addressedPlace(core, viewer, peer);
      if (place.kind === "person") throw new RpcRefusal(400, "PEER_ID_INVALID");
      mustBeAdmin(place.group, viewer);
      if (legacyRevokePermanent === true) {
        place.group.link += 1;
        core.groups.save(place.group);
      }
      return inviteObject(core, viewer, place.group);
    },
    "messages.getFullChat"(call, { chatId }) {
      const { viewer, group } = ofChat(core, call, chatId);
      const photo = groupPhoto(core, group);
      return {
        _: "messages.chatFull",
        fullChat: {
          _: "chatFull",
          id: group.id,
          about: "",
          participants: participantsOf(group),
          availableReactions: ALL_REACTIONS,
          notifySettings: notifySettingsOf(viewer, inGroup(group).peerId),
          ...(photo && { chatPhoto: photo }),
          ...(mayChange(group, viewer.id) && { exportedInvite: inviteObject(core, viewer, group) }),
        },
        ...named(core, viewer, [...group.members.keys(), inGroup(group).peerId]),
      };
    },
    "channels.getFullChannel"(call, { channel }) {
      const viewer = callerOf(core, call);
      const group = channelOf(core, viewer, channel);
      const { peerId } = inGroup(group);
      const isAdmin = mayChange(group, viewer.id);
      return {
        _: "messages.chatFull",
        fullChat: {
          _: "channelFull",
          id: group.id,
          about: "",
          participantsCount: group.members.size,
          ...((isAdmin || !group.broadcast) && { canViewParticipants: true }),
          ...NOTHING_COUNTED,
          availableReactions: ALL_REACTIONS,
          chatPhoto: groupPhoto(core, group) ?? { _: "photoEmpty", id: longOf(0n) },
          notifySettings: notifySettingsOf(viewer, peerId),
          pts: core.chats.pts(peerId),
          ...(isAdmin && { exportedInvite: inviteObject(core, viewer, group) }),
        },
        ...named(core, viewer, [peerId]),
      };
    },
    "messages.getChats"(call, { id }) {
      const viewer = callerOf(core, call);
      return { _: "messages.chats", chats: id.map((one) => chatObject(viewer, groupOf(core, viewer, one))) };
    },
    "channels.getChannels"(call, { id }) {
      const viewer = callerOf(core, call);
      return { _: "messages.chats", chats: id.map((one) => chatObject(viewer, channelOf(core, viewer, one))) };
    },
    "channels.getParticipant"(call, { channel, participant }) {
      const viewer = callerOf(core, call);
      const group = channelOf(core, viewer, channel);
      const { id } = peerOf(core, viewer, participant);
      const role = group.members.get(id);
      if (role === undefined) throw new RpcRefusal(400, "USER_NOT_PARTICIPANT");
      return {
        _: "channels.channelParticipant",
        participant: channelParticipant(group, id, role),
        ...named(core, viewer, [id, inGroup(group).peerId]),
      };
    },
    "channels.getParticipants"(call, { channel, offset, limit }) {
      const viewer = callerOf(core, call);
      const group = channelOf(core, viewer, channel);
      if (group.broadcast) mustBeAdmin(group, viewer);
      const page = [...group.members].slice(offset, offset + Math.min(limit, MAX_LISTED));
      return {
        _: "channels.channelParticipants",
        count: group.members.size,
        participants: page.map(([userId, role]) => channelParticipant(group, userId, role)),
        ...named(core, viewer, [...page.map(([id]) => id), inGroup(group).peerId]),
      };
    },
  };
}

function actorOf(core: Core, call: RpcCall): GroupActor {
  return { viewer: callerOf(core, call), key: call.key.id };
}

function ofChat(core: Core, call: RpcCall, chatId: number) {
  const actor = actorOf(core, call);
  return { ...actor, group: groupOf(core, actor.viewer, chatId) };
}
