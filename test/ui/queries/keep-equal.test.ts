import { expect, it } from "vitest";
import { keepEqual } from "#ui/queries/keep-equal.ts";

it("keeps what says the same, whole or in part", () => {
  const before = { list: [{ id: 1 }, { id: 2 }], at: 5 };
  expect(keepEqual(before, structuredClone(before))).toBe(before);
  const changed = keepEqual(before, { list: [{ id: 1 }, { id: 3 }], at: 5 });
  expect(changed).toEqual({ list: [{ id: 1 }, { id: 3 }], at: 5 });
  expect(changed.list[0]).toBe(before.list[0]);
  expect(changed.list[1]).not.toBe(before.list[1]);
});

it("takes what has more, less or another shape as it is", () => {
  expect(keepEqual([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(keepEqual({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  expect(keepEqual([], {})).toEqual({});
  expect(keepEqual({ a: 1 }, null)).toBeNull();
  const date = new Date(0);
  expect(keepEqual(new Date(0), date)).toBe(date);
});
