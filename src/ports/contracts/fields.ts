import { z } from "zod";
import type { FileLimit } from "#domain/messages/limits.ts";

/** Checks that both platforms' requests are made of. */

/** Strings or JSON numbers: spreadsheets and low-code tools send either. */
export const textOrNumber = z.union([z.string(), z.number().int().nonnegative().transform(String)]);

/** To be described by what it leads to. */
export const fileUrl = z.string().min(1).max(2048);

/** What a file is called, with its ending. */
export const fileName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^/\\\p{Cc}]+$/u, "fileName must be a name without slashes")
  .optional();

/** Such as "16 MB". */
export function sizeOf({ maxBytes }: FileLimit): string {
  return `${Math.floor(maxBytes / (1024 * 1024))} MB`;
}

/** Headers of each send. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const PREFER = "Prefer";
/** The one preference that is known: an answer as soon as the message is kept. Source: RFC 7240. */
export const RESPOND_ASYNC = "respond-async";
export const sendHeaders = z.object({
  [IDEMPOTENCY_KEY]: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe("Your name for this message, kept for 72 hours: when it comes again, nothing is sent twice"),
  [PREFER]: z
    .string()
    .optional()
    .describe(`\`${RESPOND_ASYNC}\`: answers 202 as soon as the message is kept; other preferences are ignored`),
});

/** Headers of the answers to it. */
export const IDEMPOTENCY_REPLAYED = "Idempotency-Replayed";
export const PREFERENCE_APPLIED = "Preference-Applied";

/** Field of each send; what it may say depends on the time, and is checked by `domain/messages/schedule.ts`. */
export const sendAt = z.iso
  .datetime({
    offset: true,
    error: "sendAt must be a date and time with its offset, such as 2026-12-01T09:00:00+03:00",
  })
  .optional()
  .describe("When to send it: date, time and offset, at most 30 days ahead. Answers 202 at once");
