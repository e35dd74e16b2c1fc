import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import { type Group, type GroupRole, linkOf } from "./groups.ts";
import { seconds } from "./longs.ts";
import { ALL_RIGHTS } from "./named.ts";

/** Who is in a group, as its members' clients are told. */

export function ownerOf({ members }: Group): number {
  return [...members].find(([, role]) => role === "owner")?.[0] ?? 0;
}

export function participantsOf(group: Group): tl.RawChatParticipants {
  const inviterId = ownerOf(group);
  const date = seconds(group.since);
  const participants = [...group.members].map(([userId, role]): tl.TypeChatParticipant => {
    if (role === "owner") return { _: "chatParticipantCreator", userId };
    return { _: role === "admin" ? "chatParticipantAdmin" : "chatParticipant", userId, inviterId, date };
  });
  return { _: "chatParticipants", chatId: group.id, participants, version: group.members.size };
}

export function channelParticipant(group: Group, userId: number, role: GroupRole): tl.TypeChannelParticipant {
  const date = seconds(group.since);
  if (role === "owner") return { _: "channelParticipantCreator", userId, adminRights: ALL_RIGHTS };
  if (role === "member") return { _: "channelParticipant", userId, date };
  return { _: "channelParticipantAdmin", userId, promotedBy: ownerOf(group), date, adminRights: ALL_RIGHTS };
}

export function inviteObject(core: Core, viewer: Account, group: Group): tl.RawChatInviteExported {
  const common = { permanent: true, link: linkOf(group), adminId: viewer.id };
  return { _: "chatInviteExported", ...common, date: seconds(core.clock.now()) };
}
