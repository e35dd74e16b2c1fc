import { daysInWords, hoursInWords } from "./count.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How long a message is kept that was sent or came in, unless whoever runs the product says otherwise. */
export const KEEP_MESSAGES_DAYS = 30;

/** How long what happened to messages and sessions can be asked for, at most as long as messages are kept. The documentation says so. */
export const KEEP_EVENTS_DAYS = 7;

/** How long a call of the APIs can be looked up by its `requestId`. The documentation says so. */
export const KEEP_REQUESTS_DAYS = 7;

/** How long a file is kept that was sent up to be sent. The documentation says so. */
export const KEEP_UPLOADS_DAYS = 7;

/** How long a caller's name for a message is kept. The documentation says so. */
export const KEEP_KEYS_MS = 72 * HOUR_MS;

/** How long what happened stays on record: a year, and some weeks to look back on it. The privacy page says so. */
export const KEEP_AUDIT_MS = 400 * DAY_MS;

/** How long sums of what became of messages stay; they name nobody. */
export const KEEP_SUMS_MS = 1_100 * DAY_MS;

/** How long a mail is kept that no mail server was named for. The privacy page says so. */
export const KEEP_OUTBOX_MS = 30 * DAY_MS;

/** As people are told it: "48 hours", "400 days". Rounded to the nearest hour, or from three days on to the nearest day. */
export function keptFor(ms: number): string {
  return ms < 3 * DAY_MS ? hoursInWords(Math.round(ms / HOUR_MS)) : daysInWords(Math.round(ms / DAY_MS));
}

/** Mails kept at most for want of a mail server; beyond them the oldest go. */
export const MAX_OUTBOX_MAILS = 1_000;
