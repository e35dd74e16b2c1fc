import { describe, expect, it } from "vitest";
import { type Day, daysOf } from "#domain/analytics/days.ts";
import type { Measure } from "#domain/analytics/measures.ts";
import { reportOf } from "#domain/analytics/report.ts";
import { slotCounts } from "#test/support/slot-counts.ts";

const slot = (iso: string, counts: Readonly<Partial<Record<Measure, number>>>, kind = "text") =>
  slotCounts(iso, kind, { counts });

function daysFrom(from: string, to: string, timeZone: string): readonly Day[] {
  const days = daysOf({ from, to }, timeZone, new Date());
  if (!days.ok) throw new Error(days.failure.code);
  return days.value;
}

describe("a report", () => {
  it("puts each quarter of an hour on the day of the zone, also where clocks change", () => {
    const timeZone = "Europe/Berlin";
    const days = daysFrom("2026-10-24", "2026-10-26", timeZone);
    const slots = [
      "2026-10-24T21:45Z",
      "2026-10-24T22:00Z",
      "2026-10-25T22:45Z",
      "2026-10-25T23:00Z",
      "2026-10-26T23:00Z",
    ];
    const report = reportOf(
      slots.map((iso) => slot(iso, { sent: 1 })),
      days,
      { timeZone },
    );
    expect(report.days.map(({ day, figures }) => [day, figures.sent])).toEqual([
      ["2026-10-24", 1],
      ["2026-10-25", 2],
      ["2026-10-26", 1],
    ]);
    expect(report.totals.figures.sent).toBe(4);
    // Both hours from 2 to 3 in the morning are one on the clock.
    const twice = ["2026-10-25T00:30Z", "2026-10-25T01:30Z"].map((iso) => slot(iso, { sent: 1 }));
    expect(reportOf(twice, days, { timeZone }).hours[0]?.[2]).toBe(2);
  });

  it("leaves out what is before the first day or after the last", () => {
    const days = daysFrom("2026-11-20", "2026-11-20", "UTC");
    const slots = ["2026-11-19T23:45Z", "2026-11-21T00:00Z"].map((iso) => slot(iso, { sent: 1 }));
    expect(reportOf(slots, days, { timeZone: "UTC" }).totals.figures.sent).toBe(0);
  });

  it("says where messages stand now: each is in one part", () => {
    const days = daysFrom("2026-11-20", "2026-11-20", "UTC");
    const counts = {
      ...{ sent: 10, delivered: 6, read: 5, "read-undelivered": 2 },
      ...{ failed: 3, "failed-after-sent": 1 },
    };
    const { totals } = reportOf([slot("2026-11-20T10:00Z", counts)], days, { timeZone: "UTC" });
    expect(totals.standing).toEqual({ read: 5, delivered: 3, sent: 1, failed: 3 });
    const more = reportOf([slot("2026-11-20T10:00Z", { read: 2 })], days, { timeZone: "UTC" });
    expect(more.totals.standing).toEqual({ read: 2, delivered: 0, sent: 0, failed: 0 });
  });

  it("adds up by kind, or looks at one alone", () => {
    const days = daysFrom("2026-11-20", "2026-11-20", "UTC");
    const slots = [slot("2026-11-20T10:00Z", { sent: 2 }), slot("2026-11-20T10:00Z", { sent: 3 }, "image")];
    const all = reportOf(slots, days, { timeZone: "UTC" });
    expect([...all.kinds].map(([kind, { sent }]) => [kind, sent])).toEqual([
      ["text", 2],
      ["image", 3],
    ]);
    const one = reportOf(slots, days, { timeZone: "UTC", kind: "image" });
    expect(one.totals.figures.sent).toBe(3);
    expect(one.seen).toEqual(["image", "text"]);
  });

  it("has the reasons by how frequent they are, and medians of all days together", () => {
    const days = daysFrom("2026-11-20", "2026-11-21", "UTC");
    const slots = [
      slotCounts("2026-11-20T10:00Z", "text", {
        reasons: { refused: 1, "not-connected": 4 },
        times: { read: [100, 1] },
      }),
      slotCounts("2026-11-21T10:00Z", "text", { reasons: { refused: 4 }, times: { read: [140, 3] } }),
    ];
    const { reasons, totals, days: shown } = reportOf(slots, days, { timeZone: "UTC" });
    expect(reasons).toEqual([
      ["refused", 5],
      ["not-connected", 4],
    ]);
    expect(totals.medians.read).toBe(shown[1]?.medians.read);
    expect(totals.medians.delivered).toBeNull();
  });
});
