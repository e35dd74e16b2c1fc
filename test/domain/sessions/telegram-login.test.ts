import { describe, expect, it } from "vitest";
import { cleanCode, parseApiId } from "#domain/sessions/telegram-login.ts";

describe("parseApiId", () => {
  it.each([
    ["1", 1],
    ["0012345", 12345],
    ["2147483647", 2147483647],
  ])("takes %s", (text, apiId) => {
    expect(parseApiId(text)).toBe(apiId);
  });

  it.each(["", "0", "2147483648", "99999999999", "-1", "1.5", "1e3", " 1", "٣"])("takes no %j", (text) => {
    expect(parseApiId(text)).toBeNull();
  });
});

describe("cleanCode", () => {
  it.each([
    ["12345", "12345"],
    [" 123-45 ", "12345"],
    ["1 2 3 4 5", "12345"],
    ["١٢٣٤٥", "12345"],
    ["۱۲۳۴۵", "12345"],
    ["\u200f123\u00a045", "12345"],
    ["", ""],
    [" - ", ""],
  ])("reads %j as %j", (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });

  it.each([
    ["  word-of-honour ", "word-of-honour"],
    ["two words ٥", "two words ٥"],
  ])("leaves a code of words as it is: %j", (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });
});
