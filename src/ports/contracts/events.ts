import { z } from "zod";
import { EVENT_TYPES } from "#domain/events/event.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { accountLimitsSchema } from "./account-limits.ts";
import { messageSchema } from "./message-schemas.ts";
import { COMMON_PATHS } from "./paths.ts";
import type { ProviderRoute } from "./provider-api.ts";
import { dtoken, pageLimit } from "./queries.ts";

/** What programs are told, by webhook, by `/events` and by its stream: one body for all three. */

const shared = {
  id: z.string().describe("The same however often and wherever the event is told: `webhook-id` of a webhook"),
  cursor: z.string().describe("`after` of `/events`, for what came next"),
  timestamp: z.iso.datetime().describe("When it happened"),
  client: z.string(),
  platform: z.enum(PLATFORMS),
};

const sessionStatusData = z
  .object({
    status: z.string().describe("As in the session's status"),
    reason: z.string(),
    since: z.iso.datetime(),
    limits: accountLimitsSchema
      .optional()
      .describe("Only where they are what has changed: the same status is then told once more"),
  })
  .meta({ id: "SessionStatusData" });

const sessionQrData = z
  .object({
    qr: z.string().describe("The code's text, to be drawn as a QR code"),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "SessionQrData" });

const typeOf = <Type extends (typeof EVENT_TYPES)[number]>(type: Type) => z.literal(type);

/** Each type with what it carries. */
export const EVENT_SCHEMAS = {
  "message.received": z
    .object({ ...shared, type: typeOf("message.received"), data: messageSchema })
    .meta({ id: "MessageReceivedEvent" }),
  "message.status": z
    .object({ ...shared, type: typeOf("message.status"), data: messageSchema })
    .meta({ id: "MessageStatusEvent" }),
  "session.status": z
    .object({ ...shared, type: typeOf("session.status"), data: sessionStatusData })
    .meta({ id: "SessionStatusEvent" }),
  "session.qr": z.object({ ...shared, type: typeOf("session.qr"), data: sessionQrData }).meta({ id: "SessionQrEvent" }),
} as const;

const eventSchema = z
  .discriminatedUnion("type", [
    EVENT_SCHEMAS["message.received"],
    EVENT_SCHEMAS["message.status"],
    EVENT_SCHEMAS["session.status"],
    EVENT_SCHEMAS["session.qr"],
  ])
  .meta({ id: "Event" });

export type EventBody = z.infer<typeof eventSchema>;

export const eventsAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    events: z.array(eventSchema),
    has_more: z.boolean(),
    next: z.string().describe("`after` of the next call: nothing between the two is missed"),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "EventsAnswer" });

const TYPE_LIST = new RegExp(`^(${EVENT_TYPES.join("|")})(,(${EVENT_TYPES.join("|")}))*$`);

export const eventsQuery = z.strictObject({
  dtoken,
  after: z
    .string()
    .regex(/^\d{1,15}$/, "after must be a cursor, such as 0 or the `next` of an answer")
    .optional()
    .describe(
      "`next` of the answer before, or the `cursor` of an event. `0` is the start of what is kept. Without it, the answer begins there too, and a stream begins now",
    ),
  limit: pageLimit,
  types: z
    .string()
    .regex(TYPE_LIST, `types must be of ${EVENT_TYPES.join(", ")}, with commas between them`)
    .optional()
    .describe("Only these types, with commas between them"),
});

/** The same on both platforms. */
export const EVENT_ROUTES = {
  events: {
    method: "GET",
    path: COMMON_PATHS.events,
    tag: "Events",
    token: "required",
    scope: "messages:read",
    body: null,
    title: "Events",
    summary:
      "What happened, oldest first: ask again with `next` as `after`, and an outage of yours loses nothing. With `Accept: text/event-stream` the answer is a stream that goes on, taken up with `Last-Event-ID`.",
    query: eventsQuery,
    answers: [eventsAnswerSchema],
    stream: true,
  },
} as const satisfies Readonly<Record<string, ProviderRoute>>;

export type EventRouteName = keyof typeof EVENT_ROUTES;
