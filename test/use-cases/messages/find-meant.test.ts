import { describe, expect, it } from "vitest";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import type { MessageStore, SendOptions } from "#ports/messages.ts";
import { messageAt, ownedMessages, phone } from "#test/support/owned-messages.ts";
import { findMeant } from "#use-cases/messages/find-meant.ts";

async function world() {
  const made = await ownedMessages();
  const { stores, first } = made;
  const asked: unknown[] = [];
  const messages: Pick<MessageStore, "findNamed"> = {
    findNamed(instanceId, names) {
      asked.push([instanceId, ...names]);
      return stores.messages.findNamed(instanceId, names);
    },
  };
  const answered = (n: number, options: SendOptions) =>
    stores.messages.accept({
      ...{ instanceId: first.id, id: messageAt(n), mode: "later", recipient: phone(1), state: "queued", epoch: 1 },
      ...{ content: { kind: "text", text: "Yes" }, options },
      ...{ acceptedAt: new Date(), dueAt: new Date(), expiresAt: new Date() },
    });
  /** Of the newest of an instance's messages, by their ids; null for what is not kept. */
  const meant = async (instances = [first.id]) => {
    const pages = await Promise.all(instances.map((id) => stores.messages.list(id, {}, { after: null, limit: 50 })));
    const found = await findMeant(
      { messages },
      pages.flatMap((page) => page.messages),
    );
    return Object.fromEntries([...found].map(([{ id }, { record }]) => [id, record?.id ?? null]));
  };
  return { ...made, asked, answered, meant };
}

describe("what messages are about", () => {
  it("is what they answer, both ways, and all of it is asked for at once", async () => {
    const { first, said, heard, answered, asked, meant } = await world();
    await said(first.id, 1, "Your order");
    await heard(first.id, 2, "When?", { about: whatsAppIdOf(messageAt(1)) });
    await heard(first.id, 3, "And how?", { about: "P2" });
    await answered(4, { replyTo: { id: messageAt(2), messageId: "P2", direction: "in" } });
    await heard(first.id, 5, "Thanks");
    expect(await meant()).toEqual({
      [messageAt(2)]: messageAt(1),
      [messageAt(3)]: messageAt(2),
      [messageAt(4)]: messageAt(2),
    });
    expect(asked).toEqual([[first.id, messageAt(2), "P2", whatsAppIdOf(messageAt(1))]]);
  });

  it("is what they react to, vote in, change and take back, and not what is passed on", async () => {
    const { first, said, heard, meant } = await world();
    await heard(first.id, 1, "Hello");
    const target = { id: messageAt(1), messageId: "P1", direction: "in" } as const;
    await said(first.id, 2, { kind: "reaction", target, emoji: "👍" });
    await said(first.id, 3, { kind: "forward", target, from: phone(1) });
    await heard(first.id, 4, "Hello!", { kind: "edit", about: "P1" });
    await heard(first.id, 5, "", { kind: "delete", about: "P1" });
    expect(Object.keys(await meant())).toEqual([5, 4, 2].map(messageAt));
  });

  it("is nothing that is kept where it is gone, another instance's or another account's", async () => {
    const { stores, first, second, said, heard, meant, asked } = await world();
    await said(second.id, 1, "Elsewhere");
    await heard(first.id, 2, "Where?", { about: whatsAppIdOf(messageAt(1)) });
    await heard(second.id, 3, "There", { about: "P2" });
    expect(await meant([first.id, second.id])).toEqual({ [messageAt(2)]: null, [messageAt(3)]: null });
    await stores.messages.forgetProviderIds(first.id);
    asked.splice(0);
    expect(await meant()).toEqual({});
    expect(asked).toEqual([]);
  });

  it("is nothing of what has been erased itself", async () => {
    const { ports, stores, first, heard, meant } = await world();
    await heard(first.id, 1, "Hello");
    await heard(first.id, 2, "Hello?", { about: "P1" });
    await stores.messages.erase(first.id, ports.messages.chatOf(first.id, phone(1)), new Date());
    expect(await meant()).toEqual({});
  });
});
