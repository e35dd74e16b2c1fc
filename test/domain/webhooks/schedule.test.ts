import { describe, expect, it } from "vitest";
import { MAX_TRIES, nextTryAt, retryAfterMs } from "#domain/webhooks/schedule.ts";

const AT = new Date("2026-11-21T10:00:00Z");
const HOUR_S = 3_600;
const waitOf = (attempt: number, random = 0, asked: number | null = null) => {
  const at = nextTryAt(attempt, AT, random, asked);
  return at === null ? null : (at.getTime() - AT.getTime()) / 1000;
};

describe("the schedule of tries", () => {
  it("is ten tries in 75 hours, 35 minutes and 5 seconds", () => {
    const delays = Array.from({ length: MAX_TRIES }, (_, attempt) => waitOf(attempt));
    expect(delays).toEqual([
      0,
      5,
      300,
      1_800,
      2 * HOUR_S,
      5 * HOUR_S,
      10 * HOUR_S,
      14 * HOUR_S,
      20 * HOUR_S,
      24 * HOUR_S,
    ]);
    expect(delays.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(75 * HOUR_S + 35 * 60 + 5);
    expect(waitOf(MAX_TRIES)).toBeNull();
  });

  it("is a little later by chance, and never earlier", () => {
    expect(waitOf(2, 1)).toBe(330);
    expect(waitOf(2, 0.5)).toBe(315);
  });

  it("gives an answer the time that it asks for, a day at most", () => {
    expect(waitOf(1, 0, 60_000)).toBe(60);
    expect(waitOf(2, 1, 60_000)).toBe(330);
    expect(waitOf(1, 0, 99 * 86_400_000)).toBe(86_400);
  });

  it.each([
    ["120", 120_000],
    [" 5 ", 5_000],
    ["Sat, 21 Nov 2026 10:02:00 GMT", 120_000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", null],
    ["0", null],
    ["-5", null],
    ["soon", null],
    ["", null],
    [null, null],
  ])("reads Retry-After %j", (text, ms) => {
    expect(retryAfterMs(text, AT)).toBe(ms);
  });
});
