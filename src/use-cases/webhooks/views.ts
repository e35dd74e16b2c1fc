import { secretHint } from "#domain/webhooks/endpoint.ts";
import type { TryDetailView, TryView, WebhookHours, WebhookView } from "#ports/contracts/webhooks.ts";
import type { EndpointHour, WebhookTry } from "#ports/webhooks.ts";
import type { WebhookInfo } from "./read-webhooks.ts";

/** Endpoints and tries, as the contract shows them to programs and to the page. */

export function webhookView({ endpoint, figures }: WebhookInfo, now: Date): WebhookView {
  const { id, url, name, events, state, reason, since, failingSince, secrets, createdAt } = endpoint;
  const old = secrets.old !== null && secrets.old.until > now ? secrets.old : null;
  return {
    id,
    url,
    name,
    events: [...events],
    state,
    reason,
    since: since.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    secretHint: secretHint(secrets.current),
    oldSecretHint: old === null ? null : secretHint(old.secret),
    oldSecretUntil: old?.until.toISOString() ?? null,
    waiting: figures.waiting,
    nextAt: figures.nextAt?.toISOString() ?? null,
    last: figures.last === null ? null : tryView(figures.last),
    createdAt: createdAt.toISOString(),
  };
}

export function tryView(tried: Omit<WebhookTry, "detail">): TryView {
  const { id, eventId, type, attempt, state, at, tookMs, status, error, nextAt } = tried;
  const times = { at: at.toISOString(), tookMs, nextAt: nextAt?.toISOString() ?? null };
  return { id, eventId, type, attempt, state, status, error, ...times };
}

/** `body` is what the event says now; null where it is no longer kept. */
export function tryDetailView(tried: WebhookTry, body: string | null): TryDetailView {
  const { detail } = tried;
  if (detail === null) return { ...tryView(tried), request: null, answer: null };
  const { url, requestHeaders: headers, answerHeaders, answerBody, answerCut: cut } = detail;
  const answer = tried.status === null ? null : { headers: answerHeaders, body: answerBody, cut };
  return { ...tryView(tried), request: { url, headers, body }, answer };
}

export function webhookHoursView(hours: readonly EndpointHour[]): WebhookHours {
  return hours.map(({ endpointId: id, at, made, succeeded }) => ({ id, at: at.toISOString(), made, succeeded }));
}
