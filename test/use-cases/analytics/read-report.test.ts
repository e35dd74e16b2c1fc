import { describe, expect, it } from "vitest";
import { fakeAnalyticsStore } from "#test/fakes/analytics-store.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeEventLog } from "#test/fakes/event-log.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { outgoing } from "#test/support/outgoing-messages.ts";
import { slotCounts } from "#test/support/slot-counts.ts";
import { readReport } from "#use-cases/analytics/read-report.ts";

const SLOT = "2026-11-21T12:00:00Z";
const DAY = { from: "2026-11-21", to: "2026-11-21", timeZone: "UTC" };

describe("reading a report", () => {
  it("counts first what has happened until now", async () => {
    const { events, messages } = fakeEventLog(fakeMessageStore());
    const ports = { analytics: fakeAnalyticsStore({ events }), clock: fakeClock() };
    for (const tail of [1, 2]) {
      const message = outgoing(tail);
      await messages.accept(message);
      await messages.settle(1, message.id, { state: "sent", at: new Date("2026-11-21T09:00:01Z") });
      const report = await readReport(ports, DAY, [1]);
      expect(report).toMatchObject({ ok: true, value: { totals: { figures: { sent: tail } } } });
    }
  });

  it("is of those instances, days and kind that are asked for", async () => {
    const analytics = fakeAnalyticsStore();
    analytics.seed(1, [slotCounts(SLOT, "text", { counts: { sent: 1 } })]);
    analytics.seed(2, [slotCounts(SLOT, "image", { counts: { sent: 10 } })]);
    analytics.seed(3, [slotCounts(SLOT, "image", { counts: { sent: 100 } })]);
    const ports = { analytics, clock: fakeClock() };
    const sent = async (input: object, ids: number[]) => {
      const report = await readReport(ports, { ...DAY, ...input }, ids);
      return report.ok ? report.value.totals.figures.sent : report.failure.code;
    };
    expect(await sent({}, [1, 2])).toBe(11);
    expect(await sent({ kind: "image" }, [1, 2])).toBe(10);
    expect(await sent({ to: "2026-11-20", from: "2026-11-20" }, [1, 2])).toBe(0);
    expect(await sent({}, [])).toBe(0);
    expect(await sent({ from: "2026-11-22" }, [1])).toBe("days-reversed");
  });
});
