import { describe, expect, test } from "vitest";
import { parseContactNumber, parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";

test.each([
  ["9647701234567", "9647701234567"],
  ["+964 770 123 4567", "9647701234567"],
  ["00964-770-123-4567", "9647701234567"],
  ["+964 (770) 123.4567", "9647701234567"],
  ["٩٦٤٧٧٠١٢٣٤٥٦٧", "9647701234567"],
  ["+۹۶۴۷۷۰۱۲۳۴۵۶۷", "9647701234567"],
  ["٠٠٩٦٤٧٧٠١٢٣٤٥٦٧", "9647701234567"],
  ["\u200e+964\u00a0770\u202f123\u20114567\u200f", "9647701234567"],
  ["\u2066+964 770 123 4567\u2069", "9647701234567"],
  ["1234567", "1234567"],
  ["123456789012345", "123456789012345"],
])("reads %j as %s", (text, digits) => {
  expect(parsePhoneNumber(text)).toEqual({ ok: true, value: digits });
});

test.each([
  ["", "Enter a phone number with its country code, such as 9647701234567"],
  ["  + ", "Enter a phone number with its country code, such as 9647701234567"],
  ["123456", "A phone number has 7 to 15 digits with its country code"],
  ["1234567890123456", "A phone number has 7 to 15 digits with its country code"],
  ["07701234567", "Start the phone number with its country code instead of 0, such as 9647701234567"],
  ["770CALLNOW", "A phone number may contain only digits, spaces, dashes, parentheses and a leading plus"],
  ["964+7701234567", "A phone number may contain only digits, spaces, dashes, parentheses and a leading plus"],
  ["@layla", "A phone number may contain only digits, spaces, dashes, parentheses and a leading plus"],
  ["12345678@g.us", "A phone number may contain only digits, spaces, dashes, parentheses and a leading plus"],
])("says what is wrong with %j", (text, message) => {
  expect(parsePhoneNumber(text)).toEqual({ ok: false, failure: { code: "phone-invalid", message } });
});

test("converts every Arabic-Indic and Persian digit", () => {
  expect(westernDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789 0123456789");
});

describe("a contact card's number", () => {
  test.each([
    ["00000000000", "00000000000"],
    ["+964 770 123 4567", "9647701234567"],
    ["١٢٢", "122"],
  ])("may be %j", (text, digits) => {
    expect(parseContactNumber(text)).toEqual({ ok: true, value: digits });
  });

  test.each(["", "12", "1".repeat(21), "none"])("may not be %j", (text) => {
    const message = "A contact's number has 3 to 20 digits";
    expect(parseContactNumber(text)).toEqual({ ok: false, failure: { code: "phone-invalid", message } });
  });
});
