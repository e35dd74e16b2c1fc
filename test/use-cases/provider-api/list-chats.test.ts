import { expect, it } from "vitest";
import { INSTANCE, keptMessages } from "#test/support/kept-messages.ts";
import { listChats } from "#use-cases/provider-api/list-chats.ts";

const PHONE = { kind: "phone", phone: "9647700000009" } as const;
const LID = { kind: "id", id: "100000000000003" } as const;

it("lists several chats as one, newest first, in pages that miss nothing", async () => {
  const kept = keptMessages();
  const ids: string[] = [];
  for (const recipient of [PHONE, LID, LID, PHONE, PHONE, LID, PHONE]) {
    ids.push(kept.putMessage(1, "1", "read", { recipient }));
    kept.putMessage(1, "1", "read", { recipient: { kind: "phone", phone: "9647700000001" } });
  }
  const chats = [PHONE, LID].map((name) => kept.messages.chatOf(INSTANCE.instanceId, name));
  for (const limit of [1, 2, 3, 50]) {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await listChats(kept.messages, 1, { filter: {}, chats, page: { after, limit } });
      expect(page.messages.length).toBeLessThanOrEqual(limit);
      found.push(...page.messages.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(ids.toReversed());
  }
});

it("lists one chat as the store does", async () => {
  const kept = keptMessages();
  const id = kept.putMessage(1, "1", "read", { recipient: PHONE });
  const chats = [kept.messages.chatOf(1, PHONE)];
  const page = await listChats(kept.messages, 1, { filter: {}, chats, page: { after: null, limit: 1 } });
  expect(page).toMatchObject({ messages: [{ id }], next: null });
});
