import { describe, expect, it } from "vitest";
import { type AskedDays, daysOf, hourReader, isDay, isTimeZone, lastDays, weekdayOf } from "#domain/analytics/days.ts";

const NOW = new Date("2026-11-21T22:30:00Z");
const HOUR_MS = 3_600_000;

const days = (asked: AskedDays, timeZone: string) => {
  const found = daysOf(asked, timeZone, NOW);
  if (!found.ok) throw new Error(found.failure.code);
  return found.value.map(({ day, startMs, endMs }) => [
    day,
    new Date(startMs).toISOString().slice(0, 16),
    (endMs - startMs) / HOUR_MS,
  ]);
};

const failureOf = (asked: AskedDays) => {
  const found = daysOf(asked, "UTC", NOW);
  return found.ok ? found.value.length : found.failure.code;
};

describe("the days of a zone", () => {
  it("begin at its midnight", () => {
    expect(days({ from: "2026-11-20", to: "2026-11-21" }, "UTC")).toEqual([
      ["2026-11-20", "2026-11-20T00:00", 24],
      ["2026-11-21", "2026-11-21T00:00", 24],
    ]);
    expect(days({ from: "2026-11-20", to: "2026-11-20" }, "Asia/Baghdad")).toEqual([
      ["2026-11-20", "2026-11-19T21:00", 24],
    ]);
    expect(days({ from: "2026-11-20", to: "2026-11-20" }, "Asia/Kathmandu")).toEqual([
      ["2026-11-20", "2026-11-19T18:15", 24],
    ]);
    expect(days({ from: "2026-11-20", to: "2026-11-20" }, "Pacific/Kiritimati")).toEqual([
      ["2026-11-20", "2026-11-19T10:00", 24],
    ]);
  });

  it("have 23 and 25 hours where clocks change, and half an hour more or less on Lord Howe", () => {
    expect(days({ from: "2026-03-29", to: "2026-03-30" }, "Europe/Berlin")).toEqual([
      ["2026-03-29", "2026-03-28T23:00", 23],
      ["2026-03-30", "2026-03-29T22:00", 24],
    ]);
    expect(days({ from: "2026-10-25", to: "2026-10-25" }, "Europe/Berlin")).toEqual([
      ["2026-10-25", "2026-10-24T22:00", 25],
    ]);
    expect(days({ from: "2026-04-05", to: "2026-04-05" }, "Australia/Lord_Howe")[0]?.[2]).toBe(24.5);
  });

  it("begin later where midnight is skipped, and at the first where it comes twice", () => {
    // Lebanon goes from 0:00 to 1:00; Cuba from 1:00 back to 0:00.
    expect(days({ from: "2026-03-29", to: "2026-03-29" }, "Asia/Beirut")).toEqual([
      ["2026-03-29", "2026-03-28T22:00", 23],
    ]);
    expect(days({ from: "2026-11-01", to: "2026-11-01" }, "America/Havana")).toEqual([
      ["2026-11-01", "2026-11-01T04:00", 25],
    ]);
  });

  it("are none where a zone skipped one", () => {
    expect(
      days({ from: "2011-12-29", to: "2011-12-31" }, "Pacific/Apia").map(([day, , hours]) => [day, hours]),
    ).toEqual([
      ["2011-12-29", 24],
      ["2011-12-30", 0],
      ["2011-12-31", 24],
    ]);
  });

  it("are the last thirty to today, unless others are asked for", () => {
    expect(days({}, "UTC")).toHaveLength(30);
    expect(days({}, "UTC").at(-1)?.[0]).toBe("2026-11-21");
    expect(days({}, "Asia/Baghdad").at(-1)?.[0]).toBe("2026-11-22");
    expect(days({ to: "2026-01-30" }, "UTC").at(0)?.[0]).toBe("2026-01-01");
    expect(days({ from: "2026-11-20" }, "UTC").map(([day]) => day)).toEqual(["2026-11-20", "2026-11-21"]);
    expect(days({ from: "2026-12-24" }, "UTC").map(([day]) => day)).toEqual(["2026-12-24"]);
    expect(lastDays(7, "Asia/Baghdad", NOW)).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  });

  it("are at most 366, and in order", () => {
    expect(failureOf({ from: "2025-11-21", to: "2026-11-21" })).toBe(366);
    expect(failureOf({ from: "2025-11-20", to: "2026-11-21" })).toBe("days-too-many");
    expect(failureOf({ from: "2026-11-21", to: "2026-11-20" })).toBe("days-reversed");
  });
});

describe("a day", () => {
  it("is one of the calendar", () => {
    expect(["2026-11-21", "2024-02-29"].map(isDay)).toEqual([true, true]);
    const none = ["2026-02-29", "2026-13-01", "2026-1-1", "", "0000-00-00", "1969-12-31", "2026-11-21T00:00"];
    expect(none.filter(isDay)).toEqual([]);
  });

  it("has a weekday and hours", () => {
    expect(["2026-11-21", "2026-11-22"].map(weekdayOf)).toEqual([6, 0]);
    expect(hourReader("Asia/Kolkata")(Date.parse("2026-11-21T18:45:00Z"))).toBe(0);
    expect(hourReader("UTC")(Date.parse("2026-11-21T23:45:00Z"))).toBe(23);
  });
});

it("a time zone is one that Intl knows", () => {
  expect(["UTC", "Asia/Baghdad", "+03:00"].map(isTimeZone)).toEqual([true, true, true]);
  expect(["", "Iraq/Baghdad", "x".repeat(100)].filter(isTimeZone)).toEqual([]);
});
