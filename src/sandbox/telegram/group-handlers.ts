import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import { type Group, type GroupRole, linkOf, mayChange } from "./groups.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { seconds } from "./longs.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { updatesOf } from "./message-objects.ts";
import { ALL_RIGHTS, chatObject, named } from "./named.ts";
import { notifySettingsOf } from "./own-list.ts";
import { peerOf } from "./peers.ts";
import { addressedPlace, channelOf, groupOf, inGroup, membersOf } from "./places.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";

const TITLE_LENGTH = 128;
const MAX_MEMBERS = 200;
const MAX_LISTED = 200;

/** Groups and channels: who is in them, and what they are called. */
export function groupHandlers(core: Core): Handlers {
  return {
    "messages.createChat"(call, { title, users }) {
      const owner = callerOf(core, call);
      const invited = users.map((user) => peerOf(core, owner, user));
      if (invited.length === 0) throw new RpcRefusal(400, "USERS_TOO_FEW");
      const group = makeGroup(core, owner, { kind: "group", broadcast: false, title });
      return inviteTo(core, owner, group, invited);
    },
    "channels.createChannel"(call, { title, broadcast }) {
      const owner = callerOf(core, call);
      const group = makeGroup(core, owner, { kind: "channel", broadcast: broadcast === true, title });
      return changed(core, owner, group);
    },
    "messages.addChatUser"(call, { chatId, userId }) {
      const { viewer, group } = ofChat(core, call, chatId);
      const account = peerOf(core, viewer, userId);
      if (group.members.has(account.id)) throw new RpcRefusal(400, "USER_ALREADY_PARTICIPANT");
      return inviteTo(core, viewer, group, [account]);
    },
    "channels.inviteToChannel"(call, { channel, users }) {
      const viewer = callerOf(core, call);
      const group = channelOf(core, viewer, channel);
      mustBeAdmin(group, viewer);
      return inviteTo(
        core,
        viewer,
        group,
        users.map((user) => peerOf(core, viewer, user)),
      );
    },
    "messages.deleteChatUser"(call, { chatId, userId }) {
      const { viewer, group } = ofChat(core, call, chatId);
      const account = peerOf(core, viewer, userId);
      if (account.id !== viewer.id) mustBeAdmin(group, viewer);
      return removeFrom(core, viewer, group, account);
    },
    "channels.editBanned"(call, { channel, participant, bannedRights }) {
      const viewer = callerOf(core, call);
      const group = channelOf(core, viewer, channel);
      mustBeAdmin(group, viewer);
      const account = peerOf(core, viewer, participant);
      // Who is let in again has been out since they were banned.
      if (bannedRights.viewMessages !== true) return changed(core, viewer, group);
      return removeFrom(core, viewer, group, account);
    },
    "channels.leaveChannel"(call, { channel }) {
      const viewer = callerOf(core, call);
      return removeFrom(core, viewer, channelOf(core, viewer, channel), viewer);
    },
    "messages.editChatAdmin"(call, { chatId, userId, isAdmin }) {
      const { viewer, group } = ofChat(core, call, chatId);
      setRole(core, viewer, group, peerOf(core, viewer, userId), isAdmin ? "admin" : "member");
      return true;
    },
    "channels.editAdmin"(call, { channel, userId, adminRights }) {
      const viewer = callerOf(core, call);
      const group = channelOf(core, viewer, channel);
      const isAdmin = Object.values(adminRights).includes(true);
      setRole(core, viewer, group, peerOf(core, viewer, userId), isAdmin ? "admin" : "member");
      return changed(core, viewer, group);
    },
    "messages.editChatTitle"(call, { chatId, title }) {
      const { viewer, group } = ofChat(core, call, chatId);
      return rename(core, viewer, group, title);
    },
    "channels.editTitle": (call, { channel, title }) => {
      const viewer = callerOf(core, call);
      return rename(core, viewer, channelOf(core, viewer, channel), title);
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
      return {
        _: "messages.chatFull",
        fullChat: {
          _: "chatFull",
          id: group.id,
          about: "",
          participants: participantsOf(group),
          notifySettings: notifySettingsOf(viewer, inGroup(group).peerId),
          ...(mayChange(group, viewer.id) && { exportedInvite: inviteObject(core, viewer, group) }),
        },
        ...named(core, viewer, [...group.members.keys(), inGroup(group).peerId]),
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

function ofChat(core: Core, call: RpcCall, chatId: number) {
  const viewer = callerOf(core, call);
  return { viewer, group: groupOf(core, viewer, chatId) };
}

function mustBeAdmin(group: Group, account: Account): void {
  if (!mayChange(group, account.id)) throw new RpcRefusal(400, "CHAT_ADMIN_REQUIRED");
}

export function makeGroup(core: Core, owner: Account, made: Pick<Group, "kind" | "broadcast" | "title">): Group {
  const title = made.title.trim();
  if (title === "" || title.length > TITLE_LENGTH) throw new RpcRefusal(400, "CHAT_TITLE_EMPTY");
  const members = new Map<number, GroupRole>([[owner.id, "owner"]]);
  return core.groups.create({ ...made, title, members, since: core.clock.now() });
}

/** Those who are missing do not let strangers add them. */
function inviteTo(core: Core, viewer: Account, group: Group, invited: readonly Account[]): tl.messages.RawInvitedUsers {
  const isMissing = (account: Account) => behaviourOf(account) !== "ordinary" && behaviourOf(account) !== "never-reads";
  const missing = invited.filter(isMissing);
  for (const account of invited) if (!isMissing(account)) enter(group, account.id);
  return {
    _: "messages.invitedUsers",
    updates: changed(core, viewer, group),
    missingInvitees: missing.map(({ id }) => ({ _: "missingInvitee", userId: id })),
  };
}

export function enter(group: Group, accountId: number): void {
  if (group.members.has(accountId)) return;
  if (group.members.size >= MAX_MEMBERS) throw new RpcRefusal(400, "USERS_TOO_MUCH");
  group.members.set(accountId, "member");
}

function removeFrom(core: Core, viewer: Account, group: Group, account: Account): tl.RawUpdates {
  if (!group.members.has(account.id)) throw new RpcRefusal(400, "USER_NOT_PARTICIPANT");
  if (group.members.get(account.id) === "owner" && account.id !== viewer.id) {
    throw new RpcRefusal(400, "USER_ADMIN_INVALID");
  }
  group.members.delete(account.id);
  tellOf(core, account, group);
  return changed(core, viewer, group);
}

function setRole(core: Core, viewer: Account, group: Group, account: Account, role: GroupRole): void {
  mustBeAdmin(group, viewer);
  if (!group.members.has(account.id)) throw new RpcRefusal(400, "USER_NOT_PARTICIPANT");
  if (group.members.get(account.id) === "owner") throw new RpcRefusal(400, "USER_CREATOR");
  group.members.set(account.id, role);
  changed(core, viewer, group);
}

function rename(core: Core, viewer: Account, group: Group, title: string): tl.RawUpdates {
  mustBeAdmin(group, viewer);
  if (title.trim() === "" || title.length > TITLE_LENGTH) throw new RpcRefusal(400, "CHAT_TITLE_EMPTY");
  if (title.trim() === group.title) throw new RpcRefusal(400, "CHAT_NOT_MODIFIED");
  group.title = title.trim();
  return changed(core, viewer, group);
}

/** Kept, and all members' clients are told. */
function changed(core: Core, viewer: Account, group: Group): tl.RawUpdates {
  core.groups.save(group);
  for (const member of membersOf(core, group)) if (member.id !== viewer.id) tellOf(core, member, group);
  return updatesOf(core, viewer, [inGroup(group).peerId, ...group.members.keys()], changeUpdates(group));
}

function tellOf(core: Core, account: Account, group: Group): void {
  core.outbox.push(account.id, updatesOf(core, account, [inGroup(group).peerId], changeUpdates(group)));
}

function changeUpdates(group: Group): tl.TypeUpdate[] {
  return group.kind === "channel"
    ? [{ _: "updateChannel", channelId: group.id }]
    : [{ _: "updateChatParticipants", participants: participantsOf(group) }];
}

function ownerOf({ members }: Group): number {
  return [...members].find(([, role]) => role === "owner")?.[0] ?? 0;
}

function participantsOf(group: Group): tl.RawChatParticipants {
  const inviterId = ownerOf(group);
  const date = seconds(group.since);
  const participants = [...group.members].map(([userId, role]): tl.TypeChatParticipant => {
    if (role === "owner") return { _: "chatParticipantCreator", userId };
    return { _: role === "admin" ? "chatParticipantAdmin" : "chatParticipant", userId, inviterId, date };
  });
  return { _: "chatParticipants", chatId: group.id, participants, version: group.members.size };
}

function channelParticipant(group: Group, userId: number, role: GroupRole): tl.TypeChannelParticipant {
  const date = seconds(group.since);
  if (role === "owner") return { _: "channelParticipantCreator", userId, adminRights: ALL_RIGHTS };
  if (role === "member") return { _: "channelParticipant", userId, date };
  return { _: "channelParticipantAdmin", userId, promotedBy: ownerOf(group), date, adminRights: ALL_RIGHTS };
}

function inviteObject(core: Core, viewer: Account, group: Group): tl.RawChatInviteExported {
  const common = { permanent: true, link: linkOf(group), adminId: viewer.id };
  return { _: "chatInviteExported", ...common, date: seconds(core.clock.now()) };
}
