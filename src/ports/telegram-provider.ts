import type { DeliveryStatus } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { TelegramMessage } from "#domain/telegram-message.ts";
import type { TelegramLogin, TelegramStatus, TelegramUser } from "#domain/telegram-session.ts";
import type { ProviderCredentials, ProviderFailure } from "./provider.ts";
import type { TelegramApp } from "./telegram-sessions.ts";

export type StartedTelegramQr =
  | { readonly kind: "qr"; readonly qr: string; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: TelegramStatus };

export interface TelegramSent {
  /** The provider's sentence. */
  readonly message: string;
  /** Null when the provider had this very message already. */
  readonly messageId: string | null;
  readonly sentAt: Date;
}

type CodeLogin = Extract<TelegramLogin, { step: "code" }>;

/** The Telegram provider API of spec §7, as the dashboard uses it. */
export interface TelegramProvider {
  status(credentials: ProviderCredentials): Promise<Result<TelegramStatus, ProviderFailure>>;
  /** `phone` as typed. */
  requestCode(
    credentials: ProviderCredentials,
    input: { readonly phone: string; readonly app: TelegramApp },
  ): Promise<Result<CodeLogin, ProviderFailure>>;
  resendCode(credentials: ProviderCredentials): Promise<Result<CodeLogin, ProviderFailure>>;
  verifyCode(
    credentials: ProviderCredentials,
    input: { readonly code: string; readonly app: TelegramApp },
  ): Promise<Result<TelegramUser, ProviderFailure>>;
  verifyPassword(credentials: ProviderCredentials, password: string): Promise<Result<TelegramUser, ProviderFailure>>;
  cancelLogin(credentials: ProviderCredentials): Promise<Result<null, ProviderFailure>>;
  startQr(
    credentials: ProviderCredentials,
    input: { readonly app: TelegramApp; readonly newCode: boolean },
  ): Promise<Result<StartedTelegramQr, ProviderFailure>>;
  logOut(credentials: ProviderCredentials): Promise<Result<null, ProviderFailure>>;
  /** `recipient` as typed: phone or @username. */
  send(
    credentials: ProviderCredentials,
    recipient: string,
    message: TelegramMessage,
  ): Promise<Result<TelegramSent, ProviderFailure>>;
  messageStatus(
    credentials: ProviderCredentials,
    messageId: string,
  ): Promise<Result<{ status: DeliveryStatus; at: Date }, ProviderFailure>>;
}
