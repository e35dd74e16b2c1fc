import { expect, test } from "vitest";
import type { TdObject } from "#test/support/tdlib.ts";
import {
  FRIEND,
  formatted,
  heard,
  heardText,
  ME,
  sent,
  type TdMessage,
  type TdWorld,
  textContent,
} from "./tdlib-account.ts";

interface Messages {
  readonly messages: readonly TdMessage[];
}

/** What TDLib does about messages and chats, and hears that others do. */
export function testActs(world: () => TdWorld): void {
  const reaction = (emoji: string) => ({ reaction_type: { _: "reactionTypeEmoji", emoji }, is_big: false });

  test("answers with letters that look as they should, and is answered", async () => {
    const { client, write, last, friend } = world();
    const asked = await friend({ kind: "text", text: "a question" });
    const question = await heardText(client, "a question");
    const bold = { _: "textEntity", offset: 0, length: 4, type: { _: "textEntityTypeBold" } };
    const content = { _: "inputMessageText", text: formatted("bold answer", bold) };
    const reply_to = { _: "inputMessageReplyToMessage", message_id: question.id };
    const { id } = await write(content, { reply_to });
    const arrived = await last();
    const entities = [{ type: "bold", offset: 0, length: 4 }];
    expect(arrived).toMatchObject({ text: "bold answer", quotes: asked, entities });
    await friend({ kind: "text", text: "thanks", quotes: arrived?.id });
    expect(await heardText(client, "thanks")).toMatchObject({ reply_to: { message_id: id } });
  });

  test("changes what it wrote and takes it back, and so does the phone", async () => {
    const { client, write, inChat, last, shown, friend } = world();
    const { id } = await write(textContent("helo"));
    const changed = { message_id: id, input_message_content: textContent("hello!") };
    await inChat({ _: "editMessageText", ...changed });
    expect(await last()).toMatchObject({ text: "hello!", edited: true });
    await inChat({ _: "deleteMessages", message_ids: [id], revoke: true });
    expect((await shown()).map(({ text }) => text)).not.toContain("hello!");
    const theirs = await friend({ kind: "text", text: "befor" });
    const message = await heardText(client, "befor");
    await friend({ kind: "edit", about: theirs, text: "before" });
    await client.update("updateMessageContent", ({ message_id }) => message_id === message.id);
    await friend({ kind: "delete", about: theirs });
    await client.update("updateDeleteMessages", (one) => (one.message_ids as number[]).includes(message.id));
  });

  test("reacts and takes it back, and sees a reaction", async () => {
    const { client, write, inChat, last, friend } = world();
    const { id: message_id } = await write(textContent("nice?"));
    await inChat({ _: "addMessageReaction", message_id, ...reaction("👍") });
    expect((await last())?.reactions).toEqual([{ from: ME, emoji: "👍" }]);
    await friend({ kind: "reaction", about: (await last())?.id, emoji: "❤" });
    await client.update("updateMessageInteractionInfo", (one) => JSON.stringify(one).includes("❤"));
    await inChat({ _: "removeMessageReaction", message_id, ...reaction("👍") });
    expect((await last())?.reactions).toEqual([{ from: FRIEND, emoji: "❤" }]);
  });

  test("says that it is writing, or speaking", async () => {
    for (const action of ["chatActionTyping", "chatActionRecordingVoiceNote"]) {
      expect(await world().inChat({ _: "sendChatAction", action: { _: action } })).toEqual({ _: "ok" });
    }
  });

  test("votes in the friend's poll", async () => {
    const { client, inChat, last, friend } = world();
    await friend({ kind: "poll", question: "Tea?", options: ["Yes", "No"] });
    const poll = await heard(client, ({ content }) => content._ === "messagePoll");
    await inChat({ _: "setPollAnswer", message_id: poll.id, option_ids: [0] });
    expect((await last())?.options).toMatchObject([{ votes: 1 }, { votes: 0 }]);
  });

  test("passes on, and puts above the chat", async () => {
    const { client, chat, write, inChat, last } = world();
    const { id } = await write(textContent("pass it on"));
    const passed = { from_chat_id: chat.id, message_ids: [id] };
    for (const one of (await inChat<Messages>({ _: "forwardMessages", ...passed })).messages) await sent(client, one);
    expect(await last()).toMatchObject({ text: "pass it on", forwarded: true });
    const { id: message_id } = await write(textContent("on top"));
    await inChat({ _: "pinChatMessage", message_id, disable_notification: true });
    expect(await last()).toMatchObject({ pinned: true });
    await inChat({ _: "unpinChatMessage", message_id });
    expect(await last()).not.toHaveProperty("pinned");
  });

  test("reads what was said, and looks for it", async () => {
    const { inChat, shown } = world();
    const page = { from_message_id: 0, offset: 0, limit: 50 };
    await inChat({ _: "getChatHistory", ...page });
    const { messages } = await inChat<Messages>({ _: "getChatHistory", ...page });
    // That something was pinned is told among the messages.
    const said = messages.filter(({ content }) => content._ !== "messagePinMessage");
    expect(said).toHaveLength((await shown()).length);
    const found = await inChat<Messages>({ _: "searchChatMessages", query: "pass", ...page });
    expect(found.messages.map(({ content }) => content.text?.text)).toEqual(["pass it on", "pass it on"]);
  });

  test("lists its chats, archives one and makes it silent", async () => {
    const { client, chat, inChat } = world();
    const list = async (name: string) => {
      const chat_list = { _: name };
      await client.invoke({ _: "loadChats", chat_list, limit: 20 }).catch(() => undefined);
      return (await client.invoke<{ chat_ids: number[] }>({ _: "getChats", chat_list, limit: 20 })).chat_ids;
    };
    expect(await list("chatListMain")).toContain(chat.id);
    await inChat({ _: "addChatToList", chat_list: { _: "chatListArchive" } });
    expect(await list("chatListArchive")).toEqual([chat.id]);
    await inChat({ _: "addChatToList", chat_list: { _: "chatListMain" } });
    const silent = { _: "chatNotificationSettings", mute_for: 3600, use_default_sound: true };
    await inChat({ _: "setChatNotificationSettings", notification_settings: silent });
    expect(await inChat({ _: "getChat" })).toMatchObject({ notification_settings: { use_default_mute_for: false } });
  });

  test("blocks and unblocks, and keeps an address book", async () => {
    const { client, chat } = world();
    const { user_id } = chat.type;
    const block = (block_list: TdObject | null) =>
      client.invoke({
        ...{ _: "setMessageSenderBlockList", sender_id: { _: "messageSenderUser", user_id } },
        block_list,
      });
    const main = { _: "blockListMain" };
    await block(main);
    const blocked = { _: "getBlockedMessageSenders", block_list: main, offset: 0, limit: 10 };
    expect(await client.invoke(blocked)).toMatchObject({ total_count: 1, senders: [{ user_id }] });
    await block(null);
    expect(await client.invoke(blocked)).toMatchObject({ total_count: 0 });
    const contacts = [{ _: "importedContact", phone_number: `+${FRIEND}`, first_name: "Sami", last_name: "" }];
    await client.invoke({ _: "importContacts", contacts });
    expect(await client.invoke({ _: "getContacts" })).toMatchObject({ user_ids: [user_id] });
  });

  test("is called as it wants", async () => {
    const { client } = world();
    await client.invoke({ _: "setName", first_name: "Ali", last_name: "Hasan" });
    await client.invoke({ _: "setBio", bio: "here" });
    expect(await client.invoke({ _: "getMe" })).toMatchObject({ first_name: "Ali", last_name: "Hasan" });
  });
}
