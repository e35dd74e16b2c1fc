/** One call of an endpoint: planned, or made. */
export const TRY_STATES = ["planned", "succeeded", "failed"] as const;
export type TryState = (typeof TRY_STATES)[number];

/** Why a try failed. */
export const TRY_ERRORS = [
  /** It answered something else than 2xx: `status` says what. */
  "http-status",
  /** It answered with another address, which is never followed. */
  "redirected",
  /** Not answered in whole within `TRY_TIMEOUT_MS`. */
  "timed-out",
  /** No such name, nobody there, or no agreement on encryption. */
  "unreachable",
  /** Ended in the middle of its answer, or before it. */
  "broken-off",
  /** Its name leads to an address that is not public. */
  "address-blocked",
  /** What it was to tell of is no longer kept. */
  "event-gone",
] as const;
export type TryError = (typeof TRY_ERRORS)[number];

/** From look-up to the last byte of the answer. */
export const TRY_TIMEOUT_MS = 15_000;

/** In flight at once of one endpoint. */
export const MAX_IN_FLIGHT = 4;

/** Of a body, as it is posted. */
export const MAX_PAYLOAD_BYTES = 20_000;

/** Of an answer: read at most, and kept at most. */
export const MAX_ANSWER_BYTES = 64 * 1024;
export const KEPT_ANSWER_BYTES = 4 * 1024;

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** It will never answer again: the endpoint is disabled. */
export const GONE_STATUS = 410;
