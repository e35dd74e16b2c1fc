import { expect, it } from "vitest";
import { messageAt, ownedMessages, phone } from "#test/support/owned-messages.ts";
import { listAsOwner } from "#use-cases/messages/list-as-owner.ts";
import { listChatsAsOwner } from "#use-cases/messages/list-chats-as-owner.ts";
import { namesOfGroups } from "#use-cases/messages/names-of-groups.ts";

const TEAM = { kind: "group", id: "120363000000000001" } as const;

it("says what groups are called, of one page at once, and nothing of whose messages are no longer kept", async () => {
  const { ports, stores, first, second, heard, userId, address } = await ownedMessages();
  const team = await heard(first.id, 1, "At ten", { recipient: TEAM });
  await heard(second.id, 2, "Hello", { recipient: phone(2) });
  await stores.groupNames.keep(first.id, [{ recipient: TEAM, subject: "Delivery team" }], new Date());
  const chat = stores.messages.chatOf(first.id, TEAM);
  const asked: string[][] = [];
  const groupNames = {
    of(chats: readonly string[]) {
      asked.push([...chats]);
      return stores.groupNames.of(chats);
    },
  };
  const page = { userId, address, instanceId: null, after: null, limit: 5 };
  const named = new Map([[chat, "Delivery team"]]);
  const log = await listAsOwner({ ...ports, groupNames }, { ...page, filter: {}, search: "" });
  expect(log).toMatchObject({ ok: true, value: { groups: named, items: [{ id: messageAt(2) }, { id: team }] } });
  const chats = await listChatsAsOwner({ ...ports, groupNames }, page);
  expect(chats).toMatchObject({ ok: true, value: { groups: named } });
  expect(asked).toEqual([[chat], [chat]]);

  await stores.messages.forgetContent(first.id, [team]);
  const record = await stores.messages.find(first.id, team);
  expect(await namesOfGroups(groupNames, record === null ? [] : [record])).toEqual(new Map());
  expect(asked).toHaveLength(2);
});
