import { describe, expect, it } from "vitest";
import { describeExpiry } from "#ui/format/expiry.ts";

const CREATED = "2026-11-09T12:00:00.000Z";
const EXPIRES = "2026-12-09T12:00:00.000Z";
const at = (iso: string) => describeExpiry({ createdAt: CREATED, expiresAt: EXPIRES }, new Date(iso));

describe("the expiry of an instance", () => {
  it("counts whole days, of the days it was given", () => {
    expect(at("2026-11-21T11:59:00.000Z")).toMatchObject({ active: true, words: "18 days left", total: " of 30" });
  });

  it("says one day without an s", () => {
    expect(at("2026-12-08T11:00:00.000Z").words).toBe("1 day left");
    expect(at("2026-12-10T13:00:00.000Z").words).toBe("1 day ago");
  });

  it("does not call the last hours zero days", () => {
    expect(at("2026-12-09T03:00:00.000Z")).toMatchObject({ active: true, words: "Less than a day left", total: "" });
    expect(at("2026-12-09T15:00:00.000Z").words).toBe("Less than a day ago");
  });

  it("is over at the very moment", () => {
    expect(at(EXPIRES)).toMatchObject({ active: false, left: 0 });
    expect(at("2026-12-16T15:00:00.000Z").words).toBe("7 days ago");
  });

  it("counts the days of a renewal, not those since it was made", () => {
    const renewed = { createdAt: "2026-01-01T12:00:00.000Z", expiresAt: EXPIRES };
    expect(describeExpiry(renewed, new Date("2026-11-24T12:00:00.000Z"))).toMatchObject({ total: " of 30", left: 0.5 });
  });

  it("gives what is left as a fraction, never above one", () => {
    expect(at("2026-11-24T12:00:00.000Z").left).toBeCloseTo(0.5);
    expect(at("2026-11-01T12:00:00.000Z").left).toBe(1);
  });
});
