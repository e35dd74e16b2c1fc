import { describe, expect, it } from "vitest";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { LOGGED } from "#test/support/ui-samples.ts";
import { headline, stepsOf } from "#ui/features/message-list/timeline.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds)).toISOString();
const NOTHING = { queued: null, sending: null, sent: null, delivered: null, read: null, ended: null };
const message = (changes: Partial<LoggedMessage>): LoggedMessage => ({ ...LOGGED, ...changes });
const names = (of: LoggedMessage) => stepsOf(of, "WhatsApp").map(({ name }) => name);

describe("the life of a message", () => {
  it("has every step that it came to, in order", () => {
    const times = {
      accepted: at(0),
      queued: at(1),
      sending: at(2),
      sent: at(3),
      delivered: at(4),
      read: at(5),
      ended: null,
    };
    expect(names(message({ state: "read", times }))).toEqual([
      "Accepted",
      "Queued",
      "Sending",
      "Sent",
      "Delivered",
      "Read",
    ]);
    expect(headline(message({ state: "read", times }))).toBe("Read in 5.0 s");
  });

  it("does not tell of a queue in which it did not wait", () => {
    const times = { ...NOTHING, accepted: at(0), queued: at(0), sending: at(0), sent: at(0) };
    expect(names(message({ state: "sent", times }))).toEqual(["Accepted", "Sending", "Sent"]);
    expect(headline(message({ state: "sent", times }))).toBe("Sent in 0 ms");
  });

  it.each([
    ["accepted", "Goes out", "Scheduled"],
    ["queued", "Waits", "Waits for its turn"],
    ["failed", "Failed", "Failed"],
    ["expired", "Expired", "Expired"],
    ["cancelled", "Cancelled", "Cancelled"],
    ["unknown", "Unknown", "Perhaps sent"],
  ] as const)("ends, where it is %s, with %s", (state, last, title) => {
    const ended = ["accepted", "queued"].includes(state) ? null : at(9);
    const of = message({ state, times: { ...NOTHING, accepted: at(0), ended }, dueAt: at(60) });
    expect([names(of).at(-1), headline(of)]).toEqual([last, title]);
  });

  it("tells of one that came in when it was written, and when it arrived", () => {
    const of = message({ direction: "in", state: "received", times: { ...NOTHING, accepted: at(2), sent: at(0) } });
    expect(stepsOf(of, "Telegram").map(({ name, note }) => [name, note])).toEqual([
      ["Written", "As Telegram says"],
      ["Received", "Kept here, then acknowledged"],
    ]);
  });
});
