import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import type { TelegramLoginView, TelegramView } from "#ports/contracts/telegram/dashboard.ts";

/** What the next check would say, so that the dialog need not wait for it. */

const REASONS = { code: "waiting-for-code", password: "waiting-for-password", qr: "waiting-for-scan" } as const;

export function underWay(login: TelegramLoginView, message: string, now: Date): TelegramView {
  const { step } = login;
  return { state: step, reason: REASONS[step], message, since: now.toISOString(), user: null, login, hold: null };
}

export function cancelled(now: Date): TelegramView {
  const message = TELEGRAM_WORDING.cancelled;
  return {
    state: "inactive",
    reason: "login-cancelled",
    message,
    since: now.toISOString(),
    user: null,
    login: null,
    hold: null,
  };
}
