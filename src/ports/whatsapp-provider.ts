import type { DeliveryStatus, OutgoingMessage, Receipt } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/session-state.ts";
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
}

export type StartedSession =
  | { readonly kind: "qr"; readonly qr: string; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: SessionStatus };

/** The WhatsApp provider API of spec §7, as the dashboard uses it. */
export interface WhatsAppProvider {
  status(credentials: ProviderCredentials): Promise<Result<SessionStatus, ProviderFailure>>;
  startSession(
    credentials: ProviderCredentials,
    options: { newCode: boolean },
  ): Promise<Result<StartedSession, ProviderFailure>>;
  logOut(credentials: ProviderCredentials): Promise<Result<null, ProviderFailure>>;
  send(
    credentials: ProviderCredentials,
    number: string,
    message: OutgoingMessage,
  ): Promise<Result<Receipt & { message: string }, ProviderFailure>>;
  checkNumber(
    credentials: ProviderCredentials,
    number: string,
  ): Promise<Result<{ exists: boolean; number: string }, ProviderFailure>>;
  messageStatus(
    credentials: ProviderCredentials,
    messageId: string,
  ): Promise<Result<{ status: DeliveryStatus; at: Date }, ProviderFailure>>;
}
