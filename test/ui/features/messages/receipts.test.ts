import { describe, expect, it } from "vitest";
import { receiptPollMs, receiptWords } from "#ui/features/messages/receipts.ts";

const sentAt = "2026-11-21T15:41:08.000Z";

describe("the receipt of a message", () => {
  it("is asked for every second for a minute, then every 5 s, then no more", () => {
    expect(receiptPollMs("sent", 0)).toBe(1_000);
    expect(receiptPollMs("delivered", 59_999)).toBe(1_000);
    expect(receiptPollMs("delivered", 60_000)).toBe(5_000);
    expect(receiptPollMs("sent", 601_000)).toBe(false);
  });

  it.each(["read", "failed"] as const)("is final once %s", (status) => {
    expect(receiptPollMs(status, 0)).toBe(false);
  });

  it("says who, and how long after sending", () => {
    expect(receiptWords({ status: "read", at: "2026-11-21T15:41:12.200Z" }, sentAt)).toEqual({
      verb: "Read",
      preposition: "by",
      after: "4 s after sending",
    });
    expect(receiptWords({ status: "delivered", at: "2026-11-21T15:41:08.300Z" }, sentAt).after).toBe(
      "less than 1 s after sending",
    );
    expect(receiptWords({ status: "read", at: "2026-11-21T15:46:08.000Z" }, sentAt).after).toBe("5 min after sending");
    expect(receiptWords({ status: "sent", at: sentAt }, sentAt).after).toBe("");
  });
});
