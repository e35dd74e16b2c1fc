import { expect, test } from "vitest";
import { withoutHalf } from "#ui/features/message-log/without-half.ts";

test.each([
  ["3:41 PM", "3:41"],
  ["11:05:09 AM", "11:05:09"],
  ["3:41:12.377 م", "3:41:12.377"],
  ["9:00 ص", "9:00"],
  ["15:41", "15:41"],
])("%s is %s", (clock, bare) => {
  expect(withoutHalf(clock)).toBe(bare);
});
