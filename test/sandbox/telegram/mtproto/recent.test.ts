import { describe, expect, test } from "vitest";
import { recent } from "#sandbox/telegram/mtproto/recent.ts";

describe("recent entries", () => {
  test("push out the oldest once there are too many", () => {
    const forgotten: string[] = [];
    const entries = recent<number, string>({ maxEntries: 2, forgotten: (value) => forgotten.push(value) });
    entries.set(1, "a");
    entries.set(2, "b");
    entries.set(3, "c");
    expect([...entries.values()]).toEqual(["b", "c"]);
    expect(forgotten).toEqual(["a"]);
  });

  test("push out as many as weigh too much, but never the newest", () => {
    const entries = recent<number, string>({ maxEntries: 9, maxWeight: 5, weigh: (value) => value.length });
    entries.set(1, "aa");
    entries.set(2, "bb");
    entries.set(3, "cccc");
    expect([...entries.values()]).toEqual(["cccc"]);
    entries.set(4, "too long to keep");
    expect([...entries.values()]).toEqual(["too long to keep"]);
  });

  test("weigh nothing any more once deleted or replaced", () => {
    const entries = recent<number, string>({ maxEntries: 9, maxWeight: 4, weigh: (value) => value.length });
    entries.set(1, "aaaa");
    entries.set(1, "a");
    entries.set(2, "bbb");
    expect(entries.has(1)).toBe(true);
    entries.delete(2);
    entries.set(3, "ccc");
    expect([...entries.values()]).toEqual(["a", "ccc"]);
  });
});
