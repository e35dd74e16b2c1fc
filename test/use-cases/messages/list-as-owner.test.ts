import { describe, expect, it } from "vitest";
import { messageAt, ownedMessages, phone } from "#test/support/owned-messages.ts";
import { listAsOwner } from "#use-cases/messages/list-as-owner.ts";

async function world() {
  const made = await ownedMessages();
  const { ports, userId, address } = made;
  const everything = { userId, address, instanceId: null, filter: {}, search: "", after: null, limit: 50 };
  const ids = async (changes: Partial<Parameters<typeof listAsOwner>[1]> = {}) => {
    const log = await listAsOwner(ports, { ...everything, ...changes });
    if (!log.ok) throw new Error(log.failure.code);
    return log.value.items.map(({ id }) => id);
  };
  return { ...made, everything, ids };
}

describe("a user's messages", () => {
  it("are those of all their instances, newest first, and nobody else's", async () => {
    const { first, second, foreign, said, heard, ids } = await world();
    await said(first.id, 1, "one");
    await heard(second.id, 2, "two");
    await said(first.id, 3, "three");
    await said(foreign.id, 4, "canary of a stranger");
    expect(await ids()).toEqual([3, 2, 1].map(messageAt));
    expect(await ids({ search: "canary" })).toEqual([]);
    expect(await ids({ search: messageAt(4) })).toEqual([]);
  });

  it("are one instance's where it is chosen, and none of one that is not theirs", async () => {
    const { ports, first, second, foreign, said, ids, everything } = await world();
    await said(first.id, 1, "one");
    await said(second.id, 2, "two");
    expect(await ids({ instanceId: first.id })).toEqual([messageAt(1)]);
    const denied = await listAsOwner(ports, { ...everything, instanceId: foreign.id });
    expect(denied).toEqual({ ok: false, failure: { code: "instance-not-found" } });
    expect(ports.audit.entries).toMatchObject([{ action: "access-denied", instanceId: foreign.id }]);
  });

  it("come a page at a time over all instances", async () => {
    const { ports, first, second, said, everything } = await world();
    for (let n = 0; n < 25; n += 1) await said(n % 3 === 0 ? first.id : second.id, n, `${n}`);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const log: Awaited<ReturnType<typeof listAsOwner>> = await listAsOwner(ports, {
        ...everything,
        after,
        limit: 10,
      });
      if (!log.ok) throw new Error(log.failure.code);
      seen.push(...log.value.items.map(({ id }) => id));
      after = log.value.next;
    } while (after !== null);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => messageAt(24 - n)));
  });

  it("are narrowed by direction, state, person and time", async () => {
    const { ports, first, said, heard, ids } = await world();
    const at = new Date();
    await said(first.id, 1, "one", { ends: { state: "sent", at } });
    await said(first.id, 2, "two", { ends: { state: "failed", at, failure: { code: "recipient-not-found" } } });
    await heard(first.id, 3, "three");
    await said(first.id, 4, "four", { to: phone(2) });
    expect(await ids({ filter: { direction: "in" } })).toEqual([messageAt(3)]);
    expect(await ids({ filter: { states: ["failed", "unknown"] } })).toEqual([messageAt(2)]);
    expect(await ids({ filter: { chat: ports.messages.chatOf(first.id, phone(2)) } })).toEqual([messageAt(4)]);
    const from = (n: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, 0, n));
    expect(await ids({ filter: { since: from(2), until: from(4) } })).toEqual([3, 2].map(messageAt));
  });
});

describe("a search", () => {
  it("finds by text, Arabic without its marks too", async () => {
    const { first, second, said, heard, ids } = await world();
    await said(first.id, 1, "وَصَلَ الطَّلَبُ رقم ١٠٤٢");
    await heard(second.id, 2, "Thanks, SARA");
    expect(await ids({ search: "الطلب" })).toEqual([messageAt(1)]);
    expect(await ids({ search: "1042" })).toEqual([messageAt(1)]);
    expect(await ids({ search: "thanks" })).toEqual([messageAt(2)]);
  });

  it("finds by name, file, contact and place", async () => {
    const { first, said, heard, ids } = await world();
    await heard(first.id, 1, "x", { sender: { name: "سارة أحمد", phone: null, username: "sara_a", id: "7" } });
    await said(first.id, 2, { kind: "document", url: "https://a.example/b", fileName: "Invoice 7.pdf", caption: "c" });
    await said(first.id, 3, { kind: "contact", firstName: "Omar", lastName: "Driver", number: "9647705550199" });
    await said(first.id, 4, { kind: "location", latitude: 1, longitude: 2, name: "Karrada" });
    await heard(first.id, 5, "", { contact: { name: "Huda", number: null } });
    const found = await Promise.all(
      ["ساره", "@sara", "invoice", "driver", "karrada", "huda"].map((search) => ids({ search })),
    );
    expect(found).toEqual([1, 1, 2, 3, 4, 5].map((n) => [messageAt(n)]));
  });

  it("finds a whole number by its chat, a part of one by looking, and one message by its id", async () => {
    const { first, said, ids } = await world();
    await said(first.id, 1, "one", { to: phone(7) });
    await said(first.id, 2, `call ${phone(7).phone}`, { to: phone(8) });
    expect(await ids({ search: "+964 770 1000 007" })).toEqual([messageAt(1)]);
    expect(await ids({ search: "1000007" })).toEqual([2, 1].map(messageAt));
    expect(await ids({ search: ` ${messageAt(2)} ` })).toEqual([messageAt(2)]);
  });

  it("finds nothing in what has been erased", async () => {
    const { ports, stores, first, said, ids } = await world();
    await said(first.id, 1, "secret");
    await stores.messages.erase(first.id, ports.messages.chatOf(first.id, phone(1)), new Date());
    expect(await ids({ search: "secret" })).toEqual([]);
    expect(await ids()).toEqual([messageAt(1)]);
  });
});
