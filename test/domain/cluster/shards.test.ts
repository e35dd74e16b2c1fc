import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHARDS, shardMoves, shardOf } from "#domain/cluster/shards.ts";

const nobody = (): (string | null)[] => Array.from({ length: SHARDS }, () => null);

/** Everybody moves as they all see it, until nobody does; how many shards changed hands. */
function settle(members: readonly string[], start: readonly (string | null)[]) {
  let holders = [...start];
  let moved = 0;
  for (let round = 0; round < 10; round += 1) {
    const seen = holders;
    const next = [...seen];
    const everybody = new Set([...members, ...seen.filter((holder) => holder !== null)]);
    for (const self of everybody) {
      const { take, give } = shardMoves({ self, members, holders: seen });
      for (const shard of give) next[shard] = null;
      for (const shard of take) {
        expect(next[shard]).toBeNull();
        next[shard] = self;
        moved += 1;
      }
    }
    holders = next;
  }
  return { holders, moved };
}

const counts = (holders: readonly (string | null)[]) =>
  [...Map.groupBy(holders, (one) => one).values()].map((one) => one.length);

describe("shards", () => {
  it("spread ids evenly, those in a row and every second one", () => {
    for (const step of [1, 2, 256]) {
      const found = Array.from({ length: 25_600 }, (_, at) => shardOf(1 + at * step));
      const each = counts(found.map(String));
      expect(each.length).toBe(SHARDS);
      expect(Math.max(...each)).toBeLessThan(140);
      expect(found.every((shard) => shard >= 0 && shard < SHARDS)).toBe(true);
    }
  });

  it("are shared evenly by those who are there, whatever went before", () => {
    const name = fc.integer({ min: 1, max: 60 }).map((one) => `g${one}`);
    const before = fc.array(fc.option(name), { minLength: SHARDS, maxLength: SHARDS });
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 50 }), before, (members, start) => {
        const there = start.map((holder) => (holder !== null && members.includes(holder) ? holder : null));
        const { holders } = settle(members, there);
        const each = counts(holders);
        expect(holders).not.toContain(null);
        expect(each.length).toBe(Math.min(members.length, SHARDS));
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    1, 2, 3, 7, 49,
  ])("move to one that joins %i others no more than its share, and as few when it leaves", (n) => {
    const members = Array.from({ length: n }, (_, at) => `g${at}`);
    const { holders } = settle(members, nobody());
    const joined = settle([...members, "new"], holders);
    const share = Math.ceil(SHARDS / (n + 1));
    expect(joined.moved).toBeLessThanOrEqual(share);
    expect(settle([...members, "new"], joined.holders).moved).toBe(0);
    const left = settle(members, joined.holders);
    expect(left.moved).toBeLessThanOrEqual(share);
  });
});
