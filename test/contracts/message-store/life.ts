import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SendFailure } from "#domain/messages/failures.ts";
import { DELIVERY_STATUSES, isOpen, MESSAGE_STATES, type MessageState, REACHED_FROM } from "#domain/messages/life.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import type { Settlement } from "#ports/messages.ts";
import { AT, idOf, incoming, LATER, MUCH_LATER, OTHER_PHONE, PEER, START_MS, type World } from "./world.ts";

const FAILURE: SendFailure = { code: "refused", providerCode: "463 'x'" };
const PEER_RECIPIENT = { kind: "id", id: String(PEER) } as const;

export function life(world: () => World): void {
  describe("a message whose turn has come", () => {
    it("is marked by the owner, with each attempt counted and the time of the first", async () => {
      const { store, accepted, first, epoch, outgoing } = world();
      const [one, two] = [await accepted(1), await accepted(2, { state: "accepted" })];
      expect(await store.markSending(first, [one, two, idOf(9)], epoch, AT)).toEqual(new Set([one, two]));
      expect(await store.markSending(first, [one], epoch, LATER)).toEqual(new Set([one]));
      const record = await outgoing(one);
      expect([record.state, record.attempts, record.times.sendingAt]).toEqual(["sending", 2, AT]);
    });

    it("is not marked once it is closed, or by another's epoch", async () => {
      const { store, accepted, first, epoch, second, rival, outgoing } = world();
      const [sent, queued, sending] = [await accepted(1), await accepted(2), await accepted(3, { state: "sending" })];
      await store.settle(first, sent, { state: "sent", at: AT });
      const all = [sent, queued, sending];
      expect(await store.markSending(first, all, epoch - 1, AT)).toEqual(new Set());
      expect(await store.markSending(second, all, epoch, AT)).toEqual(new Set());
      const taken = await rival.claim(first);
      expect(await store.markSending(first, all, epoch, AT)).toEqual(new Set());
      expect((await outgoing(queued)).attempts).toBe(0);
      const marked = await store.markSending(first, all, taken?.epoch ?? 0, AT);
      expect(marked).toEqual(new Set([queued, sending]));
    });

    it("is among the open ones until it is over", async () => {
      const { store, accepted, first, second } = world();
      expect(await store.listInstancesWithOpen()).toEqual([]);
      for (const n of [5, 1, 3]) await accepted(n);
      const owned = await world().ownership.claim(second);
      await accepted(7, { instanceId: second, epoch: owned?.epoch ?? 0 });
      await store.receive(first, []);
      expect(await store.listInstancesWithOpen()).toEqual([first, second]);
      const page = (after: string | null, limit = 10) => store.listOpen(first, { after, limit });
      expect((await page(null)).map(({ id }) => id)).toEqual([idOf(1), idOf(3), idOf(5)]);
      expect((await page(idOf(1), 1)).map(({ id }) => id)).toEqual([idOf(3)]);
      expect((await page(null))[0]).toEqual({
        id: idOf(1),
        mode: "waiting",
        state: "queued",
        chat: store.chatOf(first, { kind: "phone", phone: "9647701234567" }),
        attempts: 0,
        dueAt: new Date(START_MS + 1),
        expiresAt: new Date(START_MS + 60_001),
      });
      for (const n of [1, 3]) await store.settle(first, idOf(n), { state: "sent", at: AT });
      await store.settle(first, idOf(5), { state: "expired", at: AT });
      expect(await page(null)).toEqual([]);
      expect(await store.listInstancesWithOpen()).toEqual([second]);
    });
  });

  describe("how a message goes on", () => {
    it("keeps its failure while it is tried again, and forgets it once it is sent", async () => {
      const { store, accepted, first, epoch, outgoing } = world();
      const id = await accepted(1, { state: "sending" });
      const again = { state: "queued", at: AT, dueAt: LATER, expiresAt: MUCH_LATER, failure: FAILURE } as const;
      await store.settle(first, id, again);
      const queued = await outgoing(id);
      expect(queued).toMatchObject({ state: "queued", dueAt: LATER, expiresAt: MUCH_LATER, failure: FAILURE });
      expect(queued.times).toMatchObject({ queuedAt: AT, sendingAt: new Date(START_MS + 1), endedAt: null });
      await store.markSending(first, [id], epoch, LATER);
      await store.settle(first, id, { ...again, expiresAt: undefined, failure: null });
      expect(await outgoing(id)).toMatchObject({ expiresAt: MUCH_LATER, failure: null });
      await store.markSending(first, [id], epoch, LATER);
      await store.settle(first, id, { state: "sent", at: LATER });
      expect(await outgoing(id)).toMatchObject({ state: "sent", failure: null, times: { sentAt: LATER } });
    });

    it("ends with a time, and with why where there is a why", async () => {
      const { store, accepted, first, outgoing } = world();
      const ends: Settlement[] = [
        { state: "failed", at: LATER, failure: FAILURE },
        { state: "unknown", at: LATER, failure: { code: "not-acknowledged" } },
        { state: "unknown", at: LATER, failure: null },
        { state: "expired", at: LATER },
        { state: "cancelled", at: LATER },
      ];
      for (const [n, end] of ends.entries()) await store.settle(first, await accepted(n), end);
      for (const [n, end] of ends.entries()) {
        const { state, failure, times } = await outgoing(idOf(n));
        const why = "failure" in end ? end.failure : null;
        expect([state, failure, times.endedAt, times.sentAt]).toEqual([end.state, why, LATER, null]);
      }
    });

    it("begins anew where a failed one is sent again", async () => {
      const { store, accepted, first, outgoing } = world();
      const id = await accepted(1);
      await store.settle(first, id, { state: "sent", at: AT });
      await store.advance(first, [id], "failed", LATER);
      expect(await outgoing(id)).toMatchObject({ state: "failed", times: { sentAt: AT, endedAt: LATER } });
      await store.settle(first, id, { state: "queued", at: LATER, dueAt: LATER, failure: null });
      const record = await outgoing(id);
      expect([record.state, record.times.sentAt, record.times.endedAt]).toEqual(["queued", null, null]);
      expect((await store.listOpen(first, { after: null, limit: 9 })).map((open) => open.id)).toEqual([id]);
    });

    it("is found by the id that the network gave, and counts to the chat of whom it went to", async () => {
      const { store, accepted, first, second, outgoing } = world();
      const [one, two] = [await accepted(1), await accepted(2, { recipient: OTHER_PHONE })];
      await store.settle(first, one, { state: "sent", at: AT, providerId: "4711", peerId: PEER });
      await store.settle(first, two, { state: "sent", at: AT, providerId: "4712" });
      expect((await store.findByProviderId(first, "4711"))?.id).toBe(one);
      expect(await store.findByProviderId(second, "4711")).toBeNull();
      expect(await store.findByProviderId(first, "47")).toBeNull();
      const [record, other] = [await outgoing(one), await outgoing(two)];
      expect([record.providerId, record.chat]).toEqual(["4711", store.chatOf(first, PEER_RECIPIENT)]);
      expect([record.peerId, other.peerId]).toEqual([PEER, null]);
      expect([other.providerId, other.chat]).toEqual(["4712", store.chatOf(first, OTHER_PHONE)]);
    });

    it("takes what has ended under the name that was written to into the chat of whom it went to", async () => {
      const { store, accepted, first, second, outgoing } = world();
      const epoch = (await world().ownership.claim(second))?.epoch ?? 0;
      const [failed, expired, open, sent] = [
        await accepted(1),
        await accepted(2),
        await accepted(3),
        await accepted(4),
      ];
      const elsewhere = await accepted(5, { instanceId: second, epoch });
      await store.settle(first, failed, { state: "failed", at: AT, failure: { code: "recipient-not-found" } });
      await store.settle(first, expired, { state: "expired", at: AT });
      await store.settle(second, elsewhere, { state: "expired", at: AT });
      const { chat } = await outgoing(sent);
      await store.settle(first, sent, { state: "sent", at: AT, providerId: "4711", peerId: PEER, chat });
      const person = store.chatOf(first, PEER_RECIPIENT);
      const chats = await Promise.all([failed, expired, open, sent].map(async (id) => (await outgoing(id)).chat));
      expect(chats).toEqual([person, person, chat, person]);
      expect((await outgoing(elsewhere, second)).chat).not.toBe(store.chatOf(second, PEER_RECIPIENT));
    });

    it("that ended unsent stands in the chat of a person who is known by another name", async () => {
      const { store, accepted, first, outgoing } = world();
      const [failed, again] = [await accepted(1), await accepted(2)];
      const failure = { code: "recipient-not-found" } as const;
      const { chat: written } = await outgoing(again);
      await store.settle(first, failed, { state: "failed", at: AT, failure, person: PEER_RECIPIENT });
      await store.settle(first, again, { state: "queued", at: AT, dueAt: AT, failure: null });
      const person = store.chatOf(first, PEER_RECIPIENT);
      expect([(await outgoing(failed)).chat, (await outgoing(again)).chat]).toEqual([person, written]);
      expect((await outgoing(failed)).peerId).toBeNull();
    });

    it("is found by the id that follows from its own, before and after it is sent", async () => {
      const { store, accepted, first, second } = world();
      const id = await accepted(1);
      expect((await store.findByProviderId(first, whatsAppIdOf(id)))?.id).toBe(id);
      await store.settle(first, id, { state: "sent", at: AT });
      expect((await store.findByProviderId(first, whatsAppIdOf(id)))?.id).toBe(id);
      expect(await store.findByProviderId(second, whatsAppIdOf(id))).toBeNull();
      expect(await store.findByProviderId(first, whatsAppIdOf(idOf(2)))).toBeNull();
    });

    it("takes the network's id over from a message of an account that was linked before", async () => {
      const { store, accepted, first, outgoing } = world();
      const [one, two] = [await accepted(1), await accepted(2)];
      await store.settle(first, one, { state: "sent", at: AT, providerId: "3", peerId: PEER });
      await Promise.all([
        store.settle(first, two, { state: "sent", at: LATER, providerId: "3", peerId: PEER }),
        accepted(3),
      ]);
      expect((await store.findByProviderId(first, "3"))?.id).toBe(two);
      expect([(await outgoing(one)).state, (await outgoing(one)).providerId]).toEqual(["sent", null]);
    });
  });

  describe("a receipt", () => {
    it("advances many at once, of its instance alone", async () => {
      const { store, accepted, first, second, outgoing } = world();
      const owned = await world().ownership.claim(second);
      const ids = await Promise.all(Array.from({ length: 150 }, (_, n) => accepted(n)));
      await accepted(0, { instanceId: second, epoch: owned?.epoch ?? 0 });
      await store.advance(first, [...ids, idOf(999)], "delivered", LATER);
      const states = await Promise.all(ids.map(async (id) => (await outgoing(id)).state));
      expect(new Set(states)).toEqual(new Set(["delivered"]));
      expect((await outgoing(idOf(0), second)).state).toBe("queued");
      await store.advance(first, [], "read", LATER);
    });

    it("that comes before the send was stored tells that it was sent too, and the send adds what it knows", async () => {
      const { store, accepted, first, outgoing } = world();
      const id = await accepted(1, { state: "sending" });
      await store.advance(first, [id], "delivered", AT);
      expect((await outgoing(id)).times).toMatchObject({ sentAt: AT, deliveredAt: AT, readAt: null });
      expect(await store.listOpen(first, { after: null, limit: 9 })).toEqual([]);
      await store.settle(first, id, { state: "sent", at: LATER, providerId: "8", peerId: PEER });
      const record = await outgoing(id);
      expect([record.state, record.times.sentAt, record.providerId]).toEqual(["delivered", AT, "8"]);
      await store.advance(first, [id], "read", MUCH_LATER);
      await store.advance(first, [id], "delivered", MUCH_LATER);
      expect((await outgoing(id)).times).toMatchObject({ deliveredAt: AT, readAt: MUCH_LATER });
    });

    it("tells what became of a message of which that was unknown", async () => {
      const { store, accepted, first, outgoing } = world();
      const id = await accepted(1, { state: "sending" });
      await store.settle(first, id, { state: "unknown", at: AT, failure: FAILURE });
      await store.advance(first, [id], "read", LATER);
      expect(await outgoing(id)).toMatchObject({
        state: "read",
        failure: null,
        times: { sentAt: LATER, deliveredAt: null, readAt: LATER, endedAt: null },
      });
    });

    it("of Telegram covers all up to a number, of its peer alone", async () => {
      const { store, accepted, first, second, stateOf } = world();
      const numbers = [9, 10, 100, 11];
      for (const [n, number] of numbers.entries()) {
        const peerId = number === 11 ? -1_000_000_000_077 : PEER;
        await store.settle(first, await accepted(n), { state: "sent", at: AT, providerId: String(number), peerId });
      }
      await store.markRead(second, PEER, 1000, LATER);
      await store.markRead(first, PEER, 10, LATER);
      const states = async () => Promise.all(numbers.map((_, n) => stateOf(idOf(n))));
      expect(await states()).toEqual(["read", "read", "sent", "sent"]);
      await store.markRead(first, PEER, 100, MUCH_LATER);
      await store.markRead(first, -1_000_000_000_077, 11, MUCH_LATER);
      expect(await states()).toEqual(["read", "read", "read", "read"]);
      expect((await world().outgoing(idOf(0))).times.readAt).toEqual(LATER);
    });

    it("changes nothing of what came in", async () => {
      const { store, first } = world();
      await store.receive(first, [incoming(1)]);
      const before = await store.find(first, idOf(1));
      for (const status of DELIVERY_STATUSES) await store.advance(first, [idOf(1)], status, AT);
      for (const settlement of settlements(AT)) await store.settle(first, idOf(1), settlement);
      await store.markSending(first, [idOf(1)], world().epoch, AT);
      expect(await store.find(first, idOf(1))).toEqual(before);
    });
  });

  it("never steps back, whatever comes in whatever order", async () => {
    const { store, accepted, first, epoch, outgoing } = world();
    const step = fc.constantFrom(...MESSAGE_STATES.filter((state) => state !== "accepted"));
    const lives = fc.sample(fc.array(step, { minLength: 1, maxLength: 8 }), 60);
    await Promise.all(
      lives.map(async (steps, n) => {
        const begin = (["accepted", "queued", "sending"] as const)[n % 3] ?? "queued";
        const id = await accepted(n, { state: begin });
        let state: MessageState = begin;
        for (const [at, to] of steps.entries()) {
          await takeStep(store, first, id, to, { epoch, at: new Date(START_MS + at), byReceipt: at % 2 === 0 });
          if (REACHED_FROM[to].includes(state)) state = to;
          expect([steps, (await outgoing(id)).state]).toEqual([steps, state]);
        }
        const { times } = await outgoing(id);
        const isThere = (await store.listOpen(first, { after: null, limit: 100 })).some((open) => open.id === id);
        expect([steps, isThere]).toEqual([steps, isOpen(state)]);
        const ended: readonly MessageState[] = ["failed", "cancelled", "expired", "unknown"];
        expect([steps, times.endedAt !== null]).toEqual([steps, ended.includes(state)]);
        const arrived: readonly MessageState[] = ["sent", "delivered", "read"];
        if (arrived.includes(state)) expect([steps, times.sentAt]).not.toEqual([steps, null]);
      }),
    );
  });
}

async function takeStep(
  store: World["store"],
  instanceId: number,
  id: string,
  to: MessageState,
  { epoch, at, byReceipt }: { readonly epoch: number; readonly at: Date; readonly byReceipt: boolean },
): Promise<void> {
  if (to === "sending") {
    await store.markSending(instanceId, [id], epoch, at);
    return;
  }
  const status = DELIVERY_STATUSES.find((one) => one === to);
  const settlement = settlements(at).find((one) => one.state === to);
  if (settlement !== undefined && (status === undefined || !byReceipt)) await store.settle(instanceId, id, settlement);
  else if (status !== undefined) await store.advance(instanceId, [id], status, at);
}

function settlements(at: Date): Settlement[] {
  return [
    { state: "sent", at },
    { state: "failed", at, failure: FAILURE },
    { state: "unknown", at, failure: null },
    { state: "expired", at },
    { state: "cancelled", at },
    { state: "queued", at, dueAt: at, failure: null },
  ];
}
