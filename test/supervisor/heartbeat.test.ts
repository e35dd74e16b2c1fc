import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HEARTBEAT, heartbeat, NEVER_FROZEN } from "../../src/supervisor/heartbeat.ts";

const SECOND_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(timing = HEARTBEAT) {
  const seen = { asked: 0, frozen: 0 };
  const beating = heartbeat(timing, { ask: () => seen.asked++, frozen: () => seen.frozen++ });
  return { seen, beating };
}

describe("a heartbeat", () => {
  it("asks every second, and finds nothing as long as it is answered", () => {
    const { seen, beating } = watched();
    beating.ready();
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(SECOND_MS);
      beating.answered();
    }
    expect(seen).toEqual({ asked: 60, frozen: 0 });
    beating.stop();
  });

  it("tells once of a role that has not answered for ten seconds", () => {
    const { seen, beating } = watched();
    beating.ready();
    vi.advanceTimersByTime(5 * SECOND_MS);
    beating.answered();
    vi.advanceTimersByTime(9 * SECOND_MS);
    expect(seen.frozen).toBe(0);
    vi.advanceTimersByTime(SECOND_MS);
    expect(seen.frozen).toBe(1);
    vi.advanceTimersByTime(60 * SECOND_MS);
    expect(seen.frozen).toBe(1);
  });

  it("gives a role five minutes until it is ready", () => {
    const { seen } = watched();
    vi.advanceTimersByTime(299 * SECOND_MS);
    expect(seen.frozen).toBe(0);
    vi.advanceTimersByTime(SECOND_MS);
    expect(seen.frozen).toBe(1);
  });

  it("begins to count anew once a role is ready, however long its start said nothing", () => {
    const { seen, beating } = watched();
    vi.advanceTimersByTime(60 * SECOND_MS);
    beating.ready();
    vi.advanceTimersByTime(9 * SECOND_MS);
    expect(seen.frozen).toBe(0);
    vi.advanceTimersByTime(SECOND_MS);
    expect(seen.frozen).toBe(1);
  });

  it("finds nothing any more once it is stopped, and never while developing", () => {
    const { seen, beating } = watched();
    beating.stop();
    const developing = watched(NEVER_FROZEN);
    developing.beating.ready();
    vi.advanceTimersByTime(3_600 * SECOND_MS);
    expect(seen.frozen + developing.seen.frozen).toBe(0);
    developing.beating.stop();
  });
});
