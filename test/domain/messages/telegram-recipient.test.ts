import { expect, test } from "vitest";
import { isUsername, parseTelegramRecipient } from "#domain/messages/recipient.ts";

const NO_USERNAME =
  "A username has 4 to 32 letters, digits or underscores and starts with a letter, such as @wesal_team";
const NO_RECIPIENT = "Enter a phone number with its country code, or @username";

test.each([
  ["@abc", NO_USERNAME],
  ["@1abcd", NO_USERNAME],
  ["@wesal-team", NO_USERNAME],
  [`@${"a".repeat(33)}`, NO_USERNAME],
  ["https://t.me/+AbCdEf", NO_USERNAME],
  ["https://t.me/wesal_team/12", NO_RECIPIENT],
  ["see t.me/wesal_team", NO_RECIPIENT],
  ["", NO_RECIPIENT],
  ["layla", NO_RECIPIENT],
  ["layla9", NO_RECIPIENT],
  ["770", "A phone number has 7 to 15 digits with its country code"],
  ["٧٧٠", "A phone number has 7 to 15 digits with its country code"],
  ["+", "Enter a phone number with its country code, such as 9647701234567"],
])("%j is nobody", (text, message) => {
  expect(parseTelegramRecipient(text)).toEqual({ ok: false, failure: { code: "recipient-invalid", message } });
});

test.each([
  "@wesal_team",
  "t.me/wesal_team",
  "https://t.me/wesal_team/",
  "HTTP://Telegram.me/@wesal_team",
])("%s is a username", (text) => {
  expect(parseTelegramRecipient(text)).toEqual({ ok: true, value: { kind: "username", username: "wesal_team" } });
});

test.each([
  ["wesal", true],
  ["w_s1", true],
  ["a".repeat(32), true],
  ["abc", false],
  ["_wesal", false],
  ["wesal!", false],
  ["!wesal", false],
])("%s as a username: %s", (text, is) => {
  expect(isUsername(text)).toBe(is);
});
