import type { EventType } from "#domain/events/event.ts";
import type { DisabledReason, EndpointState, TriedType } from "#domain/webhooks/endpoint.ts";
import type { TryError, TryState } from "#domain/webhooks/try.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { TryDetail, WebhookEndpoint, WebhookTry } from "#ports/webhooks.ts";
import type { WebhookEndpointsTable, WebhookTriesTable } from "../../schema/webhooks.ts";
import { dateOfMs } from "../../sql-dates.ts";
import { webhookBinding, webhookTryBinding } from "../bindings.ts";
import { openText } from "../open-text.ts";
import { readStoredDetail, storedDetail } from "./stored-detail.ts";

const PURPOSE = "webhooks";

export type EndpointRow = Omit<WebhookEndpointsTable, "told_at" | "changed_at" | "notice">;

/** All that an endpoint is made of. */
export const ENDPOINT_COLUMNS = [
  "webhook_endpoints.id",
  "instance_id",
  "url",
  "name",
  "events",
  "state",
  "reason",
  "state_at",
  "secret",
  "old_secret",
  "old_until",
  "told_seq",
  "failing_since",
  "created_at",
] as const;

/** All of a try but its detail. */
export const TRY_COLUMNS = [
  "endpoint_id",
  "id",
  "event_seq",
  "event_id",
  "type",
  "attempt",
  "state",
  "at",
  "took_ms",
  "status",
  "error",
  "next_at",
] as const satisfies readonly (keyof WebhookTriesTable)[];

export type TryRow = Pick<WebhookTriesTable, (typeof TRY_COLUMNS)[number]>;

export function toEndpoint(secrets: Secrets, row: EndpointRow): WebhookEndpoint {
  const { id, old_secret: old, old_until: until } = row;
  const open = (column: "url" | "secret" | "old_secret", sealed: string) =>
    openText(secrets, PURPOSE, webhookBinding(column, id), sealed);
  return {
    id,
    instanceId: row.instance_id,
    url: open("url", row.url),
    name: row.name,
    events: row.events.split(",") as EventType[],
    state: row.state as EndpointState,
    reason: row.reason as DisabledReason | null,
    since: new Date(Number(row.state_at)),
    secrets: {
      current: open("secret", row.secret),
      old: old === null || until === null ? null : { secret: open("old_secret", old), until: new Date(Number(until)) },
    },
    cursor: Number(row.told_seq),
    failingSince: dateOfMs(row.failing_since),
    createdAt: new Date(Number(row.created_at)),
  };
}

export function sealEndpoint(
  secrets: Secrets,
  column: "url" | "secret" | "old_secret",
  id: string,
  plain: string,
): string {
  return secrets.seal(PURPOSE, webhookBinding(column, id), plain);
}

export function toTry(row: TryRow): Omit<WebhookTry, "detail"> {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    seq: row.event_seq === null ? null : Number(row.event_seq),
    eventId: row.event_id,
    type: row.type as TriedType,
    attempt: row.attempt,
    state: row.state as TryState,
    at: new Date(Number(row.at)),
    tookMs: row.took_ms,
    status: row.status,
    error: row.error as TryError | null,
    nextAt: dateOfMs(row.next_at),
  };
}

export function openDetail(
  secrets: Secrets,
  row: Pick<WebhookTriesTable, "endpoint_id" | "id" | "event_id" | "at" | "detail">,
): TryDetail | null {
  const { endpoint_id: endpointId, id, detail } = row;
  if (detail === null) return null;
  return readStoredDetail(row, openText(secrets, PURPOSE, webhookTryBinding(endpointId, id), detail));
}

export function sealDetail(
  secrets: Secrets,
  endpointId: string,
  { id, eventId, at, detail }: Pick<WebhookTry, "id" | "eventId" | "at" | "detail">,
): string | null {
  if (detail === null) return null;
  const plain = storedDetail({ event_id: eventId, at: at.getTime() }, detail);
  return secrets.seal(PURPOSE, webhookTryBinding(endpointId, id), plain);
}
