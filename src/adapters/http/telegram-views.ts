import { unreachable } from "#domain/result.ts";
import type { TelegramCodeLogin, TelegramLogin, TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { describeTelegramError } from "#domain/wording/telegram/errors.ts";
import { describeCodeSent, describeTelegramSession, TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { translated } from "#languages/say.ts";
import type {
  TelegramCodeSent,
  TelegramLoginView,
  TelegramQrView,
  TelegramVerified,
  TelegramView,
} from "#ports/contracts/telegram/dashboard.ts";
import type { StartedTelegramQr } from "#ports/telegram-provider.ts";
import type { VerifiedCode } from "#use-cases/linking/telegram/verify-code-as-owner.ts";
import { holdView } from "./views.ts";

/** From what the product knows of a Telegram account to what a browser may see. */

export function telegramView(status: TelegramStatus): TelegramView {
  const { state, reason, since, user, login } = status;
  return {
    state,
    reason,
    message: describeTelegramSession(status),
    since: since.toISOString(),
    user,
    login: login === null ? null : loginView(login),
    hold: holdView(status.queue),
  };
}

export function codeSentView(login: TelegramCodeLogin): TelegramCodeSent {
  return { message: describeCodeSent(login.delivery.channel), login: loginView(login) };
}

export function loggedInView(): TelegramVerified {
  return { step: "done", message: translated(TELEGRAM_WORDING.loggedIn) };
}

export function verifiedView(verified: VerifiedCode): TelegramVerified {
  if (verified.step === "done") return loggedInView();
  return { step: "password", message: describeTelegramError("SESSION_PASSWORD_NEEDED"), hint: verified.hint };
}

export function telegramQrView(started: StartedTelegramQr): TelegramQrView {
  if (started.kind === "status") return { kind: "status", session: telegramView(started.status) };
  const { qr, qrText, expiresAt } = started;
  return { kind: "qr", qr, qrText, expiresAt: expiresAt.toISOString() };
}

function loginView(login: TelegramLogin): TelegramLoginView {
  const expiresAt = login.expiresAt.toISOString();
  switch (login.step) {
    case "code": {
      const { channel, next, length, resendAt } = login.delivery;
      return {
        step: "code",
        phone: login.phone,
        channel,
        next,
        length,
        resendAt: resendAt?.toISOString() ?? null,
        sentAt: login.sentAt.toISOString(),
        expiresAt,
      };
    }
    case "password":
      return { step: "password", hint: login.hint, expiresAt };
    case "qr":
      return { step: "qr", expiresAt };
    default:
      return unreachable(login);
  }
}
