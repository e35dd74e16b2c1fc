import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chatKeeping } from "#adapters/gateways/common/chats/chat-keeping.ts";
import { DAY_MS } from "#domain/retention.ts";
import { type ChatRows, YOUNG_MS } from "#ports/chat-rows.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger, type LogLine } from "#test/fakes/logger.ts";

const EVERY_MS = 1_000;
const REST_MS = 5;

describe("taking messages into the rows of chats", () => {
  const clock = fakeClock();
  let lines: LogLine[];
  let asked: unknown[];
  /** Pieces that are left, by instance. */
  let left: Map<number, number>;
  let isAway: boolean;
  const chats: ChatRows = {
    async goBack(to) {
      asked.push(["back", clock.now().getTime() - to.getTime()]);
    },
    async listBehind(platform, before, after, limit) {
      if (isAway) throw new Error("test: away");
      asked.push([platform, clock.now().getTime() - before.getTime(), after]);
      return [...left].flatMap(([id, pieces]) => (pieces > 0 && id > after ? id : [])).slice(0, limit);
    },
    async takeIn(id) {
      asked.push(id);
      const pieces = (left.get(id) ?? 0) - 1;
      left.set(id, pieces);
      return pieces > 0;
    },
    removeOlderThan: async () => 0,
  };
  const make = () =>
    chatKeeping(
      { chats, platform: "whatsapp", clock, logger: fakeLogger(lines) },
      { everyMs: EVERY_MS, restMs: REST_MS },
    );

  beforeEach(() => {
    vi.useFakeTimers();
    [lines, asked, left, isAway] = [[], [], new Map(), false];
  });
  afterEach(() => vi.useRealTimers());

  it("goes back a day once, takes in all that is not young, and looks again", async () => {
    left = new Map([
      [3, 2],
      [5, 1],
    ]);
    const keeping = make();
    keeping.start();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(asked).toEqual([["back", DAY_MS], ["whatsapp", YOUNG_MS, 0], 3, 3, 5]);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(asked.slice(5)).toEqual([["whatsapp", YOUNG_MS, 0]]);
    await keeping.close();
  });

  it("goes on with the next hundred instances", async () => {
    left = new Map(Array.from({ length: 130 }, (_, index) => [index + 1, 1]));
    const keeping = make();
    keeping.start();
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(asked.filter(Array.isArray).slice(1)).toEqual([
      ["whatsapp", YOUNG_MS, 0],
      ["whatsapp", YOUNG_MS, 100],
    ]);
    expect([...left.values()].every((pieces) => pieces === 0)).toBe(true);
    await keeping.close();
  });

  it("says what fails, and tries again", async () => {
    isAway = true;
    left = new Map([[1, 1]]);
    const keeping = make();
    keeping.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(lines.map(({ event }) => event)).toEqual(["chats-not-taken-in"]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(left.get(1)).toBe(0);
    await keeping.close();
  });

  it("ends after the piece that is under way, and begins none", async () => {
    left = new Map([[1, 1_000]]);
    const keeping = make();
    keeping.start();
    await vi.advanceTimersByTimeAsync(10 * REST_MS);
    const closing = keeping.close();
    await vi.advanceTimersByTimeAsync(REST_MS);
    await closing;
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
    expect(asked.length).toBe(before);
  });
});
