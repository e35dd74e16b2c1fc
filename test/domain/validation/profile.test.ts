import { describe, expect, test } from "vitest";
import { type ProfileForm, validateProfile } from "#domain/validation/profile.ts";

const FORM: ProfileForm = {
  name: "Layla Hassan",
  phone: "",
  country: "",
  currentPassword: "",
  newPassword: "",
  confirmPassword: "",
};

describe("a profile", () => {
  const current = { currentPassword: "old" };
  const both = (password: string) => ({ newPassword: password, confirmPassword: password });
  test.each<[string, Partial<ProfileForm>, keyof ProfileForm, string]>([
    ["without a name", { name: "  " }, "name", "Name is required"],
    ["with a name of 101 characters", { name: "x".repeat(101) }, "name", "Full name must be at most 100 characters"],
    [
      "with a new password and not the current one",
      both("secret1"),
      "currentPassword",
      "Current password is required to change password",
    ],
    [
      "with a confirmation alone and not the current password",
      { confirmPassword: "secret1" },
      "currentPassword",
      "Current password is required to change password",
    ],
    ["with 1 character", { ...current, ...both("1") }, "newPassword", "Password must be at least 6 characters"],
    ["with 5 characters", { ...current, ...both("12345") }, "newPassword", "Password must be at least 6 characters"],
    [
      "with 5 characters that differ",
      { ...current, newPassword: "12345", confirmPassword: "x" },
      "newPassword",
      "Password must be at least 6 characters",
    ],
    [
      "with 129 characters",
      { ...current, ...both("x".repeat(129)) },
      "newPassword",
      "Password must be at most 128 characters",
    ],
    [
      "with two passwords that differ",
      { ...current, newPassword: "secret1", confirmPassword: "secret2" },
      "confirmPassword",
      "Passwords do not match",
    ],
    [
      "with a confirmation of nothing",
      { ...current, confirmPassword: "secret1" },
      "confirmPassword",
      "Passwords do not match",
    ],
    ["with letters in the phone number", { phone: "+964 abc" }, "phone", "Invalid phone number format"],
    ["with parentheses in the phone number", { phone: "(964) 770" }, "phone", "Invalid phone number format"],
    ["with 41 digits", { phone: "1".repeat(41) }, "phone", "Phone number must be at most 40 characters"],
    ["from nowhere", { country: "XX" }, "country", "Please choose a country from the list"],
  ])("%s is refused", (_, changes, field, message) => {
    expect(validateProfile({ ...FORM, ...changes })).toEqual({
      ok: false,
      failure: { code: "invalid", field, message },
    });
  });

  test("comes back tidy, and empty fields as nothing", () => {
    expect(validateProfile({ ...FORM, name: "  Layla  " })).toEqual({
      ok: true,
      value: { name: "Layla", phone: null, country: null, password: null },
    });
  });

  test("keeps a phone number of digits, spaces, plus and minus, in Western digits", () => {
    const valid = validateProfile({ ...FORM, phone: " +٩٦٤ 770-123 ", country: "IQ" });
    expect(valid).toMatchObject({ ok: true, value: { phone: "+964 770-123", country: "IQ" } });
  });

  test("takes a new password of 6 characters with the current one", () => {
    expect(validateProfile({ ...FORM, ...current, ...both("123456") })).toMatchObject({
      ok: true,
      value: { password: { current: "old", next: "123456" } },
    });
  });

  test("takes all at their longest", () => {
    const longest = { name: "a".repeat(100), phone: "1".repeat(40), ...current, ...both("x".repeat(128)) };
    expect(validateProfile({ ...FORM, ...longest })).toMatchObject({ ok: true });
  });

  test("asks nothing of the current password alone", () => {
    expect(validateProfile({ ...FORM, ...current })).toMatchObject({ ok: true, value: { password: null } });
  });
});
