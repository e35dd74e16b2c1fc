import type { LimitStanding } from "#ports/limits.ts";

/** Structured fields of draft-ietf-httpapi-ratelimit-headers; `name` has letters and dashes alone. */
export function limitHeaders(
  name: string,
  { points, perSeconds, remaining, resetSeconds }: LimitStanding,
): { readonly "ratelimit-policy": string; readonly ratelimit: string } {
  return {
    "ratelimit-policy": `"${name}";q=${points};w=${perSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
