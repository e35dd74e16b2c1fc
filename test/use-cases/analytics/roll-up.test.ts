import { describe, expect, it } from "vitest";
import type { AnalyticsStore, CountedEvent } from "#ports/analytics.ts";
import { fakeAnalyticsStore } from "#test/fakes/analytics-store.ts";
import { rollUp, rollUpAll } from "#use-cases/analytics/roll-up.ts";

const AT = new Date("2026-11-21T09:00:00Z");

/** Events of instances, so many each, as a store gives them; the session's own are among them. */
function storeOf(counts: Readonly<Record<number, number>>) {
  const added: [instanceId: number, events: readonly CountedEvent[], upTo: number][] = [];
  const cursors = new Map<number, number>();
  const behind = (ids: readonly number[]) => ids.filter((id) => (counts[id] ?? 0) > (cursors.get(id) ?? 0));
  const analytics: AnalyticsStore = {
    ...fakeAnalyticsStore(),
    listBehind: async (ids) => behind(ids),
    listAllBehind: async (after, limit) =>
      behind(Object.keys(counts).map(Number))
        .filter((id) => id > after)
        .slice(0, limit),
    async readUncounted(instanceId, limit) {
      const after = cursors.get(instanceId) ?? 0;
      const seqs = Array.from({ length: Math.min(limit, (counts[instanceId] ?? 0) - after) }, (_, n) => after + n + 1);
      const event = {
        at: AT,
        kind: "text",
        readyAt: AT,
        sentAt: null,
        deliveredAt: null,
        reason: null,
        sentTold: true,
      };
      return {
        events: seqs.map((seq) => ({ ...event, seq, what: seq % 2 === 0 ? ("sent" as const) : ("session" as const) })),
        upTo: seqs.at(-1) ?? null,
      };
    },
    async add(instanceId, events, upTo) {
      added.push([instanceId, events, upTo]);
      cursors.set(instanceId, upTo);
    },
  };
  return { analytics, added };
}

describe("adding up what happened", () => {
  it("goes through an instance's events in pieces to the end, and leaves out what is no message's", async () => {
    const { analytics, added } = storeOf({ 1: 1_100, 2: 4 });
    await rollUp({ analytics }, [1]);
    expect(added.map(([id, events, upTo]) => [id, events.length, upTo])).toEqual([
      [1, 250, 500],
      [1, 250, 1_000],
      [1, 50, 1_100],
    ]);
    expect(added[0]?.[1][0]).toEqual({
      seq: 2,
      kind: "text",
      slotMs: AT.getTime(),
      measures: ["sent"],
      reason: null,
      timed: ["sent", 0],
    });
  });

  it("asks of those that are up to date no more than that", async () => {
    const { analytics, added } = storeOf({ 1: 0 });
    await rollUp({ analytics }, [1]);
    expect(added).toEqual([]);
  });

  it("goes through all instances, however many", async () => {
    const { analytics, added } = storeOf(Object.fromEntries(Array.from({ length: 250 }, (_, id) => [id + 1, 2])));
    await rollUpAll({ analytics });
    expect(added.map(([id]) => id)).toEqual(Array.from({ length: 250 }, (_, id) => id + 1));
  });
});
