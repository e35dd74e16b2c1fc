import { describe, expect, it } from "vitest";
import {
  describeAnswer,
  describeAttempt,
  describeNextTry,
  describeTrouble,
  spanInWords,
} from "#domain/wording/webhook-tries.ts";

const AT = "2026-11-22T12:00:00.000Z";
const after = (ms: number) => new Date(new Date(AT).getTime() + ms).toISOString();
const MINUTE_MS = 60_000;

const FAILED = {
  type: "message.status",
  attempt: 2,
  state: "failed",
  at: AT,
  tookMs: 0,
  status: 503,
  error: "http-status",
  nextAt: after(5 * MINUTE_MS),
} as const;

describe("what came of a try", () => {
  it.each([
    [{ state: "planned", status: null, error: null }, "Planned"],
    [{ state: "succeeded", status: 204, error: null }, "204"],
    [{ state: "failed", status: 503, error: "http-status" }, "503"],
    [{ state: "failed", status: 302, error: "redirected" }, "302"],
    [{ state: "failed", status: null, error: "timed-out" }, "Timed out"],
    [{ state: "failed", status: 200, error: "broken-off" }, "Broke off"],
    [{ state: "failed", status: null, error: "address-blocked" }, "Blocked"],
    [{ state: "failed", status: null, error: "event-gone" }, "Not kept"],
  ] as const)("of %o is %s", (tried, words) => {
    expect(describeAnswer(tried)).toBe(words);
  });

  it("needs words where no answer says it", () => {
    expect(describeTrouble("http-status")).toBeNull();
    expect(describeTrouble(null)).toBeNull();
    expect(describeTrouble("timed-out")).toBe(
      "It had not answered in whole after 15 s. Answer first, and work afterwards.",
    );
  });

  it("counts its tries, save a test's", () => {
    expect(describeAttempt(FAILED)).toBe("2 of 10");
    expect(describeAttempt({ type: "webhook.test", attempt: 1 })).toBe("Test");
  });
});

describe("the next try", () => {
  it("follows by the schedule", () => {
    expect(describeNextTry(FAILED, null, true)).toBe(
      "Try 3 of 10 follows after 5 minutes, and up to a tenth more so that not all come back at once.",
    );
  });

  it("is set by a retry-after that is later, and by none that is earlier", () => {
    const later = { ...FAILED, nextAt: after(60 * MINUTE_MS) };
    expect(describeNextTry(later, "3600", true)).toBe("Its retry-after of 1 hour sets the next try.");
    expect(describeNextTry(FAILED, "10", true)).toMatch(/^Try 3 of 10 follows after 5 minutes/);
  });

  it("is none after the last, after a success, and of a test", () => {
    const none = { ...FAILED, nextAt: null };
    expect(describeNextTry({ ...none, attempt: 10 }, null, true)).toBe(
      "That was the last of 10 tries. Replay it once the address answers.",
    );
    expect(describeNextTry({ ...none, state: "succeeded", status: 200, error: null }, null, true)).toBe(
      "Delivered: nothing follows.",
    );
    expect(describeNextTry({ ...none, type: "webhook.test" }, null, true)).toBe("A test is not repeated.");
    expect(describeNextTry({ ...none, status: null, error: "event-gone" }, null, true)).toBe("Nothing follows.");
  });

  it("waits for its owner after 410, and while it is not called", () => {
    expect(describeNextTry({ ...FAILED, status: 410 }, null, false)).toBe(
      "410 says that nobody will answer there again: the next try waits until you resume.",
    );
    const planned = { ...FAILED, state: "planned", nextAt: null } as const;
    expect(describeNextTry(planned, null, true)).toBe("It is made when it is due.");
    expect(describeNextTry(planned, null, false)).toBe(
      "It waits until the endpoint is resumed, and is then made at once.",
    );
    expect(describeNextTry({ ...planned, type: "webhook.test" }, null, false)).toBe(
      "A test is made within seconds, also while the endpoint is paused.",
    );
  });
});

it("says spans in the largest unit that they have one of", () => {
  expect([5_000, 300_000, 3_600_000, 50_400_000].map(spanInWords)).toEqual([
    "5 seconds",
    "5 minutes",
    "1 hour",
    "14 hours",
  ]);
});
