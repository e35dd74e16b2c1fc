import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { TelegramGroup } from "#ports/contracts/telegram/sandbox.ts";
import type { TdObject } from "#test/support/tdlib.ts";
import { until } from "#test/support/until.ts";
import {
  FRIEND,
  formatted,
  heardText,
  localFile,
  ME,
  send,
  type TdChat,
  type TdWorld,
  textContent,
} from "./tdlib-account.ts";

const THIRD = "9647722229000";
const RIGHTS = {
  _: "chatAdministratorRights",
  ...{ can_manage_chat: true, can_change_info: true, can_post_messages: true, can_delete_messages: true },
  ...{ can_invite_users: true, can_restrict_members: true, can_pin_messages: true },
};

/** Groups, supergroups and channels of TDLib's own, and pictures. */
export function testGroups(world: () => TdWorld): void {
  const groupsOf = async (phone: string) =>
    (await world().tdlib.ask<{ groups: TelegramGroup[] }>(`/telegram/groups?peer=${phone}`)).groups;
  const shownGroup = async (title: string) => (await groupsOf(ME)).find((group) => group.title === title);
  const roleOf = async (title: string, phone: string) =>
    (await shownGroup(title))?.members.find((member) => member.phone === phone)?.role;
  const userOf = (id: number | undefined) => ({ _: "messageSenderUser", user_id: id });
  const admin = { _: "chatMemberStatusAdministrator", custom_title: "", can_be_edited: true, rights: RIGHTS };
  let group: TdChat;
  let third: number | undefined;

  test("makes a group, writes in it and hears in it", async () => {
    const { client, chat, last, tdlib } = world();
    const made = { _: "createNewBasicGroupChat", user_ids: [chat.type.user_id], title: "Team" };
    const { chat_id } = await client.invoke<{ chat_id: number }>(made);
    group = await client.invoke<TdChat>({ _: "getChat", chat_id });
    expect(group).toMatchObject({ title: "Team", type: { _: "chatTypeBasicGroup" } });
    await send(client, group.id, textContent("to all"));
    expect(await last()).toMatchObject({ text: "to all", group: "Team" });
    const to = (await shownGroup("Team"))?.peer;
    await tdlib.ask("/telegram/send", { kind: "text", from: FRIEND, to, text: "all, too" });
    expect(await heardText(client, "all, too")).toMatchObject({
      chat_id: group.id,
      sender_id: userOf(chat.type.user_id),
    });
  });

  test("adds a member, gives them rights, takes them back, and takes the member out", async () => {
    const { client, find, tdlib, inChat } = world();
    await tdlib.ask("/telegram/accounts", { phone: THIRD, name: "Third", username: "third_td" });
    third = (await find("third_td")).type.user_id;
    await inChat({ _: "addChatMember", user_id: third, forward_limit: 10 }, group);
    expect(await roleOf("Team", THIRD)).toBe("member");
    const be = (status: TdObject) => inChat({ _: "setChatMemberStatus", member_id: userOf(third), status }, group);
    await be(admin);
    expect(await roleOf("Team", THIRD)).toBe("admin");
    await be({ _: "chatMemberStatusMember" });
    expect(await roleOf("Team", THIRD)).toBe("member");
    const basic_group_id = group.type.basic_group_id;
    const full = await client.invoke<{ members: TdObject[] }>({ _: "getBasicGroupFullInfo", basic_group_id });
    expect(full.members).toHaveLength(3);
    await be({ _: "chatMemberStatusLeft" });
    expect(await roleOf("Team", THIRD)).toBeUndefined();
  });

  test("asks by a poll, which members answer", async () => {
    const { client, friend, last, inChat } = world();
    const option = (text: string) => ({ _: "inputPollOption", text: formatted(text) });
    const type = { _: "inputPollTypeRegular", allow_multiple_answers: false };
    const poll = { question: formatted("Lunch?"), options: ["Rice", "Bread"].map(option), is_anonymous: false, type };
    const { id } = await send(client, group.id, { _: "inputMessagePoll", ...poll });
    expect(await last()).toMatchObject({ kind: "poll", text: "Lunch?", group: "Team" });
    const to = (await shownGroup("Team"))?.peer;
    await friend({ kind: "vote", to, about: (await last())?.id, options: ["Rice"] });
    const isVote = (one: TdObject) => JSON.stringify(one).includes('"total_voter_count":1');
    await client.update("updateMessageContent", isVote);
    await inChat({ _: "setPollAnswer", message_id: id, option_ids: [1] }, group);
    expect((await last())?.options).toMatchObject([{ votes: 1 }, { votes: 1 }]);
  });

  test("reacts and pins in it", async () => {
    const { client, last, inChat } = world();
    const { id: message_id } = await send(client, group.id, textContent("nice?"));
    const reaction_type = { _: "reactionTypeEmoji", emoji: "👍" };
    await inChat({ _: "addMessageReaction", message_id, reaction_type }, group);
    expect((await last())?.reactions).toEqual([{ from: ME, emoji: "👍" }]);
    await inChat({ _: "pinChatMessage", message_id }, group);
    expect(await last()).toMatchObject({ pinned: true });
  });

  test("calls it anew, gives it a picture and a link, and leaves it", async () => {
    const { picture, inChat, last } = world();
    await inChat({ _: "setChatTitle", title: "Team two" }, group);
    expect(await roleOf("Team two", FRIEND)).toBe("member");
    const photo = { _: "inputChatPhotoStatic", photo: localFile(await picture("group.jpg", "jpeg", 300)) };
    await inChat({ _: "setChatPhoto", photo }, group);
    const { invite_link } = await inChat<{ invite_link: string }>({ _: "replacePrimaryChatInviteLink" }, group);
    expect(invite_link).toBe((await shownGroup("Team two"))?.link);
    await inChat({ _: "leaveChat" }, group);
    expect(await shownGroup("Team two")).toBeUndefined();
    expect(await last()).toBeDefined();
  });

  test.each([
    { what: "channel", is_channel: true },
    { what: "supergroup", is_channel: false },
  ])("makes a $what, fills it and runs it", async ({ what, is_channel }) => {
    const { client, chat, last, inChat } = world();
    const made = { title: `A ${what}`, is_channel, description: "about it" };
    const place = await client.invoke<TdChat>({ _: "createNewSupergroupChat", ...made });
    const { supergroup_id } = place.type;
    await inChat({ _: "addChatMembers", user_ids: [chat.type.user_id] }, place);
    expect(await roleOf(made.title, FRIEND)).toBe("member");
    const { id: message_id } = await send(client, place.id, textContent(`in a ${what}`));
    expect(await last()).toMatchObject({ text: `in a ${what}`, group: made.title });
    await inChat({ _: "editMessageText", message_id, input_message_content: textContent("changed") }, place);
    expect(await last()).toMatchObject({ text: "changed", edited: true });
    await inChat({ _: "pinChatMessage", message_id }, place);
    expect(await last()).toMatchObject({ pinned: true });
    const member_id = userOf(chat.type.user_id);
    await inChat({ _: "setChatMemberStatus", member_id, status: admin }, place);
    expect(await roleOf(made.title, FRIEND)).toBe("admin");
    const recent = { filter: { _: "supergroupMembersFilterRecent" }, offset: 0, limit: 10 };
    const members = await client.invoke({ _: "getSupergroupMembers", supergroup_id, ...recent });
    expect(members).toMatchObject({ total_count: 2 });
    expect(await client.invoke({ _: "getSupergroupFullInfo", supergroup_id })).toMatchObject({ member_count: 2 });
    await inChat({ _: "setChatTitle", title: `Another ${what}` }, place);
    const { invite_link } = await inChat<{ invite_link: string }>({ _: "replacePrimaryChatInviteLink" }, place);
    expect(invite_link).toBe((await shownGroup(`Another ${what}`))?.link);
    const page = { from_message_id: 0, offset: 0, limit: 20 };
    const { messages } = await inChat<{ messages: TdObject[] }>({ _: "getChatHistory", ...page }, place);
    expect(messages.map(({ content }) => (content as TdObject)._)).toContain("messageText");
    await inChat({ _: "deleteMessages", message_ids: [message_id], revoke: true }, place);
    await inChat({ _: "setChatMemberStatus", member_id, status: { _: "chatMemberStatusLeft" } }, place);
    expect(await roleOf(`Another ${what}`, FRIEND)).toBeUndefined();
    await inChat({ _: "leaveChat" }, place);
    expect(await shownGroup(`Another ${what}`)).toBeUndefined();
  });

  test("sees the picture of a person, and has one of its own", async () => {
    const { client, chat, picture, tdlib } = world();
    const { user_id } = chat.type;
    const image = readFileSync(await picture("face.jpg", "jpeg", 200)).toString("base64");
    await tdlib.ask("/telegram/picture", { peer: FRIEND, image });
    const photos = () =>
      client.invoke<{ total_count: number }>({ _: "getUserProfilePhotos", user_id, offset: 0, limit: 5 });
    await until(async () => (await photos()).total_count === 1, "the picture");
    const photo = { _: "inputChatPhotoStatic", photo: localFile(await picture("mine.jpg", "jpeg", 300)) };
    await client.invoke({ _: "setProfilePhoto", photo, is_public: false });
    const { id } = await client.invoke<{ id: number }>({ _: "getMe" });
    const mine = { _: "getUserProfilePhotos", user_id: id, offset: 0, limit: 5 };
    expect(await client.invoke(mine)).toMatchObject({ total_count: 1 });
  });
}
