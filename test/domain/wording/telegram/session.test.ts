import { expect, test } from "vitest";
import { CODE_CHANNELS, TELEGRAM_REASONS } from "#domain/sessions/telegram-session.ts";
import { describeCodeSent, describeTelegramSession, describeWhereCodeIs } from "#domain/wording/telegram/session.ts";

test("a Telegram session has one sentence for each reason, and no two alike", () => {
  const sentences = TELEGRAM_REASONS.map((reason) => describeTelegramSession({ reason, user: null }));
  expect(new Set(sentences).size).toBe(TELEGRAM_REASONS.length);
  expect(sentences).not.toContain("");
});

test("a linked account is called by its name", () => {
  const user = { name: "Layla", username: null, phone: null };
  expect(describeTelegramSession({ reason: "linked", user })).toBe("Connected as Layla");
  expect(describeTelegramSession({ reason: "linked", user: null })).toBe("Connected");
});

/** Ways to call that are told alike. */
const ALIKE = { sent: ["call", "flash_call", "missed_call"], found: ["flash_call", "missed_call"] };

test("each way of sending a code has a sentence of its own, but for calls", () => {
  const sentences = CODE_CHANNELS.map(describeCodeSent);
  expect(new Set(sentences).size).toBe(CODE_CHANNELS.length - ALIKE.sent.length + 1);
  expect(sentences).not.toContain("");
  for (const channel of CODE_CHANNELS) {
    expect(describeCodeSent(channel).includes("calling")).toBe(ALIKE.sent.includes(channel));
  }
});

test("each way of finding a code has a sentence of its own, but for calls that ring off", () => {
  const sentences = CODE_CHANNELS.map(describeWhereCodeIs);
  expect(new Set(sentences).size).toBe(CODE_CHANNELS.length - ALIKE.found.length + 1);
  expect(sentences).not.toContain("");
  for (const channel of CODE_CHANNELS) {
    expect(describeWhereCodeIs(channel).includes("hangs up")).toBe(ALIKE.found.includes(channel));
  }
});

test("a code is said to be where it is", () => {
  expect(describeCodeSent("app")).toBe("Verification code sent to your Telegram app");
  expect(describeCodeSent("sms")).toBe("Verification code sent to your phone");
  expect(describeWhereCodeIs("sms")).toBe("The code arrives by SMS.");
});
