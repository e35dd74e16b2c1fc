import { describe, expect, it } from "vitest";
import { slotCounts } from "#test/support/slot-counts.ts";
import { webWorld } from "#test/support/web.ts";
import { readAnalyticsAsOwner } from "#use-cases/analytics/read-as-owner.ts";

const DAY_MS = 86_400_000;

async function world() {
  const { ports, stores, clock, person, instanceOf } = webWorld();
  const owner = await person("owner@example.com");
  const stranger = await person("stranger@example.com");
  for (const whose of [owner, owner, stranger]) await instanceOf(whose, { name: "Shop", platform: "whatsapp" });
  const slot = (daysAgo: number, sent: number) =>
    slotCounts(clock.now().getTime() - daysAgo * DAY_MS, "text", { counts: { sent } });
  stores.analytics.seed(1, [slot(0, 1), slot(6, 2), slot(7, 4), slot(13, 8), slot(14, 16)]);
  stores.analytics.seed(2, [slot(0, 32)]);
  stores.analytics.seed(3, [slot(0, 1_000)]);
  const read = async (changes: object = {}) => {
    const asked = { userId: owner.id, address: null, instanceId: null, days: 7, kind: null, timeZone: "UTC" };
    const found = await readAnalyticsAsOwner(ports, { ...asked, ...changes });
    if (!found.ok) return found.failure.code;
    const { report, before, instances } = found.value;
    return [report.totals.figures.sent, before.totals.figures.sent, instances.map(({ id }) => id)];
  };
  return { read, stores };
}

describe("what became of one's messages", () => {
  it("is of all one's instances together, beside as many days before", async () => {
    const { read } = await world();
    expect(await read()).toEqual([35, 12, [1, 2]]);
    expect(await read({ kind: "image" })).toEqual([0, 0, [1, 2]]);
  });

  it("is of one alone", async () => {
    const { read } = await world();
    expect(await read({ instanceId: 1 })).toEqual([3, 12, [1]]);
  });

  it("is not another's to read, and the attempt is put on record", async () => {
    const { read, stores } = await world();
    expect(await read({ instanceId: 3 })).toBe("instance-not-found");
    expect(await read({ instanceId: 99 })).toBe("instance-not-found");
    const denied = stores.audit.entries.filter(({ action }) => action === "access-denied");
    expect(denied.map(({ instanceId }) => instanceId)).toEqual([3, 99]);
  });
});
