import type { DashboardContent } from "#domain/messages/content.ts";
import type { Result } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { Provider, ProviderCredentials, ProviderFailure, ProviderSends, QrOrStatus } from "./provider.ts";
import type { TelegramApp } from "./telegram-sessions.ts";

export type StartedTelegramQr = QrOrStatus<TelegramStatus>;

/** The Telegram provider API of spec §7, as the dashboard uses it; a recipient is a phone, @username or id:. */
export interface TelegramProvider extends Provider<TelegramStatus>, ProviderSends<DashboardContent["telegram"]> {
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
}
