import { expect, test } from "vitest";
import { validateReset } from "#domain/validation/reset.ts";

test.each([
  ["no password", "", "", "password", "Please fill in all fields"],
  ["no confirmation", "long enough", "", "confirm", "Please fill in all fields"],
  ["two that differ, even where both are short", "one", "two", "confirm", "Passwords do not match"],
  ["7 characters", "1234567", "1234567", "password", "Password must be at least 8 characters"],
  ["129 characters", "x".repeat(129), "x".repeat(129), "password", "Password must be at most 128 characters"],
])("refuses %s", (_, password, confirm, field, message) => {
  expect(validateReset({ password, confirm })).toEqual({ ok: false, failure: { code: "invalid", field, message } });
});

test.each(["12345678", " spaces ", "x".repeat(128)])("takes %j as it is", (password) => {
  expect(validateReset({ password, confirm: password })).toEqual({ ok: true, value: { password, confirm: password } });
});
