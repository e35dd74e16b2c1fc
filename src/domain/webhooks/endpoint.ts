import type { EventType } from "../events/event.ts";

/** An address that is told what happens to an instance, and how it stands. */

/** Of one instance. */
export const MAX_ENDPOINTS = 10;
export const MAX_ENDPOINT_NAME_LENGTH = 80;

/** `paused` by its owner; `disabled` by what it answered. What they are not told waits. */
export const ENDPOINT_STATES = ["active", "paused", "disabled"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** Why an endpoint was disabled: it answered 410, or nothing but failures for days. */
export const DISABLED_REASONS = ["gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const HOUR_MS = 3_600_000;

/** How long the secret from before a rotation signs beside the new one. */
export const OLD_SECRET_MS = 24 * HOUR_MS;

/** Days of failures, and of nothing else, after which an endpoint is disabled. */
export const GIVE_UP_DAYS = 5;
export const GIVE_UP_MS = GIVE_UP_DAYS * 24 * HOUR_MS;

/** A try that is meant to find out whether an address answers; of no event, and never repeated. */
export const TEST_TYPE = "webhook.test";
export type TriedType = EventType | typeof TEST_TYPE;

const SECRET_PREFIX = "whsec_";
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Letters of 32 bytes: 42 of six bits, and one of the last four. */
const [WHOLE_LETTERS, LAST_BITS] = [42, 4];

/** A signing secret as Standard Webhooks writes it, of 32 bytes; `below` draws from 0 to `max` - 1. */
export function drawSecret(below: (max: number) => number): string {
  let text = SECRET_PREFIX;
  for (let letter = 0; letter < WHOLE_LETTERS; letter += 1) text += BASE64.charAt(below(BASE64.length));
  return `${text}${BASE64.charAt(below(2 ** LAST_BITS) << (6 - LAST_BITS))}=`;
}

/** Tells one secret from another and opens nothing: its last four characters. */
export function secretHint(secret: string): string {
  return secret.replace(/=+$/, "").slice(-4);
}

const ENDPOINT_PREFIX = "wh_";
const TRY_PREFIX = "try_";

/** Drawn as messages' ids are: `wh_…` and `try_…` of `msg_…`, in the order of time. */
export function endpointIdOf(messageId: string): string {
  return ENDPOINT_PREFIX + tailOf(messageId);
}

export function tryIdOf(messageId: string): string {
  return TRY_PREFIX + tailOf(messageId);
}

const TAIL = "[0-9A-HJKMNP-TV-Z]{15}";
export const ENDPOINT_ID_FORM = new RegExp(`^${ENDPOINT_PREFIX}${TAIL}$`);
export const TRY_ID_FORM = new RegExp(`^${TRY_PREFIX}${TAIL}$`);

function tailOf(id: string): string {
  return id.slice(id.indexOf("_") + 1);
}
