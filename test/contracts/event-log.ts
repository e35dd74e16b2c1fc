import { describe, expect, it } from "vitest";
import type { EventLog } from "#ports/event-log.ts";
import {
  AT,
  freshWorld,
  idOf,
  incoming,
  LATER,
  type MessageStoreParts,
  MUCH_LATER,
  PEER,
  PHONE,
} from "./message-store/world.ts";

/** `store` writes the events that the log tells. */
type MakeEventLog = () => Promise<MessageStoreParts & { readonly events: EventLog }>;

const SESSION_ID = idOf(900);

/** What every event log does. */
export function eventLogContract(name: string, make: MakeEventLog): void {
  describe(`event log: ${name}`, () => {
    let events: EventLog;
    const world = freshWorld(async () => {
      const parts = await make();
      events = parts.events;
      return parts;
    });

    const told = async (instanceId = world().first, after = 0) =>
      (await events.read(instanceId, after, 100)).map(({ what, messageId }) => [what, messageId]);

    it("tells each step of a message once, in order, and none twice", async () => {
      const { store, first, accepted } = world();
      const id = await accepted(1);
      expect(await told()).toEqual([]);
      await store.settle(first, id, { state: "sent", at: AT });
      await store.settle(first, id, { state: "sent", at: LATER });
      await store.advance(first, [id], "delivered", LATER);
      await store.advance(first, [id], "delivered", MUCH_LATER);
      await store.advance(first, [id], "read", MUCH_LATER);
      await store.advance(first, [id], "delivered", MUCH_LATER);
      expect(await told()).toEqual([
        ["sent", id],
        ["delivered", id],
        ["read", id],
      ]);
    });

    it("tells receipts of one moment with a time each, and of what came twice once", async () => {
      const { store, first, accepted, outgoing } = world();
      const [one, other] = [await accepted(1), await accepted(2)];
      await Promise.all([
        store.advance(first, [one], "delivered", AT),
        store.advance(first, [other, one], "delivered", LATER),
        store.advance(first, [one], "delivered", MUCH_LATER),
      ]);
      const read = await events.read(first, 0, 10);
      expect(read.map(({ messageId, what, at }) => [messageId, what, at])).toEqual([
        [one, "delivered", AT],
        [other, "delivered", LATER],
      ]);
      const times = [(await outgoing(one)).times.deliveredAt, (await outgoing(other)).times.deliveredAt];
      expect(times).toEqual([AT, LATER]);
    });

    it("numbers an instance's events upwards, with ids that follow from what they tell", async () => {
      const { store, first, second, accepted } = world();
      for (const n of [1, 2, 3]) await store.settle(first, await accepted(n), { state: "sent", at: AT });
      await store.receive(second, [incoming(4)]);
      const seqs = (await events.read(first, 0, 10)).map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other));
      expect(seqs[0]).toBeGreaterThan(0);
      const [event] = await events.read(second, 0, 10);
      expect(event).toMatchObject({ instanceId: second, type: "message.received", what: "received" });
      expect(event?.id).toBe(`evt_${idOf(4).slice(4)}_received`);
      expect(event?.message).toMatchObject({ direction: "in", message: { text: "Answer 4" } });
    });

    it("goes on after a number, by pages", async () => {
      const { store, first, accepted } = world();
      for (const n of [1, 2, 3]) await store.settle(first, await accepted(n), { state: "sent", at: AT });
      const page = await events.read(first, 0, 2);
      expect(page.map(({ messageId }) => messageId)).toEqual([idOf(1), idOf(2)]);
      const last = page.at(-1)?.seq ?? 0;
      expect(await told(first, last)).toEqual([["sent", idOf(3)]]);
      const next = (await events.read(first, last, 10)).at(-1)?.seq ?? 0;
      expect(await told(first, next)).toEqual([]);
      const found = await events.find(first, [next, last, 999_999]);
      expect(found.map(({ seq }) => seq)).toEqual([last, next]);
    });

    it("tells of how messages end", async () => {
      const { store, first, accepted } = world();
      const failure = { code: "recipient-not-found" } as const;
      await store.settle(first, await accepted(1), { state: "failed", at: AT, failure });
      await store.settle(first, await accepted(2), { state: "expired", at: AT });
      await store.settle(first, await accepted(3), { state: "cancelled", at: AT });
      await store.settle(first, await accepted(4, { state: "sending" }), { state: "unknown", at: AT, failure: null });
      await store.settle(first, await accepted(5), { state: "queued", at: AT, dueAt: LATER, failure });
      expect((await told()).map(([what]) => what)).toEqual(["failed", "expired", "cancelled", "unknown"]);
      const [failed] = await events.read(first, 0, 1);
      expect(failed).toMatchObject({ at: AT, message: { state: "failed", failure } });
    });

    it("tells of all that a peer has read", async () => {
      const { store, first, accepted } = world();
      for (const n of [1, 2, 3]) {
        const sent = { state: "sent", at: AT, providerId: String(100 + n), peerId: PEER } as const;
        await store.settle(first, await accepted(n), sent);
      }
      await store.markRead(first, PEER, 102, LATER);
      await store.markRead(first, PEER, 102, LATER);
      expect((await told()).slice(3)).toEqual([
        ["read", idOf(1)],
        ["read", idOf(2)],
      ]);
    });

    it("tells once of what came in, however often the network repeats it", async () => {
      const { store, first } = world();
      await store.receive(first, [incoming(1)]);
      await store.receive(first, [{ ...incoming(2), providerId: "in-1" }, incoming(3)]);
      expect(await told()).toEqual([
        ["received", idOf(1)],
        ["received", idOf(3)],
      ]);
    });

    it("fills a page where there is more, however much is passed over: a short one is the last", async () => {
      const { store, first } = world();
      await store.receive(first, [incoming(1)]);
      for (let again = 10; again < 20; again += 1) await store.receive(first, [{ ...incoming(1), id: idOf(again) }]);
      for (const n of [2, 3, 4]) await store.receive(first, [incoming(n)]);
      const page = await events.read(first, 0, 3);
      expect(page.map(({ messageId }) => messageId)).toEqual([1, 2, 3].map(idOf));
      expect(await told(first, page.at(-1)?.seq)).toEqual([["received", idOf(4)]]);
    });

    it("tells of a cancellation by erasing, and no more what was said", async () => {
      const { store, first, accepted } = world();
      await accepted(1);
      await store.receive(first, [incoming(2)]);
      await store.erase(first, store.chatOf(first, PHONE), LATER);
      const [received, cancelled] = await events.read(first, 0, 10);
      expect(received).toMatchObject({ what: "received", message: { message: null } });
      expect(cancelled).toMatchObject({ what: "cancelled", messageId: idOf(1), message: { message: null } });
    });

    it("keeps what a session's event says", async () => {
      const { first, second } = world();
      const data = { status: "connected", name: "ليلى" };
      await events.append(first, { id: SESSION_ID, what: "session", at: AT, data });
      const [event] = await events.read(first, 0, 10);
      expect(event).toMatchObject({ type: "session.status", at: AT, data, message: null, messageId: null });
      expect(await events.read(second, 0, 10)).toEqual([]);
    });

    it("knows the newest of each instance", async () => {
      const { store, first, second } = world();
      await store.receive(first, [incoming(1), incoming(2)]);
      const newest = (await events.read(first, 0, 10)).at(-1)?.seq;
      expect(await events.lastOf([first, second])).toEqual(new Map([[first, newest]]));
    });

    it("removes what is old by pieces, and goes on with its numbers", async () => {
      const { store, first, second } = world();
      for (const n of [1, 2, 3, 4]) await store.receive(first, [incoming(n)]);
      await store.receive(second, [incoming(5)]);
      const newest = (await events.read(first, 0, 10)).at(-1)?.seq ?? 0;
      expect(await events.removeOlderThan(MUCH_LATER, 2)).toBe(true);
      expect(await events.removeOlderThan(MUCH_LATER, 10)).toBe(false);
      expect((await events.read(first, 0, 10)).map(({ seq }) => seq)).toEqual([newest]);
      expect(await told(second)).toEqual([["received", idOf(5)]]);
      await store.receive(first, [incoming(6)]);
      expect((await events.read(first, newest, 10)).length).toBe(1);
      expect(await events.removeOlderThan(AT, 10)).toBe(false);
    });
  });
}
