import { describe, expect, it } from "vitest";
import type { AnalyticsStore, CountedEvent } from "#ports/analytics.ts";
import { namedCounts } from "#test/support/slot-counts.ts";
import { rollUp, rollUpAll } from "#use-cases/analytics/roll-up.ts";
import {
  AT,
  freshWorld,
  incoming,
  LATER,
  type MessageStoreParts,
  MUCH_LATER,
  START_MS,
} from "./message-store/world.ts";

/** `store` writes the events that are added up. */
type MakeAnalyticsStore = () => Promise<MessageStoreParts & { readonly analytics: AnalyticsStore }>;

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const FROM = new Date(Math.floor(START_MS / HOUR_MS) * HOUR_MS);
const UNTIL = new Date(FROM.getTime() + 2 * HOUR_MS);

/** What every store of sums does. */
export function analyticsStoreContract(name: string, make: MakeAnalyticsStore): void {
  describe(`analytics store: ${name}`, () => {
    let analytics: AnalyticsStore;
    const world = freshWorld(async () => {
      const parts = await make();
      analytics = parts.analytics;
      return parts;
    });

    /** Of all slots and kinds, in the order of names; without the times. */
    async function sums(instanceIds = [world().first], from = FROM, until = UNTIL) {
      return namedCounts(await analytics.read(instanceIds, from, until));
    }

    async function countAll(): Promise<void> {
      await rollUpAll({ analytics });
    }

    it("adds up what becomes of messages, at the time they were sent", async () => {
      const { store, first, accepted } = world();
      for (const n of [1, 2, 3]) await store.settle(first, await accepted(n), { state: "sent", at: AT });
      const [one, two] = [await accepted(4), await accepted(5)];
      await store.settle(first, one, { state: "sent", at: AT });
      await store.advance(first, [one], "delivered", LATER);
      await store.advance(first, [one], "read", MUCH_LATER);
      const failure = { code: "recipient-not-found" } as const;
      await store.settle(first, two, { state: "failed", at: AT, failure });
      await store.receive(first, [incoming(6), incoming(7, { kind: "image" })]);
      await countAll();
      const expected = { sent: 4, delivered: 1, read: 1, failed: 1, "failed:recipient-not-found": 1, received: 2 };
      expect(await sums()).toEqual(expected);
      // All of it in the hour in which the messages were sent, also what was read an hour later.
      expect(await sums([first], FROM, new Date(FROM.getTime() + HOUR_MS))).toEqual(expected);
      const slots = await analytics.read([first], FROM, UNTIL);
      expect(new Set(slots.map(({ slotMs }) => slotMs))).toEqual(new Set([START_MS - (START_MS % QUARTER_MS)]));
      expect(new Set(slots.map(({ kind }) => kind))).toEqual(new Set(["text", "image"]));
    });

    it("counts a message as sent of which the receipt came first", async () => {
      const { store, first, accepted } = world();
      const [one, two, three] = [
        await accepted(1, { state: "sending" }),
        await accepted(2, { state: "sending" }),
        await accepted(3, { state: "sending" }),
      ];
      await store.advance(first, [one], "delivered", LATER);
      await store.settle(first, one, { state: "sent", at: LATER });
      await store.advance(first, [one], "read", LATER);
      await store.advance(first, [two], "read", LATER);
      await store.settle(first, three, { state: "sent", at: LATER });
      await store.advance(first, [three], "delivered", LATER);
      await countAll();
      expect(await sums()).toEqual({ sent: 3, delivered: 2, read: 2, "read-undelivered": 1 });
    });

    it("knows how long each tick took", async () => {
      const { store, first, accepted } = world();
      const id = await accepted(0);
      await store.settle(first, id, { state: "sent", at: new Date(START_MS + 500) });
      await store.advance(first, [id], "delivered", new Date(START_MS + 2_500));
      await countAll();
      const slots = await analytics.read([first], FROM, UNTIL);
      const pairs = [0, 1, 2].map((tick) => slots.flatMap(({ times }) => times[tick] ?? []));
      expect(pairs).toEqual([[80, 1], [98, 1], []]);
    });

    it("counts on from where it was, and nothing twice", async () => {
      const { store, first, second, accepted } = world();
      await store.settle(first, await accepted(1), { state: "sent", at: AT });
      await countAll();
      await countAll();
      await store.settle(first, await accepted(2), { state: "sent", at: AT });
      await store.receive(second, [incoming(3)]);
      expect(await analytics.listBehind([first, second, 999])).toEqual([first, second]);
      expect(await analytics.listAllBehind(0, 1)).toEqual([first]);
      expect(await analytics.listAllBehind(first, 10)).toEqual([second]);
      await rollUp({ analytics }, [first]);
      expect(await analytics.listBehind([first, second])).toEqual([second]);
      expect(await sums()).toEqual({ sent: 2 });
      expect(await sums([second])).toEqual({});
      await rollUp({ analytics }, [first, second]);
      expect(await sums([first, second])).toEqual({ sent: 2, received: 1 });
    });

    it("takes the same piece again, longer or shorter, and keeps what it holds", async () => {
      const { store, first, accepted } = world();
      for (const n of [1, 2, 3]) await store.settle(first, await accepted(n), { state: "sent", at: AT });
      const { events, upTo } = await analytics.readUncounted(first, 10);
      const counted = events.map(({ seq, kind }): CountedEvent => {
        return { seq, kind, slotMs: FROM.getTime(), measures: ["sent"], reason: null, timed: ["sent", 80] };
      });
      const shorter = counted.slice(0, 2);
      await analytics.add(first, shorter, shorter.at(-1)?.seq ?? 0);
      await analytics.add(first, counted, upTo ?? 0);
      await analytics.add(first, shorter, shorter.at(-1)?.seq ?? 0);
      await analytics.add(first, counted, upTo ?? 0);
      expect(await sums()).toEqual({ sent: 3 });
      expect(await analytics.readUncounted(first, 10)).toEqual({ events: [], upTo: null });
    });

    it("keeps what it has counted when the messages have left", async () => {
      const { store, first, accepted } = world();
      await store.settle(first, await accepted(1), { state: "sent", at: AT });
      await countAll();
      await store.removeOlderThan(new Date(START_MS + 10 * 86_400_000), 100);
      expect(await sums()).toEqual({ sent: 1 });
    });

    it("goes past events of messages that are not kept", async () => {
      const { store, first, accepted } = world();
      await store.settle(first, await accepted(1), { state: "sent", at: AT });
      await store.removeOlderThan(new Date(START_MS + 10 * 86_400_000), 100);
      await store.settle(first, await accepted(2), { state: "sent", at: AT });
      await countAll();
      expect(await sums()).toEqual({ sent: 1 });
      expect(await analytics.listBehind([first])).toEqual([]);
    });

    it("removes old hours, some at a time", async () => {
      const { store, first, second, accepted } = world();
      await store.settle(first, await accepted(1), { state: "sent", at: AT });
      await store.settle(first, await accepted(2), { state: "sent", at: MUCH_LATER });
      await store.receive(second, [incoming(3)]);
      await countAll();
      const cutoff = new Date(FROM.getTime() + HOUR_MS);
      let removed = 0;
      for (let some = -1; some !== 0; removed += some) some = await analytics.removeOlderThan(cutoff, 1);
      expect(removed).toBe(2);
      expect(await sums([first, second])).toEqual({ sent: 1 });
      expect(await analytics.listBehind([first, second])).toEqual([]);
    });
  });
}
