import { describe, expect, it } from "vitest";
import { countedOf, type Happened } from "#domain/analytics/measures.ts";

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const SENT_AT = at("09:14:59.999");

const happened = (changes: Partial<Happened>): Happened => ({
  what: "sent",
  at: SENT_AT,
  readyAt: null,
  sentAt: SENT_AT,
  deliveredAt: null,
  reason: null,
  sentTold: true,
  ...changes,
});

const countedAs = (changes: Partial<Happened>) => {
  const counted = countedOf(happened(changes));
  if (counted === null) return null;
  const why = counted.reason === null ? [] : [counted.reason];
  const timed = counted.timed === null ? [] : [counted.timed.join("@")];
  return [new Date(counted.slotMs).toISOString().slice(11, 16), ...counted.measures, ...why, ...timed];
};

describe("what is counted of an event", () => {
  it("is in the quarter of an hour in which the message was sent", () => {
    expect(countedAs({})).toEqual(["09:00", "sent"]);
    expect(countedAs({ at: at("09:15:00") })).toEqual(["09:15", "sent"]);
    expect(countedAs({ what: "delivered", at: at("11:00:00") })?.slice(0, 2)).toEqual(["09:00", "delivered"]);
    expect(countedAs({ what: "read", at: at("23:00:00"), deliveredAt: at("10:00:00") })?.slice(0, 2)).toEqual([
      "09:00",
      "read",
    ]);
  });

  it("says how long a tick took", () => {
    expect(countedAs({ readyAt: at("09:14:59.499") })).toEqual(["09:00", "sent", "sent@80"]);
    expect(countedAs({ what: "delivered", at: at("09:15:01.999") })).toEqual(["09:00", "delivered", "delivered@98"]);
    expect(countedAs({ what: "read", at: SENT_AT, deliveredAt: SENT_AT })).toEqual(["09:00", "read", "read@0"]);
  });

  it("knows of a message that it was read without having been delivered, or delivered without having been sent", () => {
    expect(countedAs({ what: "read", at: at("09:14:59.999") })).toEqual([
      "09:00",
      "read",
      "read-undelivered",
      "read@0",
    ]);
    expect(countedAs({ what: "delivered", at: SENT_AT, sentTold: false })).toEqual([
      "09:00",
      "sent",
      "delivered",
      "delivered@0",
    ]);
  });

  it("names the reason of a failure, and tells whether the message had been sent", () => {
    const failed = { what: "failed", at: at("10:00:00"), reason: "refused" } as const;
    expect(countedAs(failed)).toEqual(["09:00", "failed", "failed-after-sent", "refused"]);
    expect(countedAs({ ...failed, sentAt: null, reason: null })).toEqual(["10:00", "failed", "other"]);
    expect(countedAs({ ...failed, sentAt: at("11:00:00") })).toEqual(["10:00", "failed", "refused"]);
  });

  it("is when it happened of what never left or came in", () => {
    for (const what of ["received", "cancelled", "expired", "unknown"] as const) {
      expect(countedAs({ what, at: at("10:20:00"), sentAt: null })).toEqual(["10:15", what]);
    }
  });

  it("is nothing of the session's own", () => {
    expect(countedAs({ what: "session" })).toBeNull();
    expect(countedAs({ what: "qr" })).toBeNull();
  });
});
