import { beforeEach, expect, it } from "vitest";
import { type FakeClock, fakeClock } from "#test/fakes/clock.ts";
import { type AttemptCounter, attemptCounter } from "#use-cases/provider-api/attempt-counter.ts";

const HOME = "203.0.113.7";
const STRANGER = "198.51.100.1";

let clock: FakeClock;
let guesses: AttemptCounter;

beforeEach(() => {
  clock = fakeClock();
  guesses = attemptCounter(clock);
});

const guess = (times: number, address = STRANGER) =>
  Array.from({ length: times }, () => guesses.wrong(1, address)).filter((began) => began).length;

it("says of the tenth alone that it begins a block, which is a minute long", () => {
  expect(guess(9)).toBe(0);
  expect(guesses.secondsBlocked(1, STRANGER)).toBe(0);
  expect(guess(1)).toBe(1);
  expect(guesses.secondsBlocked(1, HOME)).toBe(60);
  clock.pass(59_001);
  expect(guesses.secondsBlocked(1, HOME)).toBe(1);
  clock.pass(999);
  expect(guesses.secondsBlocked(1, HOME)).toBe(0);
});

it("counts each instance for itself", () => {
  guess(10);
  expect(guesses.secondsBlocked(2, STRANGER)).toBe(0);
});

it("spares for a day an address that showed the right token, until it guesses itself", () => {
  guesses.right(1, HOME);
  guess(10);
  expect(guesses.secondsBlocked(1, HOME)).toBe(0);
  expect(guesses.secondsBlocked(1, STRANGER)).toBe(60);
  expect(guess(10, HOME)).toBe(1);
  expect(guesses.secondsBlocked(1, HOME)).toBe(60);
  clock.pass(86_400_000);
  guess(10);
  expect(guesses.secondsBlocked(1, HOME)).toBe(60);
});
