import type { EventType } from "../events/event.ts";
import { type DisabledReason, GIVE_UP_DAYS, MAX_ENDPOINTS } from "../webhooks/endpoint.ts";
import { MAX_TRIES } from "../webhooks/schedule.ts";
import { TRY_TIMEOUT_MS, type TryError } from "../webhooks/try.ts";

const TIMEOUT_SECONDS = TRY_TIMEOUT_MS / 1000;

/** Of endpoints, in the answers of the provider APIs and on the page. */
export const WEBHOOK_WORDING = {
  /** Above the list of the page. */
  about: `These addresses are called when something happens on this instance. Each call is signed, waits ${TIMEOUT_SECONDS} s for a 2xx answer and is tried up to ${MAX_TRIES} times over 75 hours.`,
  listed: "Webhooks listed",
  created: "Webhook added. Copy its secret now: it is shown once.",
  changed: "Webhook changed",
  removed: "Webhook removed",
  rotated: "Copy the new secret now: it is shown once. The old one signs too for 24 hours.",
  testPlanned: "Test on its way: its try says how it went",
  deliveriesListed: "Tries listed",
  deliveryFound: "Try found",
  notFound: "No such webhook in this instance.",
  tryNotFound: "No such try of this webhook.",
  limitReached: `An instance has at most ${MAX_ENDPOINTS} webhooks. Remove one first.`,
  urlInvalid: "url must be a whole address, such as https://shop.example/hooks/wesal.",
  urlBlocked:
    "This address is private. Wesal calls only addresses that the internet can reach, on port 80 or 443. To try it from your machine, use a tunnel.",
  notReplayable: "A test tells of nothing that happened: send another test.",
  rangeInvalid: "since must be before until.",
  replayFields: "Send either try, or since and until.",
} as const;

/** What an endpoint is told of, where its owner chooses. */
export const EVENT_WORDING: Readonly<Record<EventType, string>> = {
  "message.received": "Someone wrote to the account",
  "message.status": "Sent, delivered, read or failed",
  "session.status": "The account was linked or logged out",
  "session.qr": "A new QR code waits for a phone",
};

export const DISABLED_WORDING: Readonly<Record<DisabledReason, string>> = {
  gone: "It answered 410 Gone",
  failing: `It failed for ${GIVE_UP_DAYS} days`,
};

/** Why a try failed; of `http-status` the status says it. */
export const TRY_ERROR_WORDING: Readonly<Record<TryError, string>> = {
  "http-status": "Refused",
  redirected: "Redirected elsewhere, which is never followed",
  "timed-out": "Timed out",
  unreachable: "Not reachable",
  "broken-off": "Broke off",
  "address-blocked": "Leads to a private address",
  "event-gone": "No longer kept",
};

/** "3 events are sent again", of a replay. */
export function describeReplay(events: number): string {
  return events === 1 ? "1 event is sent again" : `${events} events are sent again`;
}
