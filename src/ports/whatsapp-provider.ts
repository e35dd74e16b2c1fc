import type { DashboardContent } from "#domain/messages/content.ts";
import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { PasskeyAssertion } from "./contracts/whatsapp/passkey.ts";
import type { PairingCode } from "./network-pairing.ts";
import type { PasskeyStep } from "./network-passkey.ts";
import type { Provider, ProviderCredentials, ProviderFailure, ProviderSends, QrOrStatus } from "./provider.ts";

export type StartedSession = QrOrStatus<SessionStatus>;

/** The WhatsApp provider API of spec §7, as the dashboard uses it. */
export interface WhatsAppProvider extends Provider<SessionStatus>, ProviderSends<DashboardContent["whatsapp"]> {
  startSession(
    credentials: ProviderCredentials,
    options: { newCode: boolean },
  ): Promise<Result<StartedSession, ProviderFailure>>;
  /** A code for the phone with this number, to be typed on it. */
  requestPairingCode(credentials: ProviderCredentials, phone: string): Promise<Result<PairingCode, ProviderFailure>>;
  /** What WhatsApp asks of the account's passkey. */
  passkey(credentials: ProviderCredentials): Promise<Result<PasskeyStep | null, ProviderFailure>>;
  /** What a browser said to it, or that the codes are the same: what is asked then. */
  givePasskey(
    credentials: ProviderCredentials,
    given: { readonly assertion: PasskeyAssertion } | { readonly confirm: true },
  ): Promise<Result<PasskeyStep | null, ProviderFailure>>;
}
