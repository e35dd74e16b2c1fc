import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QueryCache } from "#ui/queries/query-cache.ts";

const KEY = ["campaigns", "one", 7];
/** As long as what nobody shows any more. */
const KEPT_MS = 5 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("forgets what was put under a key that nobody came to show", () => {
  const cache = new QueryCache();
  cache.setQueryData(KEY, "opened");
  vi.advanceTimersByTime(KEPT_MS - 1);
  expect(cache.getQueryData(KEY)).toBe("opened");
  vi.advanceTimersByTime(1);
  expect(cache.getQueryData(KEY)).toBeUndefined();
});

it("keeps what is put again for as long again, and what somebody shows", () => {
  const cache = new QueryCache();
  cache.setQueryData(KEY, "opened");
  vi.advanceTimersByTime(KEPT_MS - 1);
  cache.setQueryData(KEY, "renamed");
  vi.advanceTimersByTime(KEPT_MS - 1);
  expect(cache.getQueryData(KEY)).toBe("renamed");
  const leave = cache.query(KEY).watch(() => undefined, { enabled: false, keptMs: 1_000 });
  vi.advanceTimersByTime(KEPT_MS);
  expect(cache.getQueryData(KEY)).toBe("renamed");
  leave();
  vi.advanceTimersByTime(1_000);
  expect(cache.getQueryData(KEY)).toBeUndefined();
});
