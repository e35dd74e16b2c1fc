import type { Platform } from "#domain/instances/instance.ts";
import type { TryView, WebhookHours, WebhookView } from "../webhooks.ts";
import { changeWebhookBody, createWebhookBody, deliveriesQuery, replayBody } from "../webhooks.ts";
import type { AccountView } from "./account.ts";

/** Endpoints and their tries for the page: what the provider APIs take and show, asked with a session in place of a token. */

const NO_TOKEN = { dtoken: true } as const;

export const webhookInputSchema = createWebhookBody.omit(NO_TOKEN);
export const webhookChangesSchema = changeWebhookBody.omit(NO_TOKEN);
export const replayInputSchema = replayBody.omit(NO_TOKEN);
export const triesQuerySchema = deliveriesQuery.omit(NO_TOKEN);

/** The endpoints of an instance, and how the last day went. */
export interface WebhookList {
  readonly webhooks: readonly WebhookView[];
  readonly hours: WebhookHours;
  /** When this was read. ISO 8601. */
  readonly at: string;
}

/** Here alone is a secret shown. */
export interface ShownSecret {
  readonly webhook: WebhookView;
  readonly secret: string;
}

export interface TryList {
  /** Newest first. */
  readonly tries: readonly TryView[];
  /** `after` of the next part; null on the last. */
  readonly next: string | null;
}

export interface ReplayedView {
  readonly events: number;
  /** `until` of the next call; null where there is no more. */
  readonly until: string | null;
}

export interface WebhookInstance {
  readonly id: number;
  readonly name: string;
  readonly client: string;
  readonly platform: Platform;
}

/** What the page is made with. */
export interface WebhooksProps {
  readonly user: AccountView;
  /** Null when they could not be read. */
  readonly instances: readonly WebhookInstance[] | null;
  /** The instance that the address names, or else the first; null where there is none. */
  readonly instanceId: number | null;
  /** Null when it could not be read: the page asks again. */
  readonly list: WebhookList | null;
}
