import { describe, expect, it } from "vitest";
import { ENDS_SESSION } from "#domain/sessions/telegram-errors.ts";
import { describeTelegramError } from "#domain/wording/telegram/errors.ts";

describe("the sentence for a refusal of Telegram", () => {
  it.each([
    [undefined, "Telegram asks to wait."],
    [1, "Telegram asks to wait 1 second."],
    [42, "Telegram asks to wait 42 seconds."],
    [119, "Telegram asks to wait 119 seconds."],
    [120, "Telegram asks to wait 2 minutes."],
    [150, "Telegram asks to wait 3 minutes."],
    [7199, "Telegram asks to wait 120 minutes."],
    [7200, "Telegram asks to wait 2 hours."],
    [75_601, "Telegram asks to wait 22 hours."],
  ])("says how long a flood wait of %s s is", (seconds, sentence) => {
    expect(describeTelegramError("FLOOD_WAIT", seconds)).toBe(sentence);
  });

  it("says whose limit it is, where it is ours", () => {
    expect(describeTelegramError("CODE_LIMIT", 42)).toBe(
      "This gateway asks for codes sparingly, so that Telegram does not block the number for a day. Try again in 42 seconds.",
    );
  });

  it("does not add a time to any other", () => {
    expect(describeTelegramError("PHONE_NUMBER_FLOOD", 42)).toBe(
      "Too many code requests for this number. Try again tomorrow.",
    );
  });
});

it.each([
  "AUTH_KEY_UNREGISTERED",
  "AUTH_KEY_DUPLICATED",
  "SESSION_REVOKED",
  "SESSION_EXPIRED",
  "USER_DEACTIVATED",
  "USER_DEACTIVATED_BAN",
] as const)("%s ends a session, as its sentence says", (code) => {
  expect(ENDS_SESSION.has(code)).toBe(true);
  expect(describeTelegramError(code)).toMatch(/Connect the account again\.|This Telegram account|banned this account/);
});

it.each([
  "FLOOD_WAIT",
  "PEER_FLOOD",
  "FROZEN_METHOD_INVALID",
  "PHONE_NUMBER_BANNED",
] as const)("%s ends none", (code) => {
  expect(ENDS_SESSION.has(code)).toBe(false);
});
