import type { ErrorCode } from "./contracts/errors.ts";

export interface ProviderCredentials {
  readonly client: string;
  readonly token: string;
}

/** What the provider answered instead; `NO_RESPONSE` when it answered nothing. */
export interface ProviderFailure {
  readonly code: ErrorCode | "NO_RESPONSE";
  /** The provider's own sentence, fit for a reader; empty when it gave none. */
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly hint?: string | undefined;
}
