import { z } from "zod";
import { EVENT_TYPES } from "#domain/events/event.ts";
import {
  DISABLED_REASONS,
  ENDPOINT_ID_FORM,
  ENDPOINT_STATES,
  MAX_ENDPOINT_NAME_LENGTH,
  TEST_TYPE,
  TRY_ID_FORM,
} from "#domain/webhooks/endpoint.ts";
import { MAX_TRIES } from "#domain/webhooks/schedule.ts";
import { TRY_ERRORS, TRY_STATES } from "#domain/webhooks/try.ts";
import { dtoken, pageLimit } from "./queries.ts";

/** Endpoints and their tries, as both provider APIs and the dashboard show them. An `id` of metadata is a name in OpenAPI documents. */

export const endpointIdSchema = z.string().regex(ENDPOINT_ID_FORM, "must be a webhook id, such as wh_00T3ZBV3WW5MCE7");
export const tryIdSchema = z.string().regex(TRY_ID_FORM, "must be a try id, such as try_00T3ZBV3WW5MCE7");

const at = z.iso.datetime();
const maybeAt = at.nullable();

const url = z.string().min(1).max(2048).describe("Where events are posted to: a public address, port 80 or 443");
const events = z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length).describe("What it is told of");
const name = z.string().trim().max(MAX_ENDPOINT_NAME_LENGTH).describe("For yourself");

const moment = (field: string) =>
  z.iso.datetime({
    offset: true,
    error: `${field} must be a date and time with its offset, such as 2026-11-21T09:00:00Z`,
  });

/** In a body or a query of the calls that take nothing else. */
export const webhookTokenOnly = z.strictObject({ dtoken });

export const createWebhookBody = z.strictObject({ dtoken, url, events, name: name.optional() });

export const changeWebhookBody = z.strictObject({
  dtoken,
  url: url.optional(),
  events: events.optional(),
  name: name.optional(),
  state: z
    .enum(["active", "paused"])
    .optional()
    .describe("`paused`: what happens waits. `active`: it is told, also after it was disabled"),
  endOldSecret: z.literal(true).optional().describe("The secret from before the rotation stops signing at once"),
});

export const replayBody = z.strictObject({
  dtoken,
  try: tryIdSchema.optional().describe("Sends the event of this try again"),
  since: moment("since").optional().describe("Or those of the tries made from then on"),
  until: moment("until").optional().describe("And before then; now unless given"),
  only: z
    .enum(["failed", "all"])
    .optional()
    .describe("`failed`: of these, what has not been delivered since; so unless given"),
});

export const deliveriesQuery = z.strictObject({
  dtoken,
  after: tryIdSchema.optional().describe("`next` of the page before; the newest come first"),
  limit: pageLimit,
  state: z.enum(TRY_STATES).optional().describe("Only those in this state"),
  since: moment("since").optional().describe("Only from then on: date, time and offset"),
  until: moment("until").optional().describe("Only before then"),
});

const tryShape = {
  id: tryIdSchema,
  eventId: z.string().describe("`webhook-id`: the same in each try of an event"),
  type: z.enum([...EVENT_TYPES, TEST_TYPE]),
  attempt: z.number().int().min(1).max(MAX_TRIES),
  state: z.enum(TRY_STATES),
  at: at.describe("When it was made; of a planned one when it is due"),
  tookMs: z.number().int().nullable(),
  status: z.number().int().nullable().describe("HTTP status of the answer"),
  error: z.enum(TRY_ERRORS).nullable().describe("Why it failed"),
  nextAt: maybeAt.describe("Of a failed one: when the next was planned for"),
};

const trySchema = z.object(tryShape).meta({ id: "WebhookTry" });
export type TryView = z.infer<typeof trySchema>;

const headers = z.record(z.string(), z.string());

const tryDetailSchema = z
  .object({
    ...tryShape,
    request: z
      .object({
        url: z.string(),
        headers,
        body: z.string().nullable().describe("As the event stands now; null once it is no longer kept"),
      })
      .nullable()
      .describe("Null of a planned one"),
    answer: z
      .object({ headers, body: z.string().describe("Its first 4 KiB"), cut: z.boolean().describe("There was more") })
      .nullable(),
  })
  .meta({ id: "WebhookTryDetail" });
export type TryDetailView = z.infer<typeof tryDetailSchema>;

const webhookShape = {
  id: endpointIdSchema,
  url: z.string(),
  name: z.string().nullable(),
  events: z.array(z.enum(EVENT_TYPES)),
  state: z.enum(ENDPOINT_STATES),
  reason: z.enum(DISABLED_REASONS).nullable().describe("Why it was disabled"),
  since: at.describe("Since when it is in this state"),
  failingSince: maybeAt.describe("The first failure since which nothing succeeded"),
  secretHint: z.string().describe("The last four characters of the secret"),
  oldSecretHint: z.string().nullable(),
  oldSecretUntil: maybeAt.describe("Until when the secret from before the rotation signs too"),
  waiting: z.number().int().describe("Tries that are planned"),
  nextAt: maybeAt.describe("When the first of them is due"),
  last: trySchema.nullable().describe("The try that was made last"),
  createdAt: at,
};

export const webhookSchema = z.object(webhookShape).meta({ id: "Webhook" });
export type WebhookView = z.infer<typeof webhookSchema>;

const done = { success: z.literal(true), status: z.literal("success"), message: z.string() };
const secret = z.string().startsWith("whsec_").describe("Shown once");

export const webhookAnswerSchema = z
  .object({ ...done, webhook: webhookSchema, timestamp: at })
  .meta({ id: "WebhookAnswer" });
/** `id` and `secret` stand beside it, for programs that want no more. */
export const webhookSecretAnswerSchema = z
  .object({ ...done, id: endpointIdSchema, secret, webhook: webhookSchema, timestamp: at })
  .meta({ id: "WebhookSecretAnswer" });
export const webhooksAnswerSchema = z
  .object({ ...done, webhooks: z.array(webhookSchema), timestamp: at })
  .meta({ id: "WebhooksAnswer" });
export const webhookTestAnswerSchema = z
  .object({ ...done, try: trySchema, timestamp: at })
  .meta({ id: "WebhookTestAnswer" });
export const webhookReplayAnswerSchema = z
  .object({
    ...done,
    events: z.number().int().describe("How many events are sent again"),
    has_more: z.boolean().describe("There are more: ask again with `until`"),
    until: maybeAt.describe("`until` of the next call; null where there is no more"),
    timestamp: at,
  })
  .meta({ id: "WebhookReplayAnswer" });
export const deliveriesAnswerSchema = z
  .object({
    ...done,
    tries: z.array(trySchema),
    has_more: z.boolean(),
    next: tryIdSchema.nullable().describe("`after` of the next page; null on the last"),
    timestamp: at,
  })
  .meta({ id: "WebhookTriesAnswer" });
export const deliveryAnswerSchema = z
  .object({ ...done, try: tryDetailSchema, timestamp: at })
  .meta({ id: "WebhookTryAnswer" });

/** How the tries of each hour went, for the dashboard's list; hours without one are missing. */
const webhookHoursSchema = z.array(
  z.object({ id: endpointIdSchema, at, made: z.number().int(), succeeded: z.number().int() }),
);
export type WebhookHours = z.infer<typeof webhookHoursSchema>;
