import type { ErrorCode } from "./errors.ts";
import type { ProviderRoute } from "./provider-api.ts";

const COMMON: readonly ErrorCode[] = ["MALFORMED", "INSTANCE_NOT_FOUND", "INTERNAL", "UNAVAILABLE", "STORAGE_FULL"];
const WITH_TOKEN: readonly ErrorCode[] = ["TOKEN_MISSING", "TOKEN_INVALID", "RATE_LIMITED"];
const WITH_BODY: readonly ErrorCode[] = ["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

/** What a route can answer with on either platform, by what it takes. */
export function commonErrorCodes({ token, body }: Pick<ProviderRoute, "token" | "body">): ErrorCode[] {
  return [...COMMON, ...(token === "required" ? WITH_TOKEN : []), ...(body === null ? [] : WITH_BODY)];
}
