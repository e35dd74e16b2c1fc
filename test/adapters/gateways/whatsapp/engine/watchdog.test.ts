import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchdog } from "#adapters/gateways/whatsapp/engine/watchdog.ts";

const TIMES = { idleMs: 15_000, probeAfterMs: 2_500, answerMs: 4_000, openMs: 5_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function guarded(ask?: () => Promise<unknown>) {
  const one = made(ask);
  one.dog.heard();
  return one;
}

function made(ask: () => Promise<unknown> = async () => undefined) {
  const line = { asked: 0, dead: 0 };
  const dog = watchdog(TIMES, {
    nowMs: () => Date.now(),
    ask: () => {
      line.asked += 1;
      return ask();
    },
    dead: () => {
      line.dead += 1;
    },
  });
  return { line, dog };
}

describe("watchdog", () => {
  it("asks after silence, and calls the line dead when no answer comes", () => {
    const { line } = guarded();
    vi.advanceTimersByTime(14_900);
    expect(line.asked).toBe(0);
    vi.advanceTimersByTime(1_500);
    expect(line).toEqual({ asked: 1, dead: 0 });
    vi.advanceTimersByTime(4_000);
    expect(line).toEqual({ asked: 1, dead: 1 });
    vi.advanceTimersByTime(120_000);
    expect(line).toEqual({ asked: 1, dead: 1 });
  });

  it("takes anything that comes in for an answer", () => {
    const { line, dog } = guarded();
    vi.advanceTimersByTime(16_000);
    dog.heard();
    vi.advanceTimersByTime(10_000);
    expect(line).toEqual({ asked: 1, dead: 0 });
  });

  it("asks at once when somebody wants to know, but not right after a sign of life", () => {
    const { line, dog } = guarded();
    dog.probe();
    expect(line.asked).toBe(0);
    vi.advanceTimersByTime(2_500);
    dog.probe();
    dog.probe();
    expect(line.asked).toBe(1);
    vi.advanceTimersByTime(4_000);
    expect(line.dead).toBe(1);
  });

  it("calls a line dead that cannot even be asked", async () => {
    const { line, dog } = guarded(() => Promise.reject(new Error("closed")));
    vi.advanceTimersByTime(3_000);
    dog.probe();
    await vi.advanceTimersByTimeAsync(0);
    expect(line.dead).toBe(1);
  });

  it("says nothing once stopped", () => {
    const { line, dog } = guarded();
    vi.advanceTimersByTime(16_000);
    dog.stop();
    vi.advanceTimersByTime(60_000);
    dog.probe();
    expect(line).toEqual({ asked: 1, dead: 0 });
  });

  it("gives a line up that nobody has ever answered on, sooner and without asking", () => {
    const { line, dog } = made();
    vi.advanceTimersByTime(4_900);
    dog.probe();
    expect(line).toEqual({ asked: 0, dead: 0 });
    vi.advanceTimersByTime(2_600);
    expect(line).toEqual({ asked: 0, dead: 1 });
  });

  it("hears what came on a new line while nobody could look", () => {
    const { line, dog } = made();
    vi.advanceTimersByTime(5_100);
    dog.heard();
    vi.advanceTimersByTime(10_000);
    expect(line).toEqual({ asked: 0, dead: 0 });
  });
});
