import { describe, expect, it } from "vitest";
import { dateAndTime, shortDay } from "#ui/format/dates.ts";

describe("dates in en-EG", () => {
  it("shows an expiry with its date and time", () => {
    expect(dateAndTime("2026-12-09T15:20:00.000Z", "UTC")).toBe("Dec 9, 2026, 3:20\u00a0PM");
  });

  it("follows the reader's zone", () => {
    expect(dateAndTime("2026-12-09T22:20:00.000Z", "Asia/Baghdad")).toBe("Dec 10, 2026, 1:20\u00a0AM");
    expect(shortDay("2026-12-09T22:20:00.000Z", "Asia/Baghdad")).toBe("Dec 10");
  });
});
