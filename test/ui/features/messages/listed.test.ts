import { expect, test } from "vitest";
import { listed } from "#ui/features/messages/listed.ts";

test.each([
  [[], ""],
  [["Layla"], "Layla"],
  [["Layla", null, "", "@layla", undefined, "in your hand"], "Layla, @layla, in your hand"],
])("%j is “%s”", (parts, words) => {
  expect(listed(parts)).toBe(words);
});
