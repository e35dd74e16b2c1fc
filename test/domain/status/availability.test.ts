import { expect, it } from "vitest";
import { availability, STATUS_DAYS, statusDays, statusMonths } from "#domain/status/availability.ts";

const of = (asked: number, ready: number) => ({ day: "2026-11-24", part: "web", asked, ready }) as const;

it("rounds no lost minute away", () => {
  expect(availability([of(1440, 1439)])).toBe(99.93);
  expect(availability([of(100_000, 99_999)])).toBe(99.99);
  expect(availability([of(1440, 1440)])).toBe(100);
});

it("sums before it divides, and says nothing where nobody asked", () => {
  expect(availability([of(10, 10), of(30, 20)])).toBe(75);
  expect(availability([])).toBeNull();
  expect(availability([of(0, 0)])).toBeNull();
});

it("counts days and months of UTC, over the end of a year", () => {
  const days = statusDays(new Date("2027-01-31T23:59:00Z"));
  expect([days.length, days[0], days.at(-1)]).toEqual([STATUS_DAYS, "2026-11-03", "2027-01-31"]);
  expect(statusMonths(new Date("2027-01-31T23:59:00Z"))).toEqual([
    ...["2027-01", "2026-12", "2026-11", "2026-10", "2026-09", "2026-08"],
  ]);
});
