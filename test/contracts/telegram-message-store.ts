import { beforeEach, describe, expect, it } from "vitest";
import type { ReceivedTelegramMessage, TelegramMessageStore } from "#ports/telegram-messages.ts";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";

const SENT_AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-04T05:07:00.001Z");
const MUCH_LATER = new Date("2026-03-05T05:07:00.001Z");
/** Ids of today's users need more than 32 bits; those of channels are negative. */
const PEER = 7_012_345_678;
const CHANNEL = -1_002_345_678_901;

const FROM = { id: PEER, name: "Amal", username: "amal", phone: "9647701234567" };

/** `make` answers an empty store, and the ids of two instances. */
export function telegramMessageStoreContract(
  name: string,
  make: () => Promise<{ store: TelegramMessageStore; first: number; second: number }>,
): void {
  describe(`telegram message store: ${name}`, () => {
    let store: TelegramMessageStore;
    let first: number;
    let second: number;

    beforeEach(async () => {
      ({ store, first, second } = await make());
    });

    const send = (instanceId: number, messageId: number, peerId = PEER, sentAt = SENT_AT) =>
      store.addSent({ instanceId, messageId, peerId, sentAt });
    const receive = (instanceId: number, messageId: number, changes: Partial<ReceivedTelegramMessage> = {}) =>
      store.addReceived({ instanceId, messageId, from: FROM, kind: "text", text: "Hello", at: SENT_AT, ...changes });
    const idsAfter = async (after: number, limit = 100) =>
      (await store.listReceived(first, after, limit)).map((message) => message.messageId);

    it("starts a message as sent, for its instance alone", async () => {
      await send(first, 1);
      expect(await store.readStatus(first, 1)).toEqual({ status: "sent", at: SENT_AT });
      expect(await store.readStatus(second, 1)).toBeNull();
      expect(await store.readStatus(first, 2)).toBeNull();
    });

    it("notes again and again that a message starts, which is none of those sent or received", async () => {
      for (const at of [SENT_AT, LATER]) await store.noteStart(first, at);
      for (const id of [0, 1]) expect(await store.readStatus(first, id)).toBeNull();
      expect(await idsAfter(0)).toEqual([]);
    });

    it("marks what the peer has read up to an id, and nobody else's", async () => {
      for (const id of [1, 2, 3]) await send(first, id);
      await send(first, 4, CHANNEL);
      await send(second, 1);
      await store.markRead(first, PEER, 2, LATER);
      const read = { status: "read", at: LATER };
      const statuses = await Promise.all([1, 2, 3, 4].map((id) => store.readStatus(first, id)));
      expect(statuses).toEqual([read, read, { status: "sent", at: SENT_AT }, { status: "sent", at: SENT_AT }]);
      expect(await store.readStatus(second, 1)).toEqual({ status: "sent", at: SENT_AT });
      await store.markRead(first, CHANNEL, 4, LATER);
      expect(await store.readStatus(first, 4)).toEqual(read);
    });

    it("keeps the time at which a message was read first", async () => {
      await send(first, 1);
      await store.markRead(first, PEER, 1, LATER);
      await send(first, 2);
      await store.markRead(first, PEER, 2, MUCH_LATER);
      expect(await store.readStatus(first, 1)).toEqual({ status: "read", at: LATER });
      expect(await store.readStatus(first, 2)).toEqual({ status: "read", at: MUCH_LATER });
    });

    it("takes an id that comes again for a new message: another account may have been linked", async () => {
      await send(first, 1);
      await store.markRead(first, PEER, 1, LATER);
      await send(first, 1, CHANNEL, MUCH_LATER);
      expect(await store.readStatus(first, 1)).toEqual({ status: "sent", at: MUCH_LATER });
      await store.markRead(first, PEER, 1, MUCH_LATER);
      expect((await store.readStatus(first, 1))?.status).toBe("sent");
    });

    it("gives a received message back as it was, for its instance alone", async () => {
      const message = { instanceId: first, messageId: 2_147_483_647, from: FROM, kind: "photo", text: "A", at: LATER };
      await store.addReceived(message as ReceivedTelegramMessage);
      expect(await store.listReceived(first, 0, 10)).toEqual([message]);
      expect(await store.listReceived(second, 0, 10)).toEqual([]);
    });

    it("lists those above an id, oldest first, so many at once", async () => {
      for (const id of [30, 10, 100, 20, 9]) await receive(first, id);
      await receive(second, 40);
      expect(await idsAfter(0)).toEqual([9, 10, 20, 30, 100]);
      expect(await idsAfter(10)).toEqual([20, 30, 100]);
      expect(await idsAfter(9, 2)).toEqual([10, 20]);
      expect(await idsAfter(100)).toEqual([]);
    });

    it("keeps a message that is replayed once", async () => {
      await receive(first, 1);
      await receive(first, 1);
      expect(await idsAfter(0)).toEqual([1]);
    });

    it("keeps any text and name as they are", async () => {
      const texts = [...HOSTILE_STRINGS, ...randomStrings(100), "x".repeat(4096)];
      const from = (text: string) => ({ id: PEER, name: text, username: null, phone: null });
      for (const [n, text] of texts.entries()) await receive(first, n + 1, { from: from(text), text });
      const listed = await store.listReceived(first, 0, texts.length);
      expect(listed.map((message) => message.text)).toEqual(texts);
      expect(listed.map((message) => message.from)).toEqual(texts.map(from));
    });

    it("removes what is older than a time in both directions", async () => {
      await send(first, 1);
      await send(second, 1);
      await send(first, 2, PEER, LATER);
      await receive(first, 3);
      await receive(first, 4, { at: LATER });
      await store.removeOlderThan(LATER);
      expect(await store.readStatus(first, 1)).toBeNull();
      expect(await store.readStatus(second, 1)).toBeNull();
      expect(await store.readStatus(first, 2)).not.toBeNull();
      expect(await idsAfter(0)).toEqual([4]);
    });

    it("loses none of many at once", async () => {
      const ids = Array.from({ length: 60 }, (_, n) => n + 1);
      await Promise.all(ids.map((id) => (id % 2 === 0 ? send(first, id) : receive(first, id))));
      await Promise.all([store.markRead(first, PEER, 30, LATER), store.markRead(first, PEER, 60, LATER)]);
      const statuses = await Promise.all(ids.map((id) => store.readStatus(first, id)));
      expect(statuses.filter((row) => row?.status === "read")).toHaveLength(30);
      expect(await idsAfter(0)).toHaveLength(30);
    });
  });
}
