import { say } from "#languages/say.ts";
import { type DaysFailure, MAX_DAYS } from "../analytics/days.ts";
import { OTHER_REASON } from "../analytics/measures.ts";
import type { SendFailure } from "../messages/failures.ts";

/** Why messages fail, in a few words. */
function reasons(): Readonly<Record<SendFailure["code"] | typeof OTHER_REASON, string>> {
  return {
    refused: say("The network refused it"),
    "not-acknowledged": say("The network did not answer"),
    "connection-lost": say("The connection was lost"),
    "recipient-not-found": say("The recipient has no account"),
    "account-restricted": say("The account may not start new chats"),
    "telegram-error": say("Telegram refused it"),
    "recipient-is-id": say("The recipient is not a phone number"),
    "download-failed": say("The file could not be fetched"),
    "not-connected": say("The account was not connected"),
    "part-before": say("An earlier part of the text was not sent"),
    "uploads-busy": say("Too many files were waiting"),
    [OTHER_REASON]: say("Another reason"),
  };
}

/** `code` as sums have it. */
export function reasonInWords(code: string): string {
  const words: Readonly<Record<string, string>> & { readonly [OTHER_REASON]: string } = reasons();
  return words[code] ?? words[OTHER_REASON];
}

export const WEEKDAYS = [
  say("Sunday"),
  say("Monday"),
  say("Tuesday"),
  say("Wednesday"),
  say("Thursday"),
  say("Friday"),
  say("Saturday"),
] as const;

export const ANALYTICS_WORDING = {
  done: say("What became of the messages"),
  dayInvalid: (name: string) => `${name} must be a date, such as 2026-11-21`,
  timeZoneInvalid: say("tz must be a time zone, such as Asia/Baghdad"),
  rangeInvalid: say("days must be 7, 30 or 90"),
  instanceInvalid: say("instance must be the id of an instance"),
  kindInvalid: say("kind must be a kind of message, such as text"),
} as const;

export function describeDaysFailure({ code }: DaysFailure): string {
  if (code === "days-reversed") return say("from must not be after to.");
  return say("from and to may be at most {days} days apart.", { days: MAX_DAYS });
}
