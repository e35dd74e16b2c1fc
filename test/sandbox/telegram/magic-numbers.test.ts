import { expect, test } from "vitest";
import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";
import { behaviourOf, behaviourOfPhone, behaviourOfUsername } from "#sandbox/telegram/magic-numbers.ts";

test.each(TELEGRAM_MAGIC)("numbers in $suffix and names in $username… behave alike: $meaning", (magic) => {
  const behaviour = behaviourOfPhone(`964770000${magic.suffix}`);
  expect(behaviour).not.toBe("ordinary");
  expect(behaviourOfUsername(`${magic.username.toUpperCase()}_1`)).toBe(behaviour);
  expect(behaviourOf({ phone: "9647700000100", username: `${magic.username}_1` })).toBe(behaviour);
});

test("all others are ordinary", () => {
  expect(behaviourOf({ phone: "9647700000100", username: null })).toBe("ordinary");
  expect(behaviourOf({ phone: "9647700000100", username: "ali_private" })).toBe("ordinary");
});
