import { MtPeerNotFoundError, tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type { MemberChange } from "#domain/messages/groups.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { ChangedMember, NetworkGroup, NetworkGroups } from "#ports/network-groups.ts";
import type { Random } from "#ports/random.ts";
import { AccountClosed, type CallOptions, type Calls, CallTimedOut } from "./calls.ts";
import { dialogPages } from "./dialogs.ts";
import type { AccountGroups } from "./engine.ts";
import { sendFailure } from "./errors.ts";
import { membersOf } from "./group-members.ts";
import { networkGroup } from "./network-group.ts";
import type { Pacing } from "./pacing.ts";
import { type ChatPeer, findRecipient, type RecipientDependencies } from "./recipient.ts";
import { uploadJpeg } from "./upload.ts";

interface GroupDependencies extends RecipientDependencies {
  readonly calls: Calls;
  readonly random: Random;
  readonly pacing: Pacing;
  /** `partMs`: of one part of a picture. */
  readonly limits: { readonly callMs: number; readonly partMs: number };
}
type GroupPeer = Exclude<ChatPeer, tl.RawInputPeerUser>;
type Failure = Extract<Awaited<ReturnType<NetworkGroups["leave"]>>, { ok: false }>["failure"];

const LISTED = 1_000;
/** What an administrator of a large group may do. */
const RIGHTS = {
  changeInfo: true,
  deleteMessages: true,
  banUsers: true,
  inviteUsers: true,
  pinMessages: true,
} as const;
const BANNED = { _: "chatBannedRights", viewMessages: true, untilDate: 0 } as const;

export function accountGroups(dependencies: GroupDependencies): AccountGroups {
  const { client, calls, limits } = dependencies;

  async function ask<Value>(work: (options: CallOptions) => Promise<Value>): Promise<Result<Value, Failure>> {
    try {
      return success(await calls.within(limits.callMs, work));
    } catch (error) {
      return failure(groupFailure(error));
    }
  }
  const call = <Method extends tl.RpcMethod>(request: Method, options: CallOptions) => client.call(request, options);
  const personOf = async (recipient: Recipient, options: CallOptions) => {
    const { peer } = await findRecipient(dependencies, recipient, { ...options, addContact: false });
    if (peer._ !== "inputPeerUser") throw new MtPeerNotFoundError("mtcute: a group is no member");
    return { ...peer, _: "inputUser" } as const;
  };
  const peerOf = async (recipient: Recipient, options: CallOptions): Promise<GroupPeer> => {
    const { peer } = await findRecipient(dependencies, recipient, { ...options, addContact: false });
    if (peer._ === "inputPeerUser") throw new MtPeerNotFoundError("mtcute: a person is no group");
    return peer;
  };

  async function changeOne(peer: GroupPeer, what: MemberChange, userId: tl.RawInputUser, options: CallOptions) {
    if (peer._ === "inputPeerChat") return changeInGroup(client, peer.chatId, what, userId, options);
    const channel = { ...peer, _: "inputChannel" } as const;
    if (what === "add") {
      const { missingInvitees } = await call({ _: "channels.inviteToChannel", channel, users: [userId] }, options);
      return missingInvitees.length === 0;
    }
    if (what === "remove") {
      const participant = { ...userId, _: "inputPeerUser" } as const;
      await call({ _: "channels.editBanned", channel, participant, bannedRights: BANNED }, options);
      return true;
    }
    const adminRights = { _: "chatAdminRights", ...(what === "promote" ? RIGHTS : {}) } as const;
    await call({ _: "channels.editAdmin", channel, userId, adminRights, rank: "" }, options);
    return true;
  }

  return {
    list: () => ask((options) => listed(client, options)),
    read: (recipient) =>
      ask(async (options) => {
        const peer = await peerOf(recipient, options);
        const { group, members } = await membersOf(client, peer, options);
        return { ...group, members };
      }),
    create: ({ subject, members }) =>
      ask(async (options) => {
        const people = await Promise.all(members.map((one) => personOf(one, options).catch(unlessNobody)));
        const users = people.flatMap((one) => one ?? []);
        if (users.length === 0) throw new MtPeerNotFoundError("mtcute: none of those named is anybody");
        const made = await call({ _: "messages.createChat", title: subject, users }, options);
        const chats = "chats" in made.updates ? made.updates.chats : [];
        const group = chats.map(networkGroup).find((one) => one !== null);
        if (group === undefined) throw new Error("mtcute: a group was made, and is not named");
        const refused = new Set(made.missingInvitees.map(({ userId }) => userId));
        const isMissing = (person: tl.RawInputUser | null) => person === null || refused.has(person.userId);
        return { ...group, missing: members.filter((_, at) => isMissing(people[at] ?? null)) };
      }),
    change: (recipient, { what, members }) =>
      ask(async (options) => {
        const peer = await peerOf(recipient, options);
        const changed: ChangedMember[] = [];
        for (const member of members) {
          const outcome = await outcomeOf(what, async () =>
            changeOne(peer, what, await personOf(member, options), options),
          );
          changed.push({ recipient: member, outcome });
        }
        return changed;
      }),
    rename: (recipient, title) =>
      ask(async (options) => {
        const peer = await peerOf(recipient, options);
        const renaming: tl.RpcMethod =
          peer._ === "inputPeerChat"
            ? { _: "messages.editChatTitle", chatId: peer.chatId, title }
            : { _: "channels.editTitle", channel: { ...peer, _: "inputChannel" }, title };
        await call(renaming, options).catch(unlessSo("CHAT_NOT_MODIFIED"));
        return null;
      }),
    async setPicture(recipient, jpeg) {
      const part = <Value>(work: (options: CallOptions) => Promise<Value>) => calls.within(limits.partMs, work);
      try {
        const peer = await calls.within(limits.callMs, (options) => peerOf(recipient, options));
        const file = jpeg && (await uploadJpeg({ ...dependencies, call: part }, jpeg));
        const photo: tl.TypeInputChatPhoto =
          file === null ? { _: "inputChatPhotoEmpty" } : { _: "inputChatUploadedPhoto", file };
        const set = (options: CallOptions) => call(picturing(peer, photo), options);
        await calls.within(limits.callMs, set).catch(unlessSo("CHAT_NOT_MODIFIED"));
        return success(null);
      } catch (error) {
        return failure(groupFailure(error));
      }
    },
    invite: (recipient, { renew }) =>
      ask(async (options) => {
        const peer = await peerOf(recipient, options);
        const ending = renew ? { legacyRevokePermanent: true } : {};
        const made = await call({ _: "messages.exportChatInvite", peer, ...ending }, options);
        if (made._ !== "chatInviteExported") throw new Error(`mtcute: ${made._} for a link`);
        return { url: made.link };
      }),
    leave: (recipient) =>
      ask(async (options) => {
        const peer = await peerOf(recipient, options);
        const leaving: tl.RpcMethod =
          peer._ === "inputPeerChat"
            ? { _: "messages.deleteChatUser", chatId: peer.chatId, userId: { _: "inputUserSelf" } }
            : { _: "channels.leaveChannel", channel: { ...peer, _: "inputChannel" } };
        await call(leaving, options).catch(unlessSo("USER_NOT_PARTICIPANT"));
        return null;
      }),
  };
}

function picturing(peer: GroupPeer, photo: tl.TypeInputChatPhoto): tl.RpcMethod {
  return peer._ === "inputPeerChat"
    ? { _: "messages.editChatPhoto", chatId: peer.chatId, photo }
    : { _: "channels.editPhoto", channel: { ...peer, _: "inputChannel" }, photo };
}

async function changeInGroup(
  client: BaseTelegramClient,
  chatId: number,
  what: MemberChange,
  userId: tl.RawInputUser,
  options: CallOptions,
): Promise<boolean> {
  if (what === "add") {
    const request = { _: "messages.addChatUser", chatId, userId, fwdLimit: 0 } as const;
    return (await client.call(request, options)).missingInvitees.length === 0;
  }
  const request: tl.RpcMethod =
    what === "remove"
      ? { _: "messages.deleteChatUser", chatId, userId }
      : { _: "messages.editChatAdmin", chatId, userId, isAdmin: what === "promote" };
  await client.call(request, options);
  return true;
}

/** What has been so before is done; a refusal of one keeps none of the others. */
async function outcomeOf(what: MemberChange, work: () => Promise<boolean>): Promise<ChangedMember["outcome"]> {
  try {
    return (await work()) ? "done" : "refused";
  } catch (error) {
    if (error instanceof CallTimedOut || error instanceof AccountClosed) throw error;
    const said = error instanceof tl.RpcError ? error.text : "";
    if (said === "USER_ALREADY_PARTICIPANT" || said === "CHAT_NOT_MODIFIED") return "done";
    if (said === "USER_NOT_PARTICIPANT") return what === "remove" ? "done" : "not-found";
    if (isRefusedAdmin(error)) throw error;
    const reason = sendFailure(error);
    if (reason.code === "recipient-not-found") return "not-found";
    if (reason.code === "refused" || reason.code === "telegram-error") return "refused";
    throw error;
  }
}

/** Null of one whom Telegram does not know. */
function unlessNobody(error: unknown): null {
  if (groupFailure(error).code === "recipient-not-found") return null;
  throw error;
}

function unlessSo(text: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof tl.RpcError && error.text === text)) throw error;
  };
}

async function listed(client: BaseTelegramClient, options: CallOptions): Promise<NetworkGroup[]> {
  const found = new Map<string, NetworkGroup>();
  for await (const { chats } of dialogPages(client, options, LISTED)) {
    for (const group of chats.map(networkGroup)) {
      if (group !== null) found.set(JSON.stringify(group.recipient), group);
    }
  }
  return [...found.values()].slice(0, LISTED);
}

function isRefusedAdmin(error: unknown): boolean {
  const refused = ["CHAT_ADMIN_REQUIRED", "CHAT_WRITE_FORBIDDEN", "RIGHT_FORBIDDEN", "USER_ADMIN_INVALID"];
  return error instanceof tl.RpcError && refused.includes(error.text);
}

/** What Telegram, or the way to it, said instead. */
export function groupFailure(error: unknown): Failure {
  if (isRefusedAdmin(error)) return { code: "not-allowed" };
  const reason = sendFailure(error);
  switch (reason.code) {
    case "telegram-error":
      return { code: "refused", providerCode: reason.error };
    case "recipient-is-id":
    case "download-failed":
      return { code: "recipient-not-found" };
    default:
      return reason;
  }
}
