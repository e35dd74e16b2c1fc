import { pathsOf } from "../paths.ts";
import { TELEGRAM_KINDS } from "./kinds.ts";

/** Paths of the Telegram provider API, apart from its schemas. Source: spec §7. */
export const TELEGRAM_PATHS = {
  requestCode: "/auth/request-new-code",
  resendCode: "/auth/resend-code",
  verifyCode: "/auth/verify-code-op",
  verifyPassword: "/auth/verify-password",
  cancelLogin: "/auth/cancel",
  startQr: "/auth/qr",
  logout: "/logout",
  ...pathsOf(TELEGRAM_KINDS),
} as const;
