/** Headers of answers, as both OpenAPI documents name them. */

const text = { type: "string" } as const;

const RETRY_AFTER = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } };

const CHALLENGED = {
  "WWW-Authenticate": {
    description: 'How to come with a token or key; `error="invalid_token"` where the one that came opens nothing',
    schema: text,
  },
};

/** Structured fields of draft-ietf-httpapi-ratelimit-headers. */
export const RATE_LIMITED = {
  "RateLimit-Policy": { description: 'The limit that this counts against, such as `"sends";q=50;w=60`', schema: text },
  RateLimit: { description: 'What is left of it, such as `"sends";r=49;t=60`', schema: text },
};

/** Of a failed answer, by its status; `told` where the limits are told of, `counted` where each call counts against one. */
export function headersOfFailure(status: number, told: boolean, counted = false): { readonly headers?: object } {
  const limits = told ? RATE_LIMITED : {};
  if (status === 401) return { headers: { ...CHALLENGED, ...limits } };
  if (status === 429) return { headers: { ...RETRY_AFTER, ...limits } };
  const left = counted ? RATE_LIMITED : {};
  if (status === 503) return { headers: { ...RETRY_AFTER, ...left } };
  return counted ? { headers: left } : {};
}
