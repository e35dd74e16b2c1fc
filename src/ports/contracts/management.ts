import { z } from "zod";
import { grouped } from "#domain/count.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { MAX_REQUESTS } from "#domain/requests/outcome.ts";
import { KEEP_REQUESTS_DAYS } from "#domain/retention.ts";
import { CAMPAIGN_ROUTES } from "./campaign-routes.ts";
import { createKeyBody, keyViewSchema, rotateKeyBody } from "./keys.ts";
import { doneSchema, type ManagementRoute, managementPage as page, pageQuery } from "./management-route.ts";
import { requestViewSchema } from "./requests.ts";
import { TEMPLATE_ROUTES } from "./template-routes.ts";
import { changeWebhookBody, createWebhookBody, webhookSchema } from "./webhooks.ts";

/** The management API: what a program with a key does about the account's instances, in place of a browser. */

const moment = z.iso.datetime();

export const managedInstanceSchema = z
  .object({
    client: z.string().describe("Names it everywhere"),
    name: z.string(),
    platform: z.enum(PLATFORMS),
    phone: z.string().nullable(),
    active: z.boolean().describe("False once it has expired"),
    createdAt: moment,
    expiresAt: moment,
    tokenOn: z.boolean().describe("False where its own token opens nothing"),
  })
  .meta({ id: "ManagedInstance" });

export const managedSessionSchema = z
  .object({
    state: z.string(),
    reason: z.string().nullable(),
    since: moment,
    phone: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: "ManagedSession" });

const startedSessionSchema = z
  .object({
    session: managedSessionSchema.nullable().describe("Where nothing is to be scanned"),
    code: z
      .object({ qr: z.string(), qrText: z.string(), expiresAt: moment })
      .nullable()
      .describe("To be scanned with the phone: an image as a data URL, and its text"),
  })
  .meta({ id: "StartedSession" });

const createInstanceBody = z.strictObject({
  name: z.string(),
  platform: z.enum(PLATFORMS),
  phone: z.string().optional().describe("On Telegram, the number that codes are asked for"),
  apiId: z.string().optional().describe("On Telegram, of my.telegram.org"),
  apiHash: z.string().optional().describe("Likewise"),
});

const changeInstanceBody = z.strictObject({
  name: z.string().optional(),
  tokenOn: z.boolean().optional().describe("False leaves the instance to keys alone"),
});

const startSessionBody = z.strictObject({ newCode: z.boolean().optional() });
const nothing = z.strictObject({});
const shownKeySchema = z
  .object({ key: keyViewSchema, text: z.string().describe("Shown this once") })
  .meta({ id: "ShownKey" });
const shownWebhookSchema = z
  .object({ webhook: webhookSchema, secret: z.string().describe("Shown this once") })
  .meta({ id: "ShownWebhook" });

const NO_TOKEN = { dtoken: true } as const;
const instances = { scope: "instance:manage", body: null, status: 200 } as const;
const sessions = { scope: "session:manage", body: null, status: 200 } as const;
const webhooks = { scope: "webhooks:manage", body: null, status: 200 } as const;
const INSTANCE = "/v1/instances/{client}";

export const MANAGEMENT_ROUTES = {
  listInstances: {
    ...instances,
    method: "GET",
    path: "/v1/instances",
    title: "List instances",
    summary: "Those that the key reaches, oldest first, a page at a time.",
    query: pageQuery,
    answer: page(managedInstanceSchema),
  },
  createInstance: {
    ...instances,
    method: "POST",
    path: "/v1/instances",
    title: "Create an instance",
    summary: "Makes an instance for 30 days. It takes a key for all instances.",
    body: createInstanceBody,
    status: 201,
    answer: managedInstanceSchema,
  },
  readInstance: {
    ...instances,
    method: "GET",
    path: INSTANCE,
    title: "Read an instance",
    summary: "One instance, by its client name.",
    answer: managedInstanceSchema,
  },
  changeInstance: {
    ...instances,
    method: "PATCH",
    path: INSTANCE,
    title: "Change an instance",
    summary: "Renames it, or switches its own token off and on.",
    body: changeInstanceBody,
    answer: managedInstanceSchema,
  },
  renewInstance: {
    ...instances,
    method: "POST",
    path: `${INSTANCE}/renew`,
    title: "Renew an instance",
    summary: "30 days from today, as often as wanted, while the account is within its limit of free instances.",
    body: nothing,
    answer: managedInstanceSchema,
  },
  removeInstance: {
    ...instances,
    method: "DELETE",
    path: INSTANCE,
    title: "Delete an instance",
    summary: "Unlinks its account, and deletes it with all that was stored for it.",
    answer: doneSchema,
  },
  startSession: {
    ...sessions,
    method: "POST",
    path: `${INSTANCE}/session/start`,
    title: "Start a session",
    summary: "Gives a QR code for the phone to scan; or the session, when an account is linked already.",
    body: startSessionBody,
    answer: startedSessionSchema,
  },
  endSession: {
    ...sessions,
    method: "POST",
    path: `${INSTANCE}/session/logout`,
    title: "Log out",
    summary: "Unlinks the account, here and on its network.",
    body: nothing,
    answer: doneSchema,
  },
  listKeys: {
    ...instances,
    method: "GET",
    path: "/v1/keys",
    title: "List API keys",
    summary: "Those that are no wider than the key that asks, newest first, a page at a time.",
    query: pageQuery,
    answer: page(keyViewSchema),
  },
  createKey: {
    ...instances,
    method: "POST",
    path: "/v1/keys",
    title: "Create an API key",
    summary: "Never wider than the key that asks; what is left out is as that key has it. Its text is shown this once.",
    body: createKeyBody,
    status: 201,
    answer: shownKeySchema,
  },
  rotateKey: {
    ...instances,
    method: "POST",
    path: "/v1/keys/{key}/rotate",
    title: "Rotate an API key",
    summary: "Gives a new text with the same rights; the one before goes on for so many hours.",
    body: rotateKeyBody,
    answer: shownKeySchema,
  },
  revokeKey: {
    ...instances,
    method: "DELETE",
    path: "/v1/keys/{key}",
    title: "Revoke an API key",
    summary: "It is refused from its next call on.",
    answer: keyViewSchema,
  },
  readRequest: {
    ...instances,
    method: "GET",
    path: "/v1/requests/{request}",
    title: "Look up a call",
    summary: `What became of a call, by the \`requestId\` of its answer, for ${KEEP_REQUESTS_DAYS} days: neither bodies nor tokens. Of several with the same id, the newest. The newest ${grouped(MAX_REQUESTS.failed)} failed calls and as many that were done are kept of an account; a second or two after the answer they are there.`,
    answer: requestViewSchema,
  },
  ...TEMPLATE_ROUTES,
  ...CAMPAIGN_ROUTES,
  listWebhooks: {
    ...webhooks,
    method: "GET",
    path: `${INSTANCE}/webhooks`,
    title: "List webhooks",
    summary: "The webhooks of an instance, oldest first.",
    answer: page(webhookSchema),
  },
  createWebhook: {
    ...webhooks,
    method: "POST",
    path: `${INSTANCE}/webhooks`,
    title: "Add a webhook",
    summary: "From now on its address is told what happens. Its secret is shown this once.",
    body: createWebhookBody.omit(NO_TOKEN),
    status: 201,
    answer: shownWebhookSchema,
  },
  changeWebhook: {
    ...webhooks,
    method: "PATCH",
    path: `${INSTANCE}/webhooks/{webhook}`,
    title: "Change a webhook",
    summary: "Changes what is given. While it is paused, what happens waits.",
    body: changeWebhookBody.omit(NO_TOKEN),
    answer: webhookSchema,
  },
  removeWebhook: {
    ...webhooks,
    method: "DELETE",
    path: `${INSTANCE}/webhooks/{webhook}`,
    title: "Remove a webhook",
    summary: "It is not called again, and the log of its calls goes with it.",
    answer: doneSchema,
  },
} as const satisfies Readonly<Record<string, ManagementRoute>>;

export type ManagementRouteName = keyof typeof MANAGEMENT_ROUTES;

/** The one shape of a failed answer under `/v1`. Source: RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string().describe("Where the code is explained"),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("What is wrong, and what to do"),
    code: z.string().describe("For programs"),
    field: z.string().optional(),
    hint: z.string().optional(),
    retryAfter: z.number().int().optional().describe("Seconds"),
    id: z.string().optional().describe("Of the message that was accepted before it failed, or was meant"),
    messageId: z.string().optional().describe("The network's id of that message, where it has one already"),
    requestId: z.string(),
  })
  .meta({ id: "Problem" });

export type Problem = z.infer<typeof problemSchema>;
export const PROBLEM_TYPE = "application/problem+json";
