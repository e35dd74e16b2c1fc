import { describe, expect, it } from "vitest";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import type { MessageFilter } from "#ports/messages.ts";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";
import { AT, idOf, incoming, OTHER_PHONE, PEER, PHONE, START_MS, type World } from "./world.ts";

export function listing(world: () => World): void {
  describe("a message that came in", () => {
    it("is kept with all that it says, for its instance alone", async () => {
      const { store, first, second } = world();
      const message = incoming(7, {
        kind: "image",
        file: { mimetype: "image/png", fileName: "a.png", bytes: 5, reference: "{}" },
        contact: { name: "Amal", number: null },
        location: { latitude: 33.3, longitude: 44.4, name: null, address: "Baghdad" },
        about: "3EB0",
        backfilled: true,
      });
      await store.receive(first, [message]);
      const { id, kind, providerId, ...said } = message;
      const record = { direction: "in", instanceId: first, id, kind, providerId, message: said };
      const receivedAt = new Date(START_MS + 7);
      expect(await store.find(first, id)).toEqual({ ...record, chat: store.chatOf(first, PHONE), receivedAt });
      expect((await store.findByProviderId(first, providerId))?.id).toBe(id);
      expect(await store.find(second, id)).toBeNull();
      expect(await store.listInstancesWithOpen()).toEqual([]);
    });

    it("is kept once, however often and under whichever of our ids the network tells of it", async () => {
      const { store, first, second } = world();
      const one = incoming(1);
      await store.receive(first, [one, { ...incoming(2), providerId: one.providerId, text: "again" }]);
      await Promise.all([
        store.receive(first, [{ ...incoming(3), providerId: one.providerId }, incoming(4)]),
        store.receive(first, [incoming(4), { ...incoming(5), providerId: one.providerId }]),
        store.receive(second, [{ ...incoming(6), providerId: one.providerId }]),
      ]);
      const idsOf = async (instanceId: number) =>
        (await store.list(instanceId, {}, { after: null, limit: 10, ascending: true })).messages.map(({ id }) => id);
      expect([await idsOf(first), await idsOf(second)]).toEqual([[idOf(1), idOf(4)], [idOf(6)]]);
      expect(await store.find(first, idOf(1))).toMatchObject({ message: { text: "Answer 1" } });
    });

    it("keeps any text and name as they are", async () => {
      const { store, first } = world();
      const texts = [...HOSTILE_STRINGS, ...randomStrings(50), "x".repeat(65_536)];
      const messages = texts.map((text, n) =>
        incoming(n, { text, sender: { name: text, phone: null, username: text, id: null } }),
      );
      await store.receive(first, messages);
      const kept = await Promise.all(messages.map(({ id }) => store.find(first, id)));
      const said = kept.map((record) => (record?.direction === "in" ? record.message : null));
      expect(said.map((message) => message?.text)).toEqual(texts);
      expect(said.map((message) => message?.sender.name)).toEqual(texts);
    });
  });

  describe("a list", () => {
    /** Every third came in; of the others each second is sent. Two people take turns. */
    const fill = async (count: number, from = 0) => {
      const { store, accepted, first } = world();
      const all = Array.from({ length: count }, (_, n) => n + from);
      await Promise.all(
        all.map(async (n) => {
          const recipient = n % 2 === 0 ? PHONE : OTHER_PHONE;
          if (n % 3 === 0) return store.receive(first, [incoming(n, { recipient })]);
          await accepted(n, { recipient });
          if (n % 3 === 1) await store.settle(first, idOf(n), { state: "sent", at: AT });
        }),
      );
    };

    const walk = async (filter: MessageFilter, limit: number, ascending = false): Promise<number[]> => {
      const { store, first } = world();
      const ids: string[] = [];
      for (let after: string | null = null, pages = 0; pages < 100; pages += 1) {
        const page = await store.list(first, filter, { after, limit, ascending });
        expect(page.messages.length).toBeLessThanOrEqual(limit);
        ids.push(...page.messages.map(({ id }) => id));
        after = page.next;
        if (after === null) break;
      }
      return ids.map((id) => Number.parseInt(String(numberOf(id)), 10));
    };
    const numbers = (count: number, wanted: (n: number) => boolean = () => true) =>
      Array.from({ length: count }, (_, n) => n).filter(wanted);

    it("is empty where there is nothing", async () => {
      const { store, first } = world();
      expect(await store.list(first, {}, { after: null, limit: 5 })).toEqual({ messages: [], next: null });
    });

    it.each([1, 4, 12, 100])("goes through all of them %i at a time, newest or oldest first", async (limit) => {
      await fill(12);
      expect(await walk({}, limit)).toEqual(numbers(12).reverse());
      expect(await walk({}, limit, true)).toEqual(numbers(12));
    });

    it("ends where a page was exactly full", async () => {
      await fill(4);
      const { store, first } = world();
      expect((await store.list(first, {}, { after: null, limit: 4 })).next).toBeNull();
      expect((await store.list(first, {}, { after: null, limit: 3 })).next).toBe(idOf(1));
    });

    const filters: [string, MessageFilter, (n: number) => boolean][] = [
      ["what came in", { direction: "in" }, (n) => n % 3 === 0],
      ["what went out", { direction: "out" }, (n) => n % 3 !== 0],
      ["one state", { states: ["sent"] }, (n) => n % 3 === 1],
      ["several states", { states: ["sent", "queued"] }, (n) => n % 3 !== 0],
      ["a state that none has", { states: ["read"] }, () => false],
      ["a state of what came in", { direction: "in", states: ["sent"] }, () => false],
      ["no state", { states: [] }, () => false],
      ["a time", { since: new Date(START_MS + 5), until: new Date(START_MS + 20) }, (n) => n >= 5 && n < 20],
      ["what came in at a time", { direction: "in", since: new Date(START_MS + 5) }, (n) => n % 3 === 0 && n >= 5],
      ["a state at a time", { states: ["sent"], until: new Date(START_MS + 20) }, (n) => n % 3 === 1 && n < 20],
    ];
    it.each(filters)("holds by %s what it is asked for", async (_, filter, wanted) => {
      await fill(30);
      for (const limit of [3, 100]) {
        expect(await walk(filter, limit)).toEqual(numbers(30, wanted).reverse());
        expect(await walk(filter, limit, true)).toEqual(numbers(30, wanted));
      }
    });

    it("holds what was said with one person, and of that what it is asked for", async () => {
      await fill(30);
      const { store, first, second } = world();
      const chat = store.chatOf(first, PHONE);
      expect(await walk({ chat }, 4)).toEqual(numbers(30, (n) => n % 2 === 0).reverse());
      expect(await walk({ chat, direction: "in" }, 4)).toEqual(numbers(30, (n) => n % 6 === 0).reverse());
      expect(await walk({ chat, states: ["sent"] }, 4, true)).toEqual(numbers(30, (n) => n % 6 === 4));
      expect(await walk({ chat, since: new Date(START_MS + 8) }, 4, true)).toEqual(
        numbers(30, (n) => n % 2 === 0 && n >= 8),
      );
      expect(await walk({ chat: store.chatOf(second, PHONE) }, 4)).toEqual([]);
    });

    it("holds what was sent to somebody and what this one answered, on Telegram too", async () => {
      const { store, accepted, first } = world();
      const id = await accepted(1, { recipient: { kind: "username", username: "amal" } });
      await store.settle(first, id, { state: "sent", at: AT, providerId: "5", peerId: PEER });
      const recipient = { kind: "id", id: String(PEER) } as const;
      await store.receive(first, [incoming(2, { recipient } satisfies Partial<IncomingMessage>)]);
      expect(await walk({ chat: store.chatOf(first, recipient) }, 10)).toEqual([2, 1]);
    });

    it("goes on from where it was, whatever is added meanwhile", async () => {
      await fill(10);
      const { store, first } = world();
      const page = await store.list(first, {}, { after: null, limit: 4 });
      await fill(5, 10);
      const rest = await store.list(first, {}, { after: page.next, limit: 100 });
      expect(rest.messages.map(({ id }) => numberOf(id))).toEqual([5, 4, 3, 2, 1, 0]);
      const older = await store.list(first, {}, { after: idOf(8), limit: 100, ascending: true });
      expect(older.messages.map(({ id }) => numberOf(id))).toEqual([9, 10, 11, 12, 13, 14]);
    });

    it("finds many by their names, ours and the networks', in one instance", async () => {
      const { store, accepted, first, second } = world();
      const [ours, theirs] = [await accepted(1), "77001/3A"];
      await store.settle(first, await accepted(2), { state: "sent", at: AT, providerId: "4711", peerId: PEER });
      await store.receive(first, [incoming(3, { providerId: theirs })]);
      const names = [ours, whatsAppIdOf(ours), "4711", theirs, idOf(9), "4712", whatsAppIdOf(idOf(9))];
      const found = await store.findNamed(first, [...names, ours]);
      const ids = { [ours]: ours, [whatsAppIdOf(ours)]: ours, "4711": idOf(2), [theirs]: idOf(3) };
      expect(Object.fromEntries([...found].map(([name, { id }]) => [name, id]))).toEqual(ids);
      expect(found.get(theirs)).toEqual(await store.find(first, idOf(3)));
      expect(await store.findNamed(second, names)).toEqual(new Map());
      expect(await store.findNamed(first, [])).toEqual(new Map());
    });

    it("finds a hundred and more by name", async () => {
      await fill(150);
      const { store, first } = world();
      const names = Array.from({ length: 150 }, (_, n) => idOf(n));
      expect([...(await store.findNamed(first, names)).keys()]).toEqual(names);
    });

    it("finds one among many, though a page may be empty on the way", async () => {
      const { store, accepted, first } = world();
      await Promise.all(Array.from({ length: 1200 }, (_, n) => accepted(n)));
      await store.settle(first, idOf(0), { state: "cancelled", at: AT });
      await store.settle(first, idOf(3), { state: "cancelled", at: AT });
      expect(await walk({ states: ["cancelled"] }, 1)).toEqual([3, 0]);
      expect(await walk({ states: ["cancelled"] }, 50)).toEqual([3, 0]);
    });
  });
}

function numberOf(id: string): number {
  let n = 0;
  while (idOf(n) < id) n += 1;
  return n;
}
