import { expect, it } from "vitest";
import type { Limit } from "#ports/limits.ts";

/** Of a new limit of 2 a minute, and of time that passes. */
interface LimitFixture {
  readonly limit: Limit;
  pass(ms: number): void;
}

/** What every limit tells of itself without counting anything. */
export function tellsWhatIsLeft(make: () => Promise<LimitFixture> | LimitFixture): void {
  it("tells what a key has left and when all of it is there again, counting nothing", async () => {
    const { limit, pass } = await make();
    const all = { points: 2, perSeconds: 60, remaining: 2, resetSeconds: 60 };
    expect(await limit.standing("a")).toEqual(all);
    await limit.take("a");
    pass(20_000);
    expect(await limit.standing("a")).toEqual({ ...all, remaining: 1, resetSeconds: 40 });
    for (let taken = 0; taken < 3; taken += 1) await limit.take("a");
    expect([await limit.standing("a"), await limit.standing("a")]).toEqual(
      Array(2).fill({ ...all, remaining: 0, resetSeconds: 40 }),
    );
    expect(await limit.standing("b")).toEqual(all);
    await limit.reset("a");
    expect(await limit.standing("a")).toEqual(all);
    await limit.take("a");
    pass(60_000);
    expect(await limit.standing("a")).toEqual(all);
  });
}
