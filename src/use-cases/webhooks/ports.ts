import type { Clock } from "#ports/clock.ts";
import type { EventLog } from "#ports/event-log.ts";
import type { Random } from "#ports/random.ts";
import type { CheckAddress } from "#ports/webhook-post.ts";
import type { WebhookStore } from "#ports/webhooks.ts";

/** What the use-cases about webhooks need; each picks from it. Of a token's instance or of an owner's, they are the same. */
export interface WebhookPorts {
  readonly webhooks: WebhookStore;
  readonly events: Pick<EventLog, "lastOf">;
  readonly checkAddress: CheckAddress;
  readonly clock: Pick<Clock, "now">;
  readonly random: Pick<Random, "below">;
  /** Draws a message's id: others are made of it. */
  nextId(): string;
}

export type WebhookNotFound = { readonly code: "webhook-not-found" };
export type TryNotFound = { readonly code: "try-not-found" };
export type AddressFailure = { readonly code: "url-invalid" | "url-blocked" };

/** One endpoint of an instance, by what its caller wrote. */
export interface EndpointInput {
  readonly instanceId: number;
  readonly id: string;
}
