import { expect, it } from "vitest";
import { messageAt, ownedMessages, phone } from "#test/support/owned-messages.ts";
import { listChatsAsOwner } from "#use-cases/messages/list-chats-as-owner.ts";

it("names with whom a user's instances talk, newest first, and nobody else's", async () => {
  const { ports, first, second, foreign, said, heard, userId, address } = await ownedMessages();
  await said(first.id, 1, "one", { to: phone(1) });
  await said(second.id, 2, "two", { to: phone(1) });
  await heard(first.id, 3, "three", { recipient: phone(2) });
  await said(first.id, 4, "four", { to: phone(1) });
  await said(foreign.id, 5, "canary", { to: phone(1) });
  const asked = { userId, address, instanceId: null, after: null, limit: 2 };
  const chats = await listChatsAsOwner(ports, asked);
  const ids = chats.ok ? chats.value.items.map(({ last }) => last.id) : [];
  expect(ids).toEqual([4, 3].map(messageAt));
  const rest = await listChatsAsOwner(ports, { ...asked, after: chats.ok ? chats.value.next : null });
  expect(rest).toMatchObject({ ok: true, value: { items: [{ last: { id: messageAt(2) } }], next: null } });
  expect(await listChatsAsOwner(ports, { ...asked, instanceId: foreign.id })).toEqual({
    ok: false,
    failure: { code: "instance-not-found" },
  });
});
