import { describe, expect, test } from "vitest";
import { parseReferral, type SignupInput, validateSignup } from "#domain/validation/signup.ts";

const valid: SignupInput = {
  name: "Layla Hassan",
  email: "layla@example.com",
  country: "IQ",
  password: "12345678",
  terms: true,
};

const refusals: [string, Partial<SignupInput>, string, string][] = [
  ["no name", { name: " " }, "name", "Please fill in all fields"],
  ["no e-mail", { email: "" }, "email", "Please fill in all fields"],
  ["no country", { country: "" }, "country", "Please fill in all fields"],
  ["no password", { password: "" }, "password", "Please fill in all fields"],
  ["a name of 101 characters", { name: "a".repeat(101) }, "name", "Full name must be at most 100 characters"],
  ["an address without a dot", { email: "layla@example" }, "email", "Please enter a valid email address"],
  ["a country that is not in the list", { country: "XX" }, "country", "Please choose a country from the list"],
  ["a password of 7 characters", { password: "1234567" }, "password", "Password must be at least 8 characters"],
  [
    "a password of 129 characters",
    { password: "a".repeat(129) },
    "password",
    "Password must be at most 128 characters",
  ],
  ["terms left unticked", { terms: false }, "terms", "You must accept the terms and conditions"],
];

test.each(refusals)("refuses %s", (_, change, field, message) => {
  expect(validateSignup({ ...valid, ...change })).toEqual({ ok: false, failure: { code: "invalid", field, message } });
});

test("accepts passwords of 8 and of 128 characters", () => {
  expect(validateSignup(valid).ok).toBe(true);
  expect(validateSignup({ ...valid, password: "a".repeat(128) }).ok).toBe(true);
});

test("accepts a name of 100 characters", () => {
  expect(validateSignup({ ...valid, name: "a".repeat(100) }).ok).toBe(true);
});

test("trims the name, and normalises the e-mail", () => {
  const result = validateSignup({ ...valid, name: "  Layla ", email: " LAYLA@example.com" });
  expect(result).toEqual({ ok: true, value: { ...valid, name: "Layla", email: "layla@example.com" } });
});

describe("a referral", () => {
  test("is a user id", () => {
    expect(["42", " 7 ", "999999999"].map(parseReferral)).toEqual([42, 7, 999_999_999]);
  });

  test.each(["", "0", "-1", "1.5", "abc", "1 OR 1=1", "99999999999999999999"])("is ignored when it is %j", (text) => {
    expect(parseReferral(text)).toBeNull();
  });
});
