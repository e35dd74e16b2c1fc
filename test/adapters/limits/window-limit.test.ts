import { describe, expect, test } from "vitest";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { tellsWhatIsLeft } from "#test/contracts/limit.ts";

function limited(points: number, perSeconds: number) {
  const clock = { ms: 0, monotonicMs: () => clock.ms };
  return { clock, limit: windowLimit({ points, perSeconds }, clock) };
}

describe("a limit of fixed windows", () => {
  tellsWhatIsLeft(() => {
    const { clock, limit } = limited(2, 60);
    const pass = (ms: number) => {
      clock.ms += ms;
    };
    return { limit, pass };
  });

  test("admits so many, then says how many seconds are left", () => {
    const { clock, limit } = limited(2, 10);
    expect([limit.take("a"), limit.take("a")]).toEqual([null, null]);
    clock.ms = 3_000;
    expect(limit.take("a")).toBe(7);
    clock.ms = 9_999;
    expect(limit.take("a")).toBe(1);
  });

  test("admits again when the window is over", () => {
    const { clock, limit } = limited(1, 10);
    limit.take("a");
    expect(limit.take("a")).toBe(10);
    clock.ms = 10_000;
    expect(limit.take("a")).toBeNull();
    expect(limit.take("a")).toBe(10);
  });

  test("counts each key by itself, and forgets one that is reset", () => {
    const { limit } = limited(1, 10);
    expect([limit.take("a"), limit.take("b")]).toEqual([null, null]);
    limit.reset("a");
    expect([limit.take("a"), limit.take("b")]).toEqual([null, 10]);
  });

  test("keeps what is counted while other windows are swept away", () => {
    const { clock, limit } = limited(1, 10);
    for (let key = 0; key < 100; key += 1) limit.take(`old ${key}`);
    clock.ms = 9_000;
    limit.take("late");
    clock.ms = 12_000;
    limit.take("new");
    expect(limit.take("late")).toBe(7);
    expect(limit.take("old 1")).toBeNull();
  });
});
