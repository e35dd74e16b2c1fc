import { expect } from "vitest";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { endpointIdOf, tryIdOf } from "#domain/webhooks/endpoint.ts";
import type {
  NewEndpoint,
  PlannedTry,
  TryOutcome,
  WebhookNotices,
  WebhookQueue,
  WebhookStore,
} from "#ports/webhooks.ts";

export interface WebhookWorld {
  readonly store: WebhookStore;
  readonly queue: WebhookQueue;
  readonly notices: WebhookNotices;
  /** WhatsApp's, of an owner called "Owner", layla@example.com. */
  readonly first: number;
  readonly second: number;
  readonly ownerId: number;
}

export const AT = new Date("2026-11-21T09:00:00.123Z");
export const later = (ms: number) => new Date(AT.getTime() + ms);
export const START = new Date(0);
export const DETAIL = {
  url: "https://shop.example/hook",
  requestHeaders: { "webhook-id": "evt_1" },
  answerHeaders: { server: "nginx" },
  answerBody: 'it\'s "down" \\ مرحبا 🚚',
  answerCut: true,
};

/** Endpoints and tries to write. */
export function webhookRows(worldOf: () => WebhookWorld) {
  let drawn = 0;
  const draw = (ms = 0) => {
    drawn += 1;
    return messageIdAt(AT.getTime() + ms, drawn);
  };
  const endpoint = (instanceId: number, more: Partial<NewEndpoint> = {}): NewEndpoint => ({
    id: endpointIdOf(draw()),
    instanceId,
    url: "https://shop.example/hook?key=it's",
    name: "Order system",
    events: ["message.received", "session.qr"],
    secret: "whsec_AAAA",
    cursor: 7,
    createdAt: AT,
    ...more,
  });
  const add = async (instanceId = worldOf().first, more: Partial<NewEndpoint> = {}) => {
    const made = endpoint(instanceId, more);
    expect(await worldOf().store.create(made, 10)).toBe(true);
    return made.id;
  };
  const planned = (seq: number | null, ms = 0, more: Partial<PlannedTry> = {}): PlannedTry => ({
    id: tryIdOf(draw(ms)),
    seq,
    eventId: `evt_${seq}_received`,
    type: "message.received",
    attempt: 1,
    at: later(ms),
    ...more,
  });
  const outcome = (endpointId: string, made: PlannedTry, more: Partial<TryOutcome["made"]> = {}): TryOutcome => ({
    endpointId,
    instanceId: worldOf().first,
    made: {
      ...made,
      state: "succeeded",
      tookMs: 41,
      status: 200,
      error: null,
      nextAt: null,
      detail: DETAIL,
      ...more,
    },
    wasPlanned: false,
    next: null,
  });

  return { endpoint, add, planned, outcome };
}
