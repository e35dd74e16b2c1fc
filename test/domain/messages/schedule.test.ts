import { describe, expect, it } from "vitest";
import { parseSendAt } from "#domain/messages/schedule.ts";
import { failure, success } from "#domain/result.ts";

const NOW = new Date("2026-01-01T12:00:00Z");

describe("the time at which a message is to leave", () => {
  it.each([
    ["2026-01-01T12:00:00.001Z", "2026-01-01T12:00:00.001Z"],
    ["2026-01-01T15:30:00+03:00", "2026-01-01T12:30:00.000Z"],
    ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"],
  ])("may be %s", (text, at) => {
    expect(parseSendAt(text, NOW)).toEqual(success(new Date(at)));
  });

  it.each(["2026-01-01T12:00:00Z", "2026-01-01T14:59:59+03:00", "1970-01-01T00:00:00Z"])("is over at %s", (text) => {
    expect(parseSendAt(text, NOW)).toEqual(failure({ code: "send-at-past" }));
  });

  it.each(["2026-01-31T12:00:00.001Z", "9999-12-31T23:59:59Z"])("is too far ahead at %s", (text) => {
    expect(parseSendAt(text, NOW)).toEqual(failure({ code: "send-at-too-far" }));
  });
});
