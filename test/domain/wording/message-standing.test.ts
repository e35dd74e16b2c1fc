import { expect, it } from "vitest";
import type { Platform } from "#domain/instances/instance.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { describeStanding } from "#domain/wording/message-standing.ts";

it.each<[Platform, MessageState, SendFailure | null, string | null]>([
  ["whatsapp", "sent", null, null],
  ["whatsapp", "queued", null, "The message waits for its turn."],
  ["telegram", "accepted", null, "The message waits for its time."],
  ["telegram", "sending", null, "The message is on its way to Telegram."],
  [
    "whatsapp",
    "queued",
    { code: "not-connected" },
    "It is tried again. The account was not online in time, and the message has not left.",
  ],
  ["whatsapp", "failed", null, "WhatsApp refused the message."],
  [
    "whatsapp",
    "failed",
    { code: "recipient-not-found" },
    "This number is not on WhatsApp. Check it, with its country code.",
  ],
  [
    "telegram",
    "failed",
    { code: "recipient-not-found" },
    "No Telegram account was found for this recipient. Check it; a phone number may be hidden from strangers.",
  ],
  [
    "telegram",
    "failed",
    { code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: 30 },
    "Telegram asks to wait 30 seconds.",
  ],
  [
    "telegram",
    "failed",
    { code: "recipient-is-id", id: "77" },
    "77 is the id of somebody who wrote, not a phone number. To answer, write id:77.",
  ],
  [
    "whatsapp",
    "failed",
    { code: "download-failed", download: { code: "unreachable" } },
    "The media URL could not be reached. Check the address.",
  ],
  [
    "telegram",
    "failed",
    { code: "part-before" },
    "An earlier message of the same text was not sent, and this one has not left.",
  ],
  ["whatsapp", "failed", { code: "uploads-busy" }, "Many files are being sent already. Send this one again later."],
  ["whatsapp", "unknown", null, "Nobody knows whether WhatsApp has the message."],
  ["whatsapp", "cancelled", null, "The message was cancelled before it left."],
  ["whatsapp", "expired", null, "The message did not leave before it expired."],
])("on %s says of one that is %s after %o why", (platform, state, failure, sentence) => {
  expect(describeStanding(platform, state, failure, "image")).toBe(sentence);
});
