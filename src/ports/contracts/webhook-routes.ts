import type { ErrorCode } from "./errors.ts";
import { COMMON_PATHS } from "./paths.ts";
import { doneAnswerSchema } from "./provider-answers.ts";
import type { ProviderRoute } from "./provider-api.ts";
import {
  changeWebhookBody,
  createWebhookBody,
  deliveriesAnswerSchema,
  deliveriesQuery,
  deliveryAnswerSchema,
  replayBody,
  webhookAnswerSchema,
  webhookReplayAnswerSchema,
  webhookSecretAnswerSchema,
  webhooksAnswerSchema,
  webhookTestAnswerSchema,
  webhookTokenOnly,
} from "./webhooks.ts";

const managing = { tag: "Webhooks", token: "required", scope: "webhooks:manage" } as const;
const reading = { ...managing, method: "GET", body: null } as const;
const asking = { ...managing, method: "POST" } as const;

/** The calls about webhooks: the same on both platforms. */
export const WEBHOOK_ROUTES = {
  webhooks: {
    ...reading,
    path: COMMON_PATHS.webhooks,
    title: "List webhooks",
    summary: "The webhooks of an instance, and how each has done lately.",
    query: webhookTokenOnly,
    answers: [webhooksAnswerSchema],
  },
  createWebhook: {
    ...asking,
    path: COMMON_PATHS.webhooks,
    title: "Add a webhook",
    summary:
      "From now on its address is told what happens. The answer alone has the secret that its calls are signed with.",
    body: createWebhookBody,
    answers: [webhookSecretAnswerSchema],
  },
  changeWebhook: {
    ...asking,
    method: "PATCH",
    path: COMMON_PATHS.webhook,
    title: "Change a webhook",
    summary: "Changes what is given. While it is paused, what happens waits.",
    body: changeWebhookBody,
    answers: [webhookAnswerSchema],
  },
  removeWebhook: {
    ...reading,
    method: "DELETE",
    path: COMMON_PATHS.webhook,
    title: "Remove a webhook",
    summary: "It is not called again, and the log of its calls goes with it.",
    query: webhookTokenOnly,
    answers: [doneAnswerSchema],
  },
  testWebhook: {
    ...asking,
    path: COMMON_PATHS.testWebhook,
    title: "Test a webhook",
    summary:
      "Calls it once with an event of the type `webhook.test`, also while it is paused. Ask for the try to see how it went.",
    body: webhookTokenOnly,
    answers: [webhookTestAnswerSchema],
  },
  rotateWebhookSecret: {
    ...asking,
    path: COMMON_PATHS.rotateWebhookSecret,
    title: "Rotate a webhook's secret",
    summary: "Gives a new secret. The one before signs beside it for 24 hours, unless you end it.",
    body: webhookTokenOnly,
    answers: [webhookSecretAnswerSchema],
  },
  replayWebhook: {
    ...asking,
    path: COMMON_PATHS.replayWebhook,
    title: "Send events again",
    summary: "Sends the event of one try again, or those of the tries of a time, under the same `webhook-id`.",
    body: replayBody,
    answers: [webhookReplayAnswerSchema],
  },
  webhookTries: {
    ...reading,
    path: COMMON_PATHS.webhookTries,
    title: "List deliveries",
    summary: "Every call of a webhook, those that are planned included, newest first, a page at a time.",
    query: deliveriesQuery,
    answers: [deliveriesAnswerSchema],
  },
  webhookTry: {
    ...reading,
    path: COMMON_PATHS.webhookTry,
    title: "Look a delivery up",
    summary: "One call of a webhook: what was asked, what was answered, and how long it took.",
    query: webhookTokenOnly,
    answers: [deliveryAnswerSchema],
  },
} as const satisfies Readonly<Record<string, ProviderRoute>>;

export type WebhookRouteName = keyof typeof WEBHOOK_ROUTES;

const CODES: Readonly<Record<WebhookRouteName, readonly ErrorCode[]>> = {
  webhooks: [],
  createWebhook: ["INSTANCE_EXPIRED", "WEBHOOK_LIMIT_REACHED", "WEBHOOK_URL_BLOCKED"],
  changeWebhook: ["WEBHOOK_NOT_FOUND", "WEBHOOK_URL_BLOCKED"],
  removeWebhook: ["WEBHOOK_NOT_FOUND"],
  testWebhook: ["WEBHOOK_NOT_FOUND"],
  rotateWebhookSecret: ["WEBHOOK_NOT_FOUND"],
  replayWebhook: ["WEBHOOK_NOT_FOUND", "WEBHOOK_TRY_NOT_FOUND", "NOT_REPLAYABLE"],
  webhookTries: ["WEBHOOK_NOT_FOUND"],
  webhookTry: ["WEBHOOK_NOT_FOUND", "WEBHOOK_TRY_NOT_FOUND"],
};

/** What else a call about webhooks can answer with. */
export function webhookErrorCodes(name: string): readonly ErrorCode[] {
  const isWebhookRoute = (key: string): key is WebhookRouteName => Object.hasOwn(CODES, key);
  return isWebhookRoute(name) ? CODES[name] : [];
}
