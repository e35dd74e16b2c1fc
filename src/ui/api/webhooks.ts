import type { EventType } from "#domain/events/event.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { ReplayedView, ShownSecret, TryList, WebhookList } from "#ports/contracts/dashboard/webhooks.ts";
import type { TryDetailView, WebhookView } from "#ports/contracts/webhooks.ts";
import { pathTo, request } from "./request.ts";

/** What its owner chooses of an endpoint; an empty name is none. */
export interface WebhookForm {
  readonly url: string;
  readonly name: string;
  readonly events: readonly EventType[];
}

/** Names an endpoint. */
export interface WebhookRef {
  readonly instanceId: number;
  readonly webhookId: string;
}

export interface TryFilters {
  readonly state: "" | "planned" | "succeeded" | "failed";
}

type Changes = Partial<WebhookForm> & { readonly state?: "active" | "paused"; readonly endOldSecret?: true };

type Again =
  | { readonly try: string }
  | { readonly since: string; readonly until: string; readonly only: "failed" | "all" };

export function listWebhooks(instanceId: number, signal?: AbortSignal): Promise<WebhookList> {
  return request(pathTo(DASHBOARD_PATHS.webhooks, { id: instanceId }), { signal });
}

export function createWebhook(instanceId: number, form: WebhookForm): Promise<ShownSecret> {
  return request(pathTo(DASHBOARD_PATHS.webhooks, { id: instanceId }), { method: "POST", body: form });
}

export async function changeWebhook(webhook: WebhookRef, changes: Changes): Promise<WebhookView> {
  const path = pathOf(DASHBOARD_PATHS.webhook, webhook);
  return (await request<{ webhook: WebhookView }>(path, { method: "PATCH", body: changes })).webhook;
}

export async function removeWebhook(webhook: WebhookRef): Promise<void> {
  await request(pathOf(DASHBOARD_PATHS.webhook, webhook), { method: "DELETE" });
}

export function rotateSecret(webhook: WebhookRef): Promise<ShownSecret> {
  return request(pathOf(DASHBOARD_PATHS.webhookSecret, webhook), { method: "POST", body: {} });
}

/** The id of the try, which its gateway makes within a second or so. */
export async function testWebhook(webhook: WebhookRef): Promise<string> {
  return (await request<{ id: string }>(pathOf(DASHBOARD_PATHS.webhookTest, webhook), { method: "POST", body: {} })).id;
}

export function replay(webhook: WebhookRef, again: Again): Promise<ReplayedView> {
  return request(pathOf(DASHBOARD_PATHS.webhookReplay, webhook), { method: "POST", body: again });
}

export function listTries(
  webhook: WebhookRef,
  { state }: TryFilters,
  after: string | null,
  signal?: AbortSignal,
): Promise<TryList> {
  const query = new URLSearchParams();
  if (state !== "") query.set("state", state);
  if (after !== null) query.set("after", after);
  const asked = query.toString();
  return request(pathOf(DASHBOARD_PATHS.webhookTries, webhook) + (asked === "" ? "" : `?${asked}`), { signal });
}

export function readTry(webhook: WebhookRef, tryId: string, signal?: AbortSignal): Promise<TryDetailView> {
  return request(pathOf(DASHBOARD_PATHS.webhookTry, webhook, { tryId }), { signal });
}

function pathOf(template: string, { instanceId, webhookId }: WebhookRef, more: Record<string, string> = {}): string {
  return pathTo(template, { id: instanceId, webhookId, ...more });
}
