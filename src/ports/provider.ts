import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
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

/** `qr` is an image as a data URL, `qrText` what it says; a status when no code is needed. */
export type QrOrStatus<Status> =
  | { readonly kind: "qr"; readonly qr: string; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: Status };

/** What both provider APIs can do, as the dashboard uses them. */
export interface Provider<Status> {
  status(credentials: ProviderCredentials): Promise<Result<Status, ProviderFailure>>;
  logOut(credentials: ProviderCredentials): Promise<Result<null, ProviderFailure>>;
  messageStatus(
    credentials: ProviderCredentials,
    messageId: string,
  ): Promise<Result<{ status: DeliveryStatus; at: Date }, ProviderFailure>>;
}
