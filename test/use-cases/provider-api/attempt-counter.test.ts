import { beforeEach, expect, it } from "vitest";
import { type FakeClock, fakeClock } from "#test/fakes/clock.ts";
import { type AttemptCounter, attemptCounter } from "#use-cases/provider-api/attempt-counter.ts";

const HOME = "203.0.113.7";
const STRANGER = "198.51.100.1";
const networks = (count: number) =>
  Array.from({ length: count }, (_, at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);

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
  expect(guesses.secondsBlocked(1, STRANGER)).toBe(60);
  clock.pass(59_001);
  expect(guesses.secondsBlocked(1, STRANGER)).toBe(1);
  clock.pass(999);
  expect(guesses.secondsBlocked(1, STRANGER)).toBe(0);
});

it("counts each instance and each network for itself", () => {
  guess(10);
  expect([guesses.secondsBlocked(2, STRANGER), guesses.secondsBlocked(1, HOME)]).toEqual([0, 0]);
});

it("tells what a network has left, and when all of it is there again", () => {
  const standing = () => guesses.standing(1, STRANGER);
  expect(standing()).toEqual({ points: 10, perSeconds: 60, remaining: 10, resetSeconds: 60 });
  guess(3);
  clock.pass(20_000);
  expect(standing()).toMatchObject({ remaining: 7, resetSeconds: 40 });
  guess(4);
  expect(standing()).toMatchObject({ remaining: 3, resetSeconds: 40 });
  guess(3);
  expect(standing()).toMatchObject({ remaining: 0, resetSeconds: 60 });
});

it("keeps, after 600 of all networks, those waiting that have guessed, and nobody else", () => {
  const guessers = networks(600);
  for (const address of guessers) guesses.wrong(1, address);
  expect(guesses.secondsBlocked(1, guessers[0] ?? "")).toBe(60);
  expect(guesses.secondsBlocked(1, HOME)).toBe(0);
  clock.pass(60_000);
  expect(guesses.secondsBlocked(1, guessers[0] ?? "")).toBe(0);
});

it("remembers no more than 50,000 networks, the latest", () => {
  for (const address of networks(60_000)) guesses.wrong(1, address);
  expect(guesses.size).toBe(50_001);
});

it("forgets within two minutes whatever it knew of guesses", () => {
  for (const address of networks(100)) guesses.wrong(1, address);
  clock.pass(120_000);
  guesses.wrong(2, HOME);
  expect(guesses.size).toBe(2);
});
