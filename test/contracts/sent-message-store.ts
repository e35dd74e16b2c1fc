import { beforeEach, describe, expect, it } from "vitest";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";

const SENT_AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-04T05:07:00.001Z");
const CONTENT = new Uint8Array([0, 1, 127, 128, 255]);

/** `make` answers an empty store, and the ids of two instances. */
export function sentMessageStoreContract(
  name: string,
  make: () => Promise<{ store: SentMessageStore; first: number; second: number }>,
): void {
  describe(`sent message store: ${name}`, () => {
    let store: SentMessageStore;
    let first: number;
    let second: number;

    beforeEach(async () => {
      ({ store, first, second } = await make());
    });

    const add = (instanceId: number, messageId: string, sentAt = SENT_AT) =>
      store.add({ instanceId, messageId, content: CONTENT, sentAt });
    const bytes = (content: Uint8Array | null) => (content === null ? null : [...content]);

    it("reads content back byte by byte, for its instance alone", async () => {
      await add(first, "m1");
      expect(bytes(await store.readContent(first, "m1"))).toEqual([...CONTENT]);
      expect(await store.readContent(second, "m1")).toBeNull();
      expect(await store.readContent(first, "m2")).toBeNull();
      expect(await store.readStatus(second, "m1")).toBeNull();
    });

    it("starts a message as sent", async () => {
      await add(first, "m1");
      expect(await store.readStatus(first, "m1")).toEqual({ status: "sent", at: SENT_AT });
    });

    const steps: [DeliveryStatus, DeliveryStatus, DeliveryStatus][] = [
      ["delivered", "read", "read"],
      ["read", "delivered", "read"],
      ["read", "sent", "read"],
      ["read", "failed", "read"],
      ["delivered", "sent", "delivered"],
      ["delivered", "failed", "delivered"],
      ["failed", "delivered", "failed"],
      ["failed", "read", "failed"],
      ["sent", "failed", "failed"],
    ];
    it.each(steps)("is, once %s and then said to be %s, %s", async (one, two, expected) => {
      await add(first, "m1");
      await store.advance(first, ["m1"], one, LATER);
      await store.advance(first, ["m1"], two, LATER);
      expect((await store.readStatus(first, "m1"))?.status).toBe(expected);
    });

    it("keeps the time of the step that counted", async () => {
      await add(first, "m1");
      await store.advance(first, ["m1"], "read", LATER);
      await store.advance(first, ["m1"], "delivered", new Date("2026-03-05T00:00:00.000Z"));
      expect(await store.readStatus(first, "m1")).toEqual({ status: "read", at: LATER });
    });

    it("advances many at once, of its instance alone", async () => {
      const ids = Array.from({ length: 150 }, (_, n) => `m${n}`);
      for (const id of ids) await add(first, id);
      await add(second, "m0");
      await store.advance(first, [...ids, "unknown"], "delivered", LATER);
      const statuses = await Promise.all(ids.map((id) => store.readStatus(first, id)));
      expect(new Set(statuses.map((row) => row?.status))).toEqual(new Set(["delivered"]));
      expect((await store.readStatus(second, "m0"))?.status).toBe("sent");
      await store.advance(first, [], "read", LATER);
    });

    it("replaces the content of a message added again, and keeps how far it got", async () => {
      await add(first, "m1");
      await store.advance(first, ["m1"], "read", LATER);
      await store.add({ instanceId: first, messageId: "m1", content: new Uint8Array([9]), sentAt: LATER });
      expect(bytes(await store.readContent(first, "m1"))).toEqual([9]);
      expect(await store.readStatus(first, "m1")).toEqual({ status: "read", at: LATER });
    });

    it("removes what was sent before a time", async () => {
      await add(first, "old");
      await add(second, "older");
      await add(first, "new", LATER);
      await store.removeOlderThan(LATER);
      expect(await store.readContent(first, "old")).toBeNull();
      expect(await store.readContent(second, "older")).toBeNull();
      expect(await store.readContent(first, "new")).not.toBeNull();
    });
  });
}
