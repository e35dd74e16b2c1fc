import { describe, expect, it } from "vitest";
import type { MessageRecord } from "#ports/messages.ts";
import { AT, idOf, incoming, LATER, OTHER_PHONE, PEER, PHONE, type World } from "./world.ts";

const WIRE = Uint8Array.from([0, 1, 2, 255, 128]);

export function forgetting(world: () => World): void {
  const bytes = (wire: Uint8Array | null) => (wire === null ? null : [...wire]);

  describe("the network's encoding", () => {
    it("is given back byte by byte, for its instance alone", async () => {
      const { store, accepted, first, second } = world();
      const id = await accepted(1);
      expect(await store.readWire(first, id)).toBeNull();
      await store.keepWire(first, id, WIRE);
      expect(bytes(await store.readWire(first, id))).toEqual([...WIRE]);
      expect(await store.readWire(second, id)).toBeNull();
      await store.keepWire(first, id, WIRE.subarray(1, 3));
      expect(bytes(await store.readWire(first, id))).toEqual([1, 2]);
      await store.keepWire(first, idOf(2), WIRE);
      expect(await store.readWire(first, idOf(2))).toBeNull();
    });
  });

  describe("what a message says", () => {
    const saidIn = (record: MessageRecord | null) => record?.message;

    it("goes where it is not to be kept, and state and times stay", async () => {
      const { store, accepted, first, second, outgoing } = world();
      const id = await accepted(1);
      await store.keepWire(first, id, WIRE);
      await store.settle(first, id, { state: "sent", at: AT });
      await store.receive(first, [incoming(2), incoming(3)]);
      const before = await outgoing(id);
      await store.forgetContent(second, [id, idOf(2)]);
      expect(await outgoing(id)).toEqual(before);
      await store.forgetContent(first, [id, idOf(2), idOf(99)]);
      expect(await outgoing(id)).toEqual({ ...before, message: null });
      expect(await store.readWire(first, id)).toBeNull();
      expect(saidIn(await store.find(first, idOf(2)))).toBeNull();
      expect(saidIn(await store.find(first, idOf(3)))).not.toBeNull();
      await store.keepWire(first, id, WIRE);
      expect(await store.readWire(first, id)).toBeNull();
      await store.advance(first, [id], "read", LATER);
      expect((await outgoing(id)).state).toBe("read");
      await store.forgetContent(first, []);
    });

    it("stays while it is still to be sent", async () => {
      const { store, accepted, first, outgoing } = world();
      const id = await accepted(1);
      await store.forgetContent(first, [id]);
      expect((await outgoing(id)).message).not.toBeNull();
    });
  });

  describe("one person's messages", () => {
    it("are erased in both directions, and nobody else's", async () => {
      const { store, accepted, first, second, outgoing } = world();
      const failure = { code: "recipient-is-id", id: "9647701234567" } as const;
      const [sent, failed, other] = [
        await accepted(1),
        await accepted(2),
        await accepted(3, { recipient: OTHER_PHONE }),
      ];
      await store.keepWire(first, sent, WIRE);
      await store.settle(first, sent, { state: "sent", at: AT });
      await store.settle(first, failed, { state: "failed", at: AT, failure });
      await store.receive(first, [incoming(4), incoming(5, { recipient: OTHER_PHONE })]);
      const chat = store.chatOf(first, PHONE);
      expect(await store.erase(second, chat, LATER)).toBe(0);
      expect(await store.erase(first, chat, LATER)).toBe(3);
      for (const n of [1, 2, 4]) expect(await store.find(first, idOf(n))).toMatchObject({ message: null, chat: "" });
      expect((await outgoing(failed)).failure).toBeNull();
      expect(await store.readWire(first, sent)).toBeNull();
      expect((await outgoing(sent)).times.sentAt).toEqual(AT);
      expect((await outgoing(other)).message).not.toBeNull();
      expect((await store.find(first, idOf(5)))?.message).not.toBeNull();
      expect((await store.list(first, { chat }, { after: null, limit: 9 })).messages).toEqual([]);
      expect([await store.erase(first, chat, LATER), await store.erase(first, "", LATER)]).toEqual([0, 0]);
    });

    it("that have not begun to leave are cancelled; one that has tells how it ended, and no more", async () => {
      const { store, accepted, first, epoch, outgoing, stateOf } = world();
      const [waiting, sending] = [await accepted(1), await accepted(2, { state: "sending" })];
      await store.erase(first, store.chatOf(first, PHONE), LATER);
      expect(await outgoing(waiting)).toMatchObject({ state: "cancelled", times: { endedAt: LATER } });
      expect(await store.markSending(first, [waiting], epoch, LATER)).toEqual(new Set());
      expect(await stateOf(sending)).toBe("sending");
      await store.settle(first, sending, { state: "sent", at: LATER, providerId: "9", peerId: PEER });
      expect(await outgoing(sending)).toMatchObject({ state: "sent", chat: "", message: null });
    });

    it("are nobody's from then on, whoever reads them", async () => {
      const { store, accepted, first, stateOf } = world();
      const id = await accepted(1);
      await store.settle(first, id, { state: "sent", at: AT, providerId: "9", peerId: PEER });
      await store.erase(first, store.chatOf(first, { kind: "id", id: String(PEER) }), LATER);
      await store.markRead(first, PEER, 9, LATER);
      expect(await stateOf(id)).toBe("sent");
    });

    it("do not come in again when the network tells of them again", async () => {
      const { store, first } = world();
      await store.receive(first, [incoming(1)]);
      await store.erase(first, store.chatOf(first, PHONE), LATER);
      await store.receive(first, [{ ...incoming(2), providerId: incoming(1).providerId }]);
      expect(await store.find(first, idOf(2))).toBeNull();
    });

    it("are erased however many there are", async () => {
      const { store, first } = world();
      await store.receive(
        first,
        Array.from({ length: 230 }, (_, n) => incoming(n)),
      );
      expect(await store.erase(first, store.chatOf(first, PHONE), LATER)).toBe(230);
      expect(await store.find(first, idOf(229))).toMatchObject({ message: null });
    });
  });

  describe("messages of an account that was linked before", () => {
    it("are no longer found by the network's ids, nor read by its receipts", async () => {
      const { store, accepted, first, second, stateOf } = world();
      const id = await accepted(1);
      await store.settle(first, id, { state: "sent", at: AT, providerId: "3", peerId: PEER });
      await store.receive(
        first,
        Array.from({ length: 120 }, (_, n) => incoming(n + 10)),
      );
      await store.receive(second, [incoming(500)]);
      await store.forgetProviderIds(first);
      expect(await store.findByProviderId(first, "3")).toBeNull();
      expect(await store.findByProviderId(first, "in-10")).toBeNull();
      expect(await store.findByProviderId(second, "in-500")).not.toBeNull();
      await store.markRead(first, PEER, 1000, LATER);
      expect(await stateOf(id)).toBe("sent");
      await store.receive(first, [{ ...incoming(300), providerId: "in-10" }]);
      expect((await store.findByProviderId(first, "in-10"))?.id).toBe(idOf(300));
    });
  });

  describe("old messages", () => {
    it("leave some at a time, in every instance, and not while they are still to be sent", async () => {
      const { store, accepted, first, second } = world();
      const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => accepted(n)));
      for (const id of ids.slice(1)) await store.settle(first, id, { state: "sent", at: AT });
      await store.receive(second, [incoming(6), incoming(60_001)]);
      await accepted(60_000);
      const more: boolean[] = [];
      do more.push(await store.removeOlderThan(LATER, 2));
      while (more.at(-1) === true);
      expect(more.length).toBeGreaterThanOrEqual(3);
      const left = async (instanceId: number) =>
        (await store.list(instanceId, {}, { after: null, limit: 9, ascending: true })).messages.map(({ id }) => id);
      expect([await left(first), await left(second)]).toEqual([[idOf(1), idOf(60_000)], [idOf(60_001)]]);
      expect(await store.removeOlderThan(LATER, 2)).toBe(false);
    });
  });
}
