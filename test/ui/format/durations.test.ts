import { describe, expect, it } from "vitest";
import { agoInWords, countdown, tookInWords } from "#ui/format/durations.ts";

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

it("how long something took is told by its two largest parts, and by one from ten on", () => {
  const told = [
    0, 44, 1_940, 9_949, 9_950, 59_499, 59_500, 75_000, 599_000, 1_258_000, 3_600_000, 7_500_000, 90_000_000,
  ];
  expect(told.map(tookInWords)).toEqual([
    ...["<0.1 s", "<0.1 s", "1.9 s", "9.9 s", "10 s", "59 s", "1 min", "1 min 15 s", "9 min 59 s"],
    ...["21 min", "1 h", "2 h 5 min", "1 d 1 h"],
  ]);
});
