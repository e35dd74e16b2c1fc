import { say } from "#languages/say.ts";
import type { EventType } from "../events/event.ts";
import { type DisabledReason, GIVE_UP_DAYS, MAX_ENDPOINTS } from "../webhooks/endpoint.ts";
import { MAX_TRIES } from "../webhooks/schedule.ts";
import { TRY_TIMEOUT_MS, type TryError } from "../webhooks/try.ts";

/** Of endpoints, in the answers of the provider APIs and on the page. */
export const WEBHOOK_WORDING = {
  /** Above the list of the page. */
  get about() {
    return say(
      "These addresses are called when something happens on this instance. Each call is signed, waits {seconds} s for a 2xx answer and is tried up to {tries} times over 75 hours.",
      { seconds: TRY_TIMEOUT_MS / 1000, tries: MAX_TRIES },
    );
  },
  listed: say("Webhooks listed"),
  created: say("Webhook added. Copy its secret now: it is shown once."),
  changed: say("Webhook changed"),
  removed: say("Webhook removed"),
  rotated: say("Copy the new secret now: it is shown once. The old one signs too for 24 hours."),
  testPlanned: say("Test on its way: its try says how it went"),
  deliveriesListed: say("Tries listed"),
  deliveryFound: say("Try found"),
  notFound: say("No such webhook in this instance."),
  tryNotFound: say("No such try of this webhook."),
  get limitReached() {
    return say("An instance has at most {most} webhooks. Remove one first.", { most: MAX_ENDPOINTS });
  },
  urlInvalid: say("url must be a whole address, such as https://shop.example/hooks/wesal."),
  urlBlocked: say(
    "This address is private. Wesal calls only addresses that the internet can reach, on port 80 or 443. To try it from your machine, use a tunnel.",
  ),
  notReplayable: say("A test tells of nothing that happened: send another test."),
  rangeInvalid: say("since must be before until."),
  replayFields: say("Send either try, or since and until."),
} as const;

/** What an endpoint is told of, where its owner chooses. */
export const EVENT_WORDING: Readonly<Record<EventType, string>> = {
  "message.received": say("Someone wrote to the account"),
  "message.status": say("Sent, delivered, read or failed"),
  "session.status": say("The account was linked or logged out"),
  "session.qr": say("A new QR code waits for a phone"),
};

/** Of pages and of a mail. */
export const DISABLED_WORDING: Readonly<Record<DisabledReason, string>> = {
  get gone() {
    return say("It answered 410 Gone");
  },
  get failing() {
    return say("It failed for {days} days", { days: GIVE_UP_DAYS });
  },
};

/** Why a try failed; of `http-status` the status says it. */
export const TRY_ERROR_WORDING: Readonly<Record<TryError, string>> = {
  "http-status": say("Refused"),
  redirected: say("Redirected elsewhere, which is never followed"),
  "timed-out": say("Timed out"),
  unreachable: say("Not reachable"),
  "broken-off": say("Broke off"),
  "address-blocked": say("Leads to a private address"),
  "event-gone": say("No longer kept"),
};

/** "3 events are sent again", of a replay. */
export function describeReplay(events: number): string {
  return say("{events, plural, one {1 event is sent again} other {{events} events are sent again}}", { events });
}
