import { say } from "#languages/say.ts";
import { KEEP_EVENTS_DAYS } from "../retention.ts";
import { type EndpointState, GIVE_UP_DAYS } from "../webhooks/endpoint.ts";

/** Of the page of webhooks, besides what the provider APIs say too. */
export const WEBHOOKS_PAGE_WORDING = {
  readWithout: say("Read events without one"),
  loadFailed: say("The webhooks could not be loaded"),
  shares: say("Share of tries answered with 2xx, by hour over the last 24 hours. Repeats count."),
} as const;

/** How an endpoint stands, in a word: what it answers counts while it is active. */
export type WebhookStanding = "active" | "healthy" | "failing" | "paused" | "disabled";

export const STANDING_WORDING: Readonly<Record<WebhookStanding, string>> = {
  active: say("Active"),
  healthy: say("Healthy"),
  failing: say("Failing"),
  paused: say("Paused"),
  disabled: say("Disabled"),
};

interface Stands {
  readonly state: EndpointState;
  readonly failingSince: string | null;
  readonly last: object | null;
}

export function standingOf({ state, failingSince, last }: Stands): WebhookStanding {
  if (state !== "active") return state;
  if (failingSince !== null) return "failing";
  return last === null ? "active" : "healthy";
}

/** "9 wait", of tries that are planned. */
export function describeWaiting(tries: number): string {
  return say("{tries, plural, one {1 waits} other {{tries} wait}}", { tries });
}

/** "all 4 events", or their names. */
export function describeEvents(events: readonly string[], all: number): string {
  if (events.length === all) return say("all {all} events", { all });
  const last = String(events.at(-1));
  if (events.length === 1) return last;
  return say("{names} and {last}", { names: events.slice(0, -1).join(", "), last });
}

/** What follows while nothing succeeds; `until` in words. */
export function describeGivingUp(waiting: number, until: string): string {
  if (waiting === 0) {
    return say(
      "If nothing succeeds until {until}, {days} days after the first failure, the endpoint is disabled and you are mailed.",
      { until, days: GIVE_UP_DAYS },
    );
  }
  return say(
    "{waiting, plural, one {1 try waits} other {{waiting} tries wait}}. If nothing succeeds until {until}, {days} days after the first failure, the endpoint is disabled and you are mailed.",
    { waiting, until, days: GIVE_UP_DAYS },
  );
}

export const MEANWHILE = {
  get paused() {
    return say("What happens meanwhile waits up to {days} days, and is told once you resume.", {
      days: KEEP_EVENTS_DAYS,
    });
  },
  get disabled() {
    return say("You were mailed. What happens meanwhile waits up to {days} days: resume once the address answers.", {
      days: KEEP_EVENTS_DAYS,
    });
  },
} as const;
