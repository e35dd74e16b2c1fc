import { expect, it } from "vitest";
import { describeTelegramCallFailure, describeTelegramSendFailure } from "#domain/wording/telegram/sending.ts";

it.each([
  [
    { code: "not-connected", status: { reason: "ended-from-phone", user: null } },
    "The instance is not connected. This session was ended from another device. Link the account again to send.",
  ],
  [
    { code: "recipient-not-found" },
    "No Telegram account was found for this recipient. Check it; a phone number may be hidden from strangers.",
  ],
  [
    { code: "refused", providerCode: "BOTS_TOO_MUCH" },
    "Telegram refused the message (BOTS_TOO_MUCH). Check the recipient and the content before trying again.",
  ],
  [
    { code: "not-acknowledged" },
    "Telegram did not confirm the message in time. It may still arrive: check before sending it again.",
  ],
  [
    { code: "connection-lost" },
    "The connection dropped before Telegram confirmed the message. It may have arrived: check before sending it again.",
  ],
] as const)("says why nothing was sent: %j", (problem, sentence) => {
  expect(describeTelegramSendFailure(problem)).toBe(sentence);
});

it.each([
  [{ code: "refused", providerCode: "X" }, "Telegram refused (X)."],
  [{ code: "not-acknowledged" }, "Telegram did not answer in time. Try again."],
  [{ code: "connection-lost" }, "Telegram could not be reached. Try again."],
] as const)("says why a log-in went no further: %j", (problem, sentence) => {
  expect(describeTelegramCallFailure(problem)).toBe(sentence);
});
