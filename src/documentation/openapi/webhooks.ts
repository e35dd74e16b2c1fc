import { EVENT_TYPES, type EventType } from "#domain/events/event.ts";
import { EVENT_WORDING } from "#domain/wording/webhooks.ts";
import { EVENT_SCHEMAS } from "#ports/contracts/events.ts";
import { SESSION_EVENTS } from "../examples/webhooks.ts";
import { PROVIDER_APIS } from "../provider-apis.ts";
import { answerSchema, type NamedSchemas } from "./schemas.ts";

/** What is posted to a webhook, by the type of event; `webhooks` of OpenAPI 3.1. What it names goes to `named`. */
export function describeWebhooks(named: NamedSchemas): Record<string, object> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describe(type, named) }]));
}

function describe(type: EventType, named: NamedSchemas): object {
  return {
    operationId: nameOf(type),
    summary: EVENT_WORDING[type],
    description:
      "Posted to each webhook that chose this type, signed as Standard Webhooks are. Whatever is not answered with 2xx within 15 seconds is tried again, up to ten times over 75 hours, under the same `webhook-id`.",
    parameters: HEADERS.map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: answerSchema(EVENT_SCHEMAS[type], named), example: exampleOf(type) } },
    },
    responses: {
      "2XX": { description: "It has arrived, and is not sent again" },
      410: { description: "The address is gone: the webhook is disabled at once" },
      429: {
        description: "Later, please: `Retry-After` is waited for, a day at most",
        headers: { "Retry-After": { description: "Seconds, or a date", schema: { type: "string" } } },
      },
    },
    security: [],
  };
}

/** Such as `onMessageReceived`. */
function nameOf(type: EventType): string {
  return type.split(".").reduce((name, part) => name + part.charAt(0).toUpperCase() + part.slice(1), "on");
}

const HEADERS = [
  ["webhook-id", "The event's `id`, the same in each try: what you have seen already can be passed over"],
  ["webhook-timestamp", "When this try was made: seconds since 1970"],
  ["webhook-signature", "`v1,` and a signature in base64, one for each secret that is good, with spaces between them"],
] as const;

/** As `/events` shows it. */
function exampleOf(type: EventType): unknown {
  if (type === "session.status" || type === "session.qr") return SESSION_EVENTS[type];
  const answer = PROVIDER_APIS.whatsapp.examples.events?.answer as { readonly events?: readonly { type: string }[] };
  return answer.events?.find((event) => event.type === type);
}
