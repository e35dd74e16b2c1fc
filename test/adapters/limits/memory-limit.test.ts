import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { tellsWhatIsLeft } from "#test/contracts/limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a limit in memory", () => {
  tellsWhatIsLeft(() => ({
    limit: memoryLimit({ points: 2, perSeconds: 60 }),
    pass: (ms) => void vi.advanceTimersByTime(ms),
  }));

  test("admits so many, then says how many seconds are left", async () => {
    const limit = memoryLimit({ points: 2, perSeconds: 10 });
    expect(await limit.take("a")).toBeNull();
    expect(await limit.take("a")).toBeNull();
    vi.advanceTimersByTime(3000);
    expect(await limit.take("a")).toBe(7);
  });

  test("counts each key by itself", async () => {
    const limit = memoryLimit({ points: 1, perSeconds: 10 });
    expect(await limit.take("a")).toBeNull();
    expect(await limit.take("b")).toBeNull();
  });

  test("admits again when the window is over", async () => {
    const limit = memoryLimit({ points: 1, perSeconds: 10 });
    await limit.take("a");
    vi.advanceTimersByTime(10_000);
    expect(await limit.take("a")).toBeNull();
  });

  test("forgets a key that is reset", async () => {
    const limit = memoryLimit({ points: 1, perSeconds: 10 });
    await limit.take("a");
    await limit.reset("a");
    expect(await limit.take("a")).toBeNull();
  });
});
