import { describe, expect, it } from "vitest";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";
import { AT, BODY_HASH, idOf, LATER, MUCH_LATER, OTHER_PHONE, PHONE, START_MS, type World } from "./world.ts";

const KEY = { key: "order 17", bodyHash: BODY_HASH };

export function accepting(world: () => World): void {
  describe("a message that is accepted", () => {
    it("is kept with all that it says, for its instance alone", async () => {
      const { store, message, first, second } = world();
      const content = { kind: "image", url: "https://example.com/a.png", caption: "A" } as const;
      const changes = { content, options: { addContact: true }, mode: "later", state: "accepted" } as const;
      const stored = message(1, { ...changes, dueAt: LATER, expiresAt: MUCH_LATER });
      expect(await store.accept(stored)).toEqual({ outcome: "accepted", id: idOf(1) });
      expect(await store.find(first, idOf(1))).toEqual({
        direction: "out",
        instanceId: first,
        id: idOf(1),
        mode: "later",
        state: "accepted",
        kind: "image",
        chat: store.chatOf(first, PHONE),
        message: { recipient: PHONE, content, options: { addContact: true } },
        providerId: null,
        peerId: null,
        attempts: 0,
        dueAt: LATER,
        expiresAt: MUCH_LATER,
        failure: null,
        times: {
          ...{ acceptedAt: stored.acceptedAt, queuedAt: null, sendingAt: null, sentAt: null },
          ...{ deliveredAt: null, readAt: null, endedAt: null },
        },
      });
      expect(await store.find(second, idOf(1))).toBeNull();
      expect(await store.find(first, idOf(2))).toBeNull();
    });

    it("has the time of the state that it begins in, and is at its first attempt where that is sending", async () => {
      const { accepted, outgoing } = world();
      for (const [n, state] of (["accepted", "queued", "sending"] as const).entries()) await accepted(n, { state });
      const [at, queued, sending] = [await outgoing(idOf(0)), await outgoing(idOf(1)), await outgoing(idOf(2))];
      expect([at.times.queuedAt, at.times.sendingAt, at.attempts]).toEqual([null, null, 0]);
      expect([queued.times.queuedAt, queued.times.sendingAt, queued.attempts]).toEqual([
        new Date(START_MS + 1),
        null,
        0,
      ]);
      expect([sending.times.queuedAt, sending.times.sendingAt, sending.attempts]).toEqual([
        null,
        new Date(START_MS + 2),
        1,
      ]);
    });

    it("keeps any text as it is", async () => {
      const { accepted, outgoing } = world();
      const texts = [...HOSTILE_STRINGS, ...randomStrings(50), "ب".repeat(60_000)];
      await Promise.all(texts.map((text, n) => accepted(n, { content: { kind: "text", text } })));
      const kept = await Promise.all(texts.map(async (_, n) => (await outgoing(idOf(n))).message?.content));
      expect(kept).toEqual(texts.map((text) => ({ kind: "text", text })));
    });

    it("is one message however often it is accepted under its id", async () => {
      const { accepted, store, first, stateOf } = world();
      await accepted(1);
      await store.settle(first, idOf(1), { state: "cancelled", at: AT });
      expect(await accepted(1)).toBe(idOf(1));
      expect(await stateOf(idOf(1))).toBe("cancelled");
    });

    it("is refused from one who does not own the session, and leaves nothing", async () => {
      const { store, message, epoch, first, ownership, rival } = world();
      expect(await store.accept(message(1, { epoch: epoch + 1 }))).toEqual({ outcome: "lost" });
      expect(await store.accept(message(2, { epoch: epoch + 1 }), KEY)).toEqual({ outcome: "lost" });
      const taken = await rival.claim(first);
      expect(await store.accept(message(3))).toEqual({ outcome: "lost" });
      expect(await store.accept(message(4), KEY)).toEqual({ outcome: "lost" });
      expect(await store.findByKey(first, KEY.key)).toBeNull();
      expect((await store.list(first, {}, { after: null, limit: 10 })).messages).toEqual([]);
      expect((await store.accept(message(5, { epoch: taken?.epoch ?? 0 }))).outcome).toBe("accepted");
      await ownership.release(first);
      await rival.release(first);
      expect(await store.accept(message(6, { epoch: taken?.epoch ?? 0 }))).toEqual({ outcome: "lost" });
    });

    it("does not fail with those that were accepted beside it", async () => {
      const { store, message, epoch } = world();
      const messages = [message(1), message(2, { epoch: epoch + 9 }), message(3), message(1), message(4)];
      const outcomes = await Promise.all(messages.map((one) => store.accept(one)));
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(["accepted", "lost", "accepted", "accepted", "accepted"]);
    });

    it("is rejected for an instance that is not there, and its neighbours are not", async () => {
      const { store, message, outgoing } = world();
      const outcomes = await Promise.allSettled([
        store.accept(message(1)),
        store.receive(999_999, []),
        store.settle(999_999, idOf(1), { state: "sent", at: AT }),
        store.accept(message(2, { instanceId: 999_999 })),
      ]);
      expect(outcomes[3]).toEqual({ status: "fulfilled", value: { outcome: "lost" } });
      expect(outcomes.slice(0, 3).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
      expect((await outgoing(idOf(1))).state).toBe("queued");
    });

    it("is lost to nobody among many at once", async () => {
      const { store, accepted, first } = world();
      await Promise.all(Array.from({ length: 150 }, (_, n) => accepted(n)));
      const page = await store.list(first, {}, { after: null, limit: 500, ascending: true });
      expect(page.messages.map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, n) => idOf(n)));
    });
  });

  describe("a chat", () => {
    it("is one however its person is written, another for everybody else and in every instance", () => {
      const { store, first, second } = world();
      const bare = { ...PHONE, bare: true } as const;
      const name = (username: string) => ({ kind: "username", username }) as const;
      expect(store.chatOf(first, bare)).toBe(store.chatOf(first, PHONE));
      expect(store.chatOf(first, name("Layla_H"))).toBe(store.chatOf(first, name("layla_h")));
      const id = { kind: "id", id: PHONE.phone } as const;
      const others = [store.chatOf(first, PHONE), store.chatOf(second, PHONE), store.chatOf(first, OTHER_PHONE)];
      expect(new Set([...others, store.chatOf(first, id), store.chatOf(first, name("layla_h"))]).size).toBe(5);
    });
  });

  describe("a key", () => {
    it("names the message that it came with", async () => {
      const { store, message, first, second } = world();
      expect(await store.findByKey(first, KEY.key)).toBeNull();
      expect(await store.accept(message(1), KEY)).toEqual({ outcome: "accepted", id: idOf(1) });
      expect(await store.findByKey(first, KEY.key)).toEqual({ id: idOf(1), bodyHash: BODY_HASH });
      expect(await store.findByKey(second, KEY.key)).toBeNull();
      expect(await store.findByKey(first, "order 18")).toBeNull();
    });

    it("keeps its first message, and tells whether the same was asked for", async () => {
      const { store, message, first, outgoing } = world();
      await store.accept(message(1), KEY);
      const known = { outcome: "known", id: idOf(1) };
      expect(await store.accept(message(2), KEY)).toEqual({ ...known, sameBody: true });
      expect(await store.accept(message(3), { ...KEY, bodyHash: "cd".repeat(32) })).toEqual({
        ...known,
        sameBody: false,
      });
      expect([await store.find(first, idOf(2)), await store.find(first, idOf(3))]).toEqual([null, null]);
      expect((await outgoing(idOf(1))).message?.content).toEqual({ kind: "text", text: "Hello 1" });
    });

    it("is another in every instance, and in every letter", async () => {
      const { store, message, second } = world();
      const owned = await world().ownership.claim(second);
      await store.accept(message(1), KEY);
      const elsewhere = message(2, { instanceId: second, epoch: owned?.epoch ?? 0 });
      expect((await store.accept(elsewhere, KEY)).outcome).toBe("accepted");
      expect((await store.accept(message(3), { ...KEY, key: "Order 17" })).outcome).toBe("accepted");
      const long = "ك".repeat(255);
      expect((await store.accept(message(4), { ...KEY, key: long })).outcome).toBe("accepted");
      expect((await store.accept(message(5), { ...KEY, key: long })).outcome).toBe("known");
    });

    it.each([2, 40])("names one message when %i come with it at once", async (count) => {
      const { store, message, first } = world();
      const all = Array.from({ length: count }, (_, n) => store.accept(message(n), KEY));
      const outcomes = await Promise.all(all);
      const accepted = outcomes.filter(({ outcome }) => outcome === "accepted");
      expect(accepted).toHaveLength(1);
      expect(new Set(outcomes.map((one) => one.outcome !== "lost" && one.id)).size).toBe(1);
      expect((await store.list(first, {}, { after: null, limit: 10 })).messages).toHaveLength(1);
    });

    it("gives its name to the next message where the first is no longer kept, for the same body alone", async () => {
      const { store, message, first, outgoing } = world();
      await store.accept(message(1), KEY);
      await store.settle(first, idOf(1), { state: "failed", at: AT, failure: { code: "connection-lost" } });
      await store.removeOlderThan(LATER, 10);
      expect(await store.find(first, idOf(1))).toBeNull();
      const other = { ...KEY, bodyHash: "cd".repeat(32) };
      expect(await store.accept(message(2), other)).toEqual({ outcome: "known", id: idOf(1), sameBody: false });
      const again = await Promise.all([store.accept(message(3), KEY), store.accept(message(4), KEY)]);
      expect(again).toContainEqual({ outcome: "accepted", id: idOf(1) });
      expect(again).toContainEqual({ outcome: "known", id: idOf(1), sameBody: true });
      expect((await outgoing(idOf(1))).message?.content.kind).toBe("text");
      expect([await store.find(first, idOf(3)), await store.find(first, idOf(4))]).toEqual([null, null]);
    });

    it("is forgotten when it is old, some at a time", async () => {
      const { store, message, first } = world();
      for (const n of [0, 1, 2]) await store.accept(message(n), { ...KEY, key: `k${n}` });
      await store.accept(message(60_000), { ...KEY, key: "new" });
      expect(await store.removeKeysOlderThan(LATER, 2)).toBe(true);
      expect(await store.removeKeysOlderThan(LATER, 2)).toBe(false);
      for (const n of [0, 1, 2]) expect(await store.findByKey(first, `k${n}`)).toBeNull();
      expect(await store.findByKey(first, "new")).toEqual({ id: idOf(60_000), bodyHash: BODY_HASH });
      expect((await store.list(first, {}, { after: null, limit: 10 })).messages).toHaveLength(4);
    });
  });
}
