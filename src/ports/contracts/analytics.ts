import { z } from "zod";
import { DEFAULT_DAYS, isDay, isTimeZone, MAX_DAYS } from "#domain/analytics/days.ts";
import type { OTHER_REASON } from "#domain/analytics/measures.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import { ANALYTICS_WORDING } from "#domain/wording/analytics.ts";
import type { ErrorCode } from "./errors.ts";
import { COMMON_PATHS } from "./paths.ts";
import type { ProviderRoute } from "./provider-api.ts";

/** What became of messages, by day: the same call on both platforms. */

const dtoken = z.string().max(128).optional().describe("Instance token; or send it as Authorization: Bearer");

const day = (name: string) =>
  z.string().refine(isDay, ANALYTICS_WORDING.dayInvalid(name)).meta({ format: "date" }).optional();

export const analyticsQuery = z.strictObject({
  dtoken,
  from: day("from").describe(`First day, such as 2026-11-01; ${DEFAULT_DAYS} days in all unless given`),
  to: day("to").describe(`Last day, included; today unless given. At most ${MAX_DAYS} days in all`),
  tz: z
    .string()
    .min(1, ANALYTICS_WORDING.timeZoneInvalid)
    .max(64, ANALYTICS_WORDING.timeZoneInvalid)
    .refine(isTimeZone, ANALYTICS_WORDING.timeZoneInvalid)
    .optional()
    .describe("Time zone in which days begin and end, such as `Asia/Baghdad`; `UTC` unless given"),
});

const count = z.number().int();

const figures = {
  sent: count.describe("Messages that the network took, by the day on which it did; what follows is of the same day"),
  delivered: count.describe("Of those sent on this day, on the recipient's phone by now. Telegram does not say so"),
  read: count.describe("Of those sent on this day, read by now"),
  failed: count.describe("Refused, on the day on which they were sent or else failed"),
  received: count.describe("Messages that came in"),
};

const kindFiguresSchema = z.object({ kind: z.string(), ...figures }).meta({ id: "KindFigures" });

const medianSchema = z
  .object({
    sent: z.number().nullable().describe("From when a message could leave until the network had it"),
    delivered: z.number().nullable().describe("From sent to delivered"),
    read: z.number().nullable().describe("From sent to read"),
  })
  .meta({ id: "MedianSeconds" })
  .describe("Half of the messages took no longer, in seconds, within 5 %; null where there are none");

const dayFiguresSchema = z
  .object({ day: z.string(), ...figures, medianSeconds: medianSchema, kinds: z.array(kindFiguresSchema) })
  .meta({ id: "DayFigures" });

const analyticsAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    from: z.string(),
    to: z.string(),
    tz: z.string(),
    totals: z.object({
      ...figures,
      cancelled: count,
      expired: count.describe("Did not leave in time"),
      unknown: count.describe("May have gone, and the network had not said; a receipt may have told since"),
    }),
    medianSeconds: medianSchema,
    kinds: z.array(kindFiguresSchema).describe("The same by kind of message"),
    failures: z
      .array(z.object({ code: z.string(), message: z.string(), count }))
      .describe("Why messages failed, the most frequent first: a code of the errors, or `OTHER`"),
    days: z.array(dayFiguresSchema).describe("Every day from `from` to `to`"),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "AnalyticsAnswer" });

export type AnalyticsBody = z.infer<typeof analyticsAnswerSchema>;

/** How a message of each failure is answered where it is one sort of answer; Telegram's own are told apart by theirs. */
export const REASON_CODES: Readonly<Record<SendFailure["code"] | typeof OTHER_REASON, ErrorCode | "OTHER">> = {
  refused: "PROVIDER_REFUSED",
  "telegram-error": "PROVIDER_REFUSED",
  "not-acknowledged": "PROVIDER_SILENT",
  "connection-lost": "CONNECTION_LOST",
  "recipient-not-found": "RECIPIENT_NOT_FOUND",
  "recipient-is-id": "RECIPIENT_NOT_FOUND",
  "account-restricted": "ACCOUNT_RESTRICTED",
  "not-connected": "NOT_CONNECTED",
  "download-failed": "MEDIA_UNREACHABLE",
  "part-before": "MESSAGE_CANCELLED",
  "uploads-busy": "UNAVAILABLE",
  other: "OTHER",
};

export const ANALYTICS_ROUTES = {
  analytics: {
    method: "GET",
    path: COMMON_PATHS.analytics,
    title: "Analytics",
    summary:
      "What became of the instance's messages, by day and kind, and how long it took. It stays when the messages themselves are no longer kept.",
    tag: "Analytics",
    token: "required",
    scope: "messages:read",
    body: null,
    query: analyticsQuery,
    answers: [analyticsAnswerSchema],
  },
} as const satisfies Readonly<Record<string, ProviderRoute>>;

export type AnalyticsRouteName = keyof typeof ANALYTICS_ROUTES;
