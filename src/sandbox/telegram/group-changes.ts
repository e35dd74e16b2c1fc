import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { tellAction } from "./deliveries.ts";
import { ownerOf, participantsOf } from "./group-objects.ts";
import { type Group, type GroupRole, mayChange } from "./groups.ts";
import { longOf } from "./longs.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { newUpdate, updatesOf } from "./message-objects.ts";
import { inGroup, membersOf } from "./places.ts";
import { RpcRefusal } from "./rpc.ts";
import type { ServiceAction } from "./service-actions.ts";

/** What becomes of groups and channels: it is kept, stands in their histories, and all members' clients are told. */

const TITLE_LENGTH = 128;
const MAX_MEMBERS = 200;

/** Who does it, and with which client: that one is answered instead of told. */
export interface GroupActor {
  readonly viewer: Account;
  readonly key?: string | undefined;
}

interface Change {
  /** Absent where nothing of it stands in the history. */
  readonly action?: ServiceAction | undefined;
  readonly gone?: Account | undefined;
}

export function mustBeAdmin(group: Group, account: Account): void {
  if (!mayChange(group, account.id)) throw new RpcRefusal(400, "CHAT_ADMIN_REQUIRED");
}

export function makeGroup(core: Core, owner: Account, made: Pick<Group, "kind" | "broadcast" | "title">): Group {
  const title = made.title.trim();
  if (title === "" || title.length > TITLE_LENGTH) throw new RpcRefusal(400, "CHAT_TITLE_EMPTY");
  const members = new Map<number, GroupRole>([[owner.id, "owner"]]);
  return core.groups.create({ ...made, title, members, since: core.clock.now() });
}

/** A group begins with all of its members, a channel without any; those who are missing let nobody add them. */
export function begin(core: Core, actor: GroupActor, group: Group, invited: readonly Account[]) {
  const isGroup = group.kind === "group";
  const missing = isGroup ? take(group, invited) : [];
  const action = { kind: "created", title: group.title, members: [...group.members.keys()] } as const;
  const updates = changed(core, actor, group, { action });
  if (isGroup) return invitedUsers(updates, missing);
  return invited.length === 0 ? invitedUsers(updates, []) : inviteTo(core, actor, group, invited);
}

export function inviteTo(
  core: Core,
  actor: GroupActor,
  group: Group,
  invited: readonly Account[],
): tl.messages.RawInvitedUsers {
  const before = new Set(group.members.keys());
  const missing = take(group, invited);
  const members = [...group.members.keys()].filter((id) => !before.has(id));
  const action = members.length === 0 || group.broadcast ? undefined : ({ kind: "added", members } as const);
  return invitedUsers(changed(core, actor, group, { action }), missing);
}

function invitedUsers(updates: tl.RawUpdates, missing: readonly Account[]): tl.messages.RawInvitedUsers {
  const missingInvitees = missing.map(({ id }) => ({ _: "missingInvitee" as const, userId: id }));
  return { _: "messages.invitedUsers", updates, missingInvitees };
}

/** Answers those who do not let strangers add them. */
function take(group: Group, invited: readonly Account[]): Account[] {
  const isMissing = (account: Account) => behaviourOf(account) !== "ordinary" && behaviourOf(account) !== "never-reads";
  for (const account of invited) if (!isMissing(account)) enter(group, account.id);
  return invited.filter(isMissing);
}

function enter(group: Group, accountId: number): void {
  if (group.members.has(accountId)) return;
  if (group.members.size >= MAX_MEMBERS) throw new RpcRefusal(400, "USERS_TOO_MUCH");
  group.members.set(accountId, "member");
}

/** By its link. */
export function join(core: Core, actor: GroupActor, group: Group): tl.RawUpdates {
  if (group.members.has(actor.viewer.id)) throw new RpcRefusal(400, "USER_ALREADY_PARTICIPANT");
  enter(group, actor.viewer.id);
  const action = group.broadcast ? undefined : ({ kind: "joined", inviter: ownerOf(group) } as const);
  return changed(core, actor, group, { action });
}

export function removeFrom(core: Core, actor: GroupActor, group: Group, account: Account): tl.RawUpdates {
  if (!group.members.has(account.id)) throw new RpcRefusal(400, "USER_NOT_PARTICIPANT");
  if (group.members.get(account.id) === "owner" && account.id !== actor.viewer.id) {
    throw new RpcRefusal(400, "USER_ADMIN_INVALID");
  }
  group.members.delete(account.id);
  tellOf(core, account, group);
  const action = group.broadcast ? undefined : ({ kind: "removed", member: account.id } as const);
  return changed(core, actor, group, { action, gone: account });
}

export function setRole(core: Core, actor: GroupActor, group: Group, account: Account, role: GroupRole): void {
  mustBeAdmin(group, actor.viewer);
  if (!group.members.has(account.id)) throw new RpcRefusal(400, "USER_NOT_PARTICIPANT");
  if (group.members.get(account.id) === "owner") throw new RpcRefusal(400, "USER_CREATOR");
  group.members.set(account.id, role);
  changed(core, actor, group);
}

export function rename(core: Core, actor: GroupActor, group: Group, title: string): tl.RawUpdates {
  mustBeAdmin(group, actor.viewer);
  if (title.trim() === "" || title.length > TITLE_LENGTH) throw new RpcRefusal(400, "CHAT_TITLE_EMPTY");
  if (title.trim() === group.title) throw new RpcRefusal(400, "CHAT_NOT_MODIFIED");
  group.title = title.trim();
  return changed(core, actor, group, { action: { kind: "renamed", title: group.title } });
}

export function changed(core: Core, { viewer, key }: GroupActor, group: Group, { action, gone }: Change = {}) {
  core.groups.save(group);
  for (const member of membersOf(core, group)) if (member.id !== viewer.id) tellOf(core, member, group);
  const to = inGroup(group);
  const told = action && tellAction(core, { from: viewer, to, action, gone, writtenWith: key });
  // Who has left a channel hears of it no more.
  const isTold = told !== undefined && (group.kind === "group" || group.members.has(viewer.id));
  const news = isTold ? [numbered(core, told), newUpdate(viewer, told, told.id)] : [];
  return updatesOf(core, viewer, [to.peerId, ...group.members.keys()], [...news, ...changeUpdates(group)]);
}

/** As of a message that the client has sent: the network draws its mark. */
function numbered({ random }: Core, { id }: StoredMessage): tl.RawUpdateMessageID {
  const randomId = longOf(Buffer.from(random.bytes(8)).readBigInt64LE());
  return { _: "updateMessageID", id, randomId };
}

function tellOf(core: Core, account: Account, group: Group): void {
  core.outbox.push(account.id, updatesOf(core, account, [inGroup(group).peerId], changeUpdates(group)));
}

function changeUpdates(group: Group): tl.TypeUpdate[] {
  return group.kind === "channel"
    ? [{ _: "updateChannel", channelId: group.id }]
    : [{ _: "updateChatParticipants", participants: participantsOf(group) }];
}
