import { expect, it } from "vitest";
import { messageAt, ownedMessages, phone } from "#test/support/owned-messages.ts";
import { listChatsAsOwner } from "#use-cases/messages/list-chats-as-owner.ts";
import { readChatAsOwner } from "#use-cases/messages/read-chat-as-owner.ts";

it("makes what came in no longer new, in a user's own instances alone", async () => {
  const { ports, first, foreign, heard, userId, address } = await ownedMessages();
  await heard(first.id, 1, "one", { recipient: phone(1) });
  await heard(foreign.id, 2, "two", { recipient: phone(1) });
  const unread = async () => {
    const asked = { userId, address, instanceId: first.id, after: null, limit: 5 };
    const chats = await listChatsAsOwner(ports, asked);
    return chats.ok ? chats.value.items.map((chat) => chat.unread) : [];
  };
  const seen = { userId, address, chat: ports.messages.chatOf(first.id, phone(1)), upTo: messageAt(1) };
  expect(await unread()).toEqual([1]);
  expect(await readChatAsOwner(ports, { ...seen, id: foreign.id })).toEqual({
    ok: false,
    failure: { code: "instance-not-found" },
  });
  expect(await unread()).toEqual([1]);
  expect(await readChatAsOwner(ports, { ...seen, id: first.id })).toEqual({ ok: true, value: null });
  expect(await unread()).toEqual([0]);
});
