import { expect, test } from "vitest";
import { validateLogin } from "#domain/validation/login.ts";

test.each([
  ["no e-mail", { email: "", password: "secret" }, "email"],
  ["an e-mail of spaces", { email: "   ", password: "secret" }, "email"],
  ["no password", { email: "layla@example.com", password: "" }, "password"],
])("asks for all fields: %s", (_, input, field) => {
  expect(validateLogin(input)).toEqual({
    ok: false,
    failure: { code: "invalid", field, message: "Please fill in all fields" },
  });
});

test.each([
  "layla",
  "layla@",
  "@example.com",
  "layla@example",
  "la yla@example.com",
  `${"a".repeat(250)}@example.com`,
])("refuses %j as an address", (email) => {
  expect(validateLogin({ email, password: "secret" })).toEqual({
    ok: false,
    failure: { code: "invalid", field: "email", message: "Please enter a valid email address" },
  });
});

test("trims and lower-cases the e-mail, and leaves the password alone", () => {
  expect(validateLogin({ email: "  Layla@Example.COM ", password: " Secret " })).toEqual({
    ok: true,
    value: { email: "layla@example.com", password: " Secret " },
  });
});

test("does not enforce a length on a login's password", () => {
  expect(validateLogin({ email: "layla@example.com", password: "x" }).ok).toBe(true);
});
