import type { EventType } from "#domain/events/event.ts";
import { describeReplay, WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import type { EventBody } from "#ports/contracts/events.ts";
import type { TryDetailView, TryView, WebhookView } from "#ports/contracts/webhooks.ts";
import { EXAMPLE_CLIENT, EXAMPLE_TRY, EXAMPLE_WEBHOOK } from "../request.ts";

/** Examples of the calls about webhooks, the same on both platforms. */

const timestamp = "2026-11-21T09:41:07.000Z";
const done = { success: true, status: "success" } as const;
const url = "https://shop.example/hooks/wesal";
const eventId = "evt_00T3ZBXSB81Q7G5_received";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

const shared = { timestamp, client: EXAMPLE_CLIENT, platform: "whatsapp" } as const;

/** What is told of a session: of messages the calls about events have examples. */
export const SESSION_EVENTS = {
  "session.status": {
    id: "evt_00T3ZBWA2D1ZK4P_session",
    cursor: "44",
    ...shared,
    type: "session.status",
    data: { status: "connected", reason: "linked", since: timestamp },
  },
  "session.qr": {
    id: "evt_00T3ZBW7C0M5Q8R_qr",
    cursor: "45",
    ...shared,
    type: "session.qr",
    data: { qr: "2@7fXk0b…", expiresAt: "2026-11-21T09:41:37.000Z" },
  },
} as const satisfies Partial<Record<EventType, EventBody>>;

const events: EventType[] = ["message.received", "message.status"];

const tried: TryView = {
  id: EXAMPLE_TRY,
  eventId,
  type: "message.received",
  attempt: 1,
  state: "failed",
  at: "2026-11-21T09:40:02.000Z",
  tookMs: 212,
  status: 503,
  error: "http-status",
  nextAt: "2026-11-21T09:46:02.000Z",
};

const detail: TryDetailView = {
  ...tried,
  request: {
    url,
    headers: {
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-timestamp": "1795254002",
      "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    },
    body: '{"id":"evt_00T3ZBXSB81Q7G5_received","type":"message.received",…}',
  },
  answer: { headers: { "content-type": "text/plain", "retry-after": "360" }, body: "upstream is down", cut: false },
};

const webhook: WebhookView = {
  id: EXAMPLE_WEBHOOK,
  url,
  name: "Order system",
  events,
  state: "active",
  reason: null,
  since: "2026-11-20T16:02:55.000Z",
  failingSince: null,
  secretHint: "GKYo",
  oldSecretHint: null,
  oldSecretUntil: null,
  waiting: 0,
  nextAt: null,
  last: null,
  createdAt: "2026-11-20T16:02:55.000Z",
};

const listed: WebhookView[] = [webhook];
const tries: TryView[] = [tried];

/** A call of each route about webhooks. */
export const WEBHOOK_EXAMPLES = {
  webhooks: {
    fields: {},
    answer: { ...done, message: WEBHOOK_WORDING.listed, webhooks: listed, timestamp },
    counterpart: "webhooks",
  },
  createWebhook: {
    fields: { url, events, name: "Order system" },
    answer: { ...done, message: WEBHOOK_WORDING.created, id: EXAMPLE_WEBHOOK, secret, webhook, timestamp },
    counterpart: "createWebhook",
  },
  changeWebhook: {
    fields: { state: "paused" },
    answer: { ...done, message: WEBHOOK_WORDING.changed, webhook: { ...webhook, state: "paused" }, timestamp },
    counterpart: "changeWebhook",
  },
  removeWebhook: {
    fields: {},
    answer: { ...done, message: WEBHOOK_WORDING.removed, timestamp },
    counterpart: "removeWebhook",
  },
  testWebhook: {
    fields: {},
    answer: {
      ...done,
      message: WEBHOOK_WORDING.testPlanned,
      try: {
        ...tried,
        eventId: "evt_00T3ZBV3WW5MCE7_test",
        type: "webhook.test",
        state: "planned",
        tookMs: null,
        status: null,
        error: null,
        nextAt: null,
      },
      timestamp,
    },
    counterpart: "testWebhook",
  },
  rotateWebhookSecret: {
    fields: {},
    answer: {
      ...done,
      message: WEBHOOK_WORDING.rotated,
      id: EXAMPLE_WEBHOOK,
      secret,
      webhook: { ...webhook, oldSecretHint: "9xQ2", oldSecretUntil: "2026-11-22T09:41:07.000Z" },
      timestamp,
    },
    counterpart: "rotateWebhookSecret",
  },
  replayWebhook: {
    fields: { since: "2026-11-21T09:00:00Z" },
    answer: { ...done, message: describeReplay(9), events: 9, has_more: false, until: null, timestamp },
    counterpart: "replayWebhook",
  },
  webhookTries: {
    fields: { state: "failed", limit: "10" },
    answer: {
      ...done,
      message: WEBHOOK_WORDING.deliveriesListed,
      tries,
      has_more: false,
      next: null,
      timestamp,
    },
    counterpart: "webhookTries",
  },
  webhookTry: {
    fields: {},
    answer: { ...done, message: WEBHOOK_WORDING.deliveryFound, try: detail, timestamp },
    counterpart: "webhookTry",
  },
} as const;
