import type { RequestedContent, WhatsAppKind } from "#domain/messages/content.ts";
import type { DeliveryStatus, Receipt } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { ProviderCredentials, ProviderFailure } from "./provider.ts";

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
    content: RequestedContent<WhatsAppKind>,
  ): Promise<Result<Receipt & { message: string }, ProviderFailure>>;
  messageStatus(
    credentials: ProviderCredentials,
    messageId: string,
  ): Promise<Result<{ status: DeliveryStatus; at: Date }, ProviderFailure>>;
}
