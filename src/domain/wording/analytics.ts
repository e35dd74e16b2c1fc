import { type DaysFailure, MAX_DAYS } from "../analytics/days.ts";
import { OTHER_REASON } from "../analytics/measures.ts";
import type { SendFailure } from "../messages/failures.ts";

/** Why messages fail, in a few words. */
const REASONS: Readonly<Record<SendFailure["code"] | typeof OTHER_REASON, string>> = {
  refused: "The network refused it",
  "not-acknowledged": "The network did not answer",
  "connection-lost": "The connection was lost",
  "recipient-not-found": "The recipient has no account",
  "account-restricted": "The account may not start new chats",
  "telegram-error": "Telegram refused it",
  "recipient-is-id": "The recipient is not a phone number",
  "download-failed": "The file could not be fetched",
  "not-connected": "The account was not connected",
  "uploads-busy": "Too many files were waiting",
  [OTHER_REASON]: "Another reason",
};

/** `code` as sums have it. */
export function reasonInWords(code: string): string {
  return (REASONS as Readonly<Record<string, string>>)[code] ?? REASONS[OTHER_REASON];
}

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export const ANALYTICS_WORDING = {
  done: "What became of the messages",
  dayInvalid: (name: string) => `${name} must be a date, such as 2026-11-21`,
  timeZoneInvalid: "tz must be a time zone, such as Asia/Baghdad",
  rangeInvalid: "days must be 7, 30 or 90",
  instanceInvalid: "instance must be the id of an instance",
  kindInvalid: "kind must be a kind of message, such as text",
} as const;

export function describeDaysFailure({ code }: DaysFailure): string {
  return code === "days-reversed" ? "from must not be after to." : `from and to may be at most ${MAX_DAYS} days apart.`;
}
