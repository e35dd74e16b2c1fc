import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { gathered } from "#adapters/sql/stores/gathered.ts";

function world() {
  const reads: (readonly string[])[] = [];
  let failure: Error | null = null;
  const find = gathered(async (keys) => {
    reads.push(keys);
    await endOfTurn();
    if (failure !== null) throw failure;
    return new Map(keys.filter((key) => key !== "nobody").map((key) => [key, key.toUpperCase()]));
  });
  return { find, reads, fail: (error: Error | null) => (failure = error) };
}

it("reads what is asked for in one turn together, each once", async () => {
  const { find, reads } = world();
  expect(await Promise.all(["a", "b", "a", "nobody"].map(find))).toEqual(["A", "B", "A", undefined]);
  expect(reads).toEqual([["a", "b", "nobody"]]);
});

it("reads anew what is asked for once a read has begun", async () => {
  const { find, reads } = world();
  const first = find("a");
  await endOfTurn();
  expect(reads).toEqual([["a"]]);
  const second = find("a");
  expect([await first, await second, reads]).toEqual(["A", "A", [["a"], ["a"]]]);
});

it("fails those who asked together, and nobody after them", async () => {
  const { find, fail } = world();
  fail(new Error("away"));
  const asked = await Promise.allSettled(["a", "b"].map(find));
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fail(null);
  expect(await find("a")).toBe("A");
});
