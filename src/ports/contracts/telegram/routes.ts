import { ANALYTICS_ROUTES } from "../analytics.ts";
import { EVENT_ROUTES } from "../events.ts";
import { sendHeaders } from "../fields.ts";
import { sendRoutes } from "../kind-schemas.ts";
import { messageRoutes } from "../messages.ts";
import { acceptedAnswerSchema, doneAnswerSchema, qrAnswerSchema } from "../provider-answers.ts";
import { WEBHOOK_ROUTES } from "../webhook-routes.ts";
import { codeSentAnswerSchema, loggedInAnswerSchema, telegramSentAnswerSchema } from "./answers.ts";
import { TELEGRAM_KINDS } from "./kinds.ts";
import { TELEGRAM_PATHS } from "./paths.ts";
import {
  requestCodeBody,
  sessionBody,
  startQrBody,
  TELEGRAM_SEND_BODIES,
  tokenQuery,
  verifyCodeBody,
  verifyPasswordBody,
} from "./requests.ts";
import { telegramStatusSchema } from "./session.ts";

/** The Telegram provider API of spec §7: one table for the gateway, its client, its tests, `/openapi.json` and the documentation. */
export const TELEGRAM_ROUTES = {
  sessionStatus: {
    method: "GET",
    path: TELEGRAM_PATHS.sessionStatus,
    title: "Session status",
    summary: "Where a session stands, without the token. No account is named.",
    tag: "Linking",
    token: "none",
    body: null,
    answers: [telegramStatusSchema],
  },
  sessionInstanceStatus: {
    method: "GET",
    path: TELEGRAM_PATHS.sessionInstanceStatus,
    title: "Session status and account",
    summary: "Where a session stands, the account it is linked to, and a log-in under way.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    body: null,
    query: tokenQuery,
    answers: [telegramStatusSchema],
  },
  requestCode: {
    method: "POST",
    path: TELEGRAM_PATHS.requestCode,
    title: "Request a code",
    summary: "Asks Telegram for a log-in code. `delivery` says where Telegram has sent it, mostly to its own app.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    limit: "logins",
    body: requestCodeBody,
    answers: [codeSentAnswerSchema],
  },
  resendCode: {
    method: "POST",
    path: TELEGRAM_PATHS.resendCode,
    title: "Request the code again",
    summary:
      "Asks for the code again, the next way that Telegram offers, once the seconds of `delivery.timeout` are over.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    limit: "logins",
    body: sessionBody,
    answers: [codeSentAnswerSchema],
  },
  verifyCode: {
    method: "POST",
    path: TELEGRAM_PATHS.verifyCode,
    title: "Verify the code",
    summary: "Enters the code and links the account. `SESSION_PASSWORD_NEEDED` asks for the two-step password next.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    limit: "logins",
    body: verifyCodeBody,
    answers: [loggedInAnswerSchema],
  },
  verifyPassword: {
    method: "POST",
    path: TELEGRAM_PATHS.verifyPassword,
    title: "Verify the password",
    summary: "Enters the two-step password and links the account. The password is neither stored nor logged.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    limit: "logins",
    body: verifyPasswordBody,
    answers: [loggedInAnswerSchema],
  },
  cancelLogin: {
    method: "POST",
    path: TELEGRAM_PATHS.cancelLogin,
    title: "Cancel a log-in",
    summary: "Gives up a log-in under way.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    body: sessionBody,
    answers: [doneAnswerSchema],
  },
  startQr: {
    method: "POST",
    path: TELEGRAM_PATHS.startQr,
    title: "Log in with a QR code",
    summary:
      "Gives a QR code to scan in Telegram's own app, or the status, when the account is linked already or the code has been scanned.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    limit: "logins",
    body: startQrBody,
    answers: [qrAnswerSchema, telegramStatusSchema],
  },
  logout: {
    method: "POST",
    path: TELEGRAM_PATHS.logout,
    title: "Log out",
    summary: "Ends the session, here and at Telegram. To send again, link the account again.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    body: sessionBody,
    answers: [doneAnswerSchema],
  },
  ...sendRoutes(TELEGRAM_KINDS, TELEGRAM_SEND_BODIES, {
    headers: sendHeaders,
    limit: "sends" as const,
    answers: [telegramSentAnswerSchema],
    accepted: acceptedAnswerSchema,
  }),
  ...messageRoutes(telegramSentAnswerSchema),
  ...ANALYTICS_ROUTES,
  ...EVENT_ROUTES,
  ...WEBHOOK_ROUTES,
} as const;

export type TelegramRouteName = keyof typeof TELEGRAM_ROUTES;
