import { describe, expect, it } from "vitest";
import { agoInWords, countdown } from "#ui/format/durations.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe("how long ago", () => {
  it.each([
    [999, "just now"],
    [SECOND, "1 second ago"],
    [12.9 * SECOND, "12 seconds ago"],
    [60 * SECOND, "1 minute ago"],
    [3 * HOUR, "3 hours ago"],
    [-5 * SECOND, "just now"],
  ])("%d ms is %s", (ms, words) => expect(agoInWords(ms)).toBe(words));
});

describe("a countdown", () => {
  it.each([
    [48 * SECOND, "0:48"],
    [47_001, "0:48"],
    [725 * SECOND, "12:05"],
    [HOUR, "1 h"],
    [HOUR + 61 * SECOND, "1 h 2 min"],
    [21 * HOUR, "21 h"],
    [-1, "0:00"],
  ])("of %d ms is %s", (ms, words) => expect(countdown(ms)).toBe(words));
});
