import { expect, it } from "vitest";
import { keptFor } from "#domain/retention.ts";

const HOUR_MS = 3_600_000;

it.each([
  [HOUR_MS, "1 hour"],
  [48 * HOUR_MS, "48 hours"],
  [72 * HOUR_MS, "3 days"],
  [400 * 24 * HOUR_MS, "400 days"],
])("tells a time of %d ms in hours, from three days on in days", (ms, told) => {
  expect(keptFor(ms)).toBe(told);
});
