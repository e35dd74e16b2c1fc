import type { RequestedContent, TelegramKind } from "#domain/messages/content.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { ProviderCredentials, ProviderFailure } from "./provider.ts";
import type { TelegramApp } from "./telegram-sessions.ts";

/** `qr` is an image as a data URL, `qrText` what it says; a status when no code is needed. */
export type StartedTelegramQr =
  | { readonly kind: "qr"; readonly qr: string; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: TelegramStatus };

/** A message that Telegram has acknowledged. */
export interface TelegramSent {
  /** The provider's sentence. */
  readonly message: string;
  /** Null when the provider had this very message already. */
  readonly messageId: string | null;
  readonly sentAt: Date;
}

/** The Telegram provider API of spec §7, as the dashboard uses it. */
export interface TelegramProvider {
  status(credentials: ProviderCredentials): Promise<Result<TelegramStatus, ProviderFailure>>;
  /** `phone` as typed. */
  requestCode(
    credentials: ProviderCredentials,
    input: { readonly phone: string; readonly app: TelegramApp },
  ): Promise<Result<TelegramCodeLogin, ProviderFailure>>;
  resendCode(credentials: ProviderCredentials): Promise<Result<TelegramCodeLogin, ProviderFailure>>;
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
  /** `recipient` as typed: phone, @username or id:. */
  send(
    credentials: ProviderCredentials,
    recipient: string,
    content: RequestedContent<TelegramKind>,
  ): Promise<Result<TelegramSent, ProviderFailure>>;
  messageStatus(
    credentials: ProviderCredentials,
    messageId: string,
  ): Promise<Result<{ status: DeliveryStatus; at: Date }, ProviderFailure>>;
}
