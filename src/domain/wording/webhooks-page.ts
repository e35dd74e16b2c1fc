import { KEEP_EVENTS_DAYS } from "../retention.ts";
import { type EndpointState, GIVE_UP_DAYS } from "../webhooks/endpoint.ts";

/** Of the page of webhooks, besides what the provider APIs say too. */
export const WEBHOOKS_PAGE_WORDING = {
  readWithout: "Read events without one",
  loadFailed: "The webhooks could not be loaded",
  triesFailed: "The deliveries could not be loaded",
  tryFailed: "This delivery could not be loaded",
  saveFailed: "The webhook could not be saved",
  deleteFailed: "The webhook could not be deleted",
  stateFailed: "The webhook's state could not be changed",
  leaveTitle: "Close without the new secret?",
  leaveSecret: "It is shown this once. Without it your server cannot check the calls that are signed with it.",
  leave: "Close anyway",
  rotateFailed: "The secret could not be rotated",
  testFailed: "The test could not be sent",
  replayFailed: "The events could not be sent again",
  /** Of the form, beside its fields. */
  urlMissing: "Enter the address that is to be called",
  urlInvalid: "Enter a whole address, such as https://shop.example/hooks/wesal",
  eventsMissing: "Choose at least one event",
  sinceMissing: "Enter from when",
  shares: "Share of tries answered with 2xx, by hour over the last 24 hours. Repeats count.",
  secretOnce: "Copy the secret now. It is shown once.",
  newSecretOnce: "Copy the new secret now. It is shown once.",
  stored: "I stored it",
  testWaiting: "On its way…",
  testLate: "Not made yet: its gateway may be away. The outcome will stand under Deliveries.",
} as const;

/** How an endpoint stands, in a word: what it answers counts while it is active. */
export type WebhookStanding = "active" | "healthy" | "failing" | "paused" | "disabled";

export const STANDING_WORDING: Readonly<Record<WebhookStanding, string>> = {
  active: "Active",
  healthy: "Healthy",
  failing: "Failing",
  paused: "Paused",
  disabled: "Disabled",
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
  return tries === 1 ? "1 waits" : `${tries} wait`;
}

/** "all 4 events", or their names. */
export function describeEvents(events: readonly string[], all: number): string {
  if (events.length === all) return `all ${all} events`;
  return events.length === 1 ? String(events[0]) : `${events.slice(0, -1).join(", ")} and ${events.at(-1)}`;
}

/** What follows while nothing succeeds; `until` in words. */
export function describeGivingUp(waiting: number, until: string): string {
  const tries = waiting === 0 ? "" : `${waiting === 1 ? "1 try waits" : `${waiting} tries wait`}. `;
  return `${tries}If nothing succeeds until ${until}, ${GIVE_UP_DAYS} days after the first failure, the endpoint is disabled and you are mailed.`;
}

export const MEANWHILE = {
  paused: `What happens meanwhile waits up to ${KEEP_EVENTS_DAYS} days, and is told once you resume.`,
  disabled: `You were mailed. What happens meanwhile waits up to ${KEEP_EVENTS_DAYS} days: resume once the address answers.`,
} as const;
