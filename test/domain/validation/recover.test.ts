import { expect, test } from "vitest";
import { validateRecover } from "#domain/validation/recover.ts";

test.each([
  ["", "Please enter your email address"],
  ["   ", "Please enter your email address"],
  ["layla", "Please enter a valid email address"],
  ["layla@example", "Please enter a valid email address"],
])("refuses %j", (email, message) => {
  expect(validateRecover({ email })).toEqual({ ok: false, failure: { code: "invalid", field: "email", message } });
});

test("trims and lower-cases the address", () => {
  expect(validateRecover({ email: " Layla@Example.COM " })).toEqual({
    ok: true,
    value: { email: "layla@example.com" },
  });
});
