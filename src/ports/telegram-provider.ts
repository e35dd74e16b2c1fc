import type { RequestedContent, TelegramKind } from "#domain/messages/content.ts";
import type { Result } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { AcceptedMessage, Provider, ProviderCredentials, ProviderFailure, QrOrStatus } from "./provider.ts";
import type { TelegramApp } from "./telegram-sessions.ts";

export type StartedTelegramQr = QrOrStatus<TelegramStatus>;

/** A message that Telegram has acknowledged. */
interface TelegramSent {
  /** The provider's sentence. */
  readonly message: string;
  /** Null when the provider had this very message already. */
  readonly messageId: string | null;
  readonly sentAt: Date;
}

/** The Telegram provider API of spec §7, as the dashboard uses it. */
export interface TelegramProvider extends Provider<TelegramStatus> {
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
  /** `recipient` as typed: phone, @username or id:. */
  send(
    credentials: ProviderCredentials,
    recipient: string,
    content: RequestedContent<TelegramKind>,
  ): Promise<Result<TelegramSent, ProviderFailure>>;
  /** Answered as soon as the message is kept. */
  sendLater(
    credentials: ProviderCredentials,
    recipient: string,
    content: RequestedContent<TelegramKind>,
  ): Promise<Result<AcceptedMessage, ProviderFailure>>;
}
