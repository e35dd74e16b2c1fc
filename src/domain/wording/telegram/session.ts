import { unreachable } from "../../result.ts";
import type { CodeDelivery, TelegramStatus } from "../../sessions/telegram-session.ts";

/** The sentences about Telegram that people read. Those of spec §4, §8 and §9 are kept to the letter. */

/** Sentences that say nothing of a case; the others are functions below. */
export const TELEGRAM_WORDING = {
  instanceNotFound: "No Telegram instance has this client name. Copy it from the dashboard.",
  loggedIn: "Successfully logged in to Telegram",
  cancelled: "Log-in cancelled",
  cancelFailed: "The log-in could not be cancelled. Try again.",
  qrReady: "Scan this QR code with Telegram on your phone",
  codeAccepted: "Code accepted",
  appMissing: "This instance has no API ID and App Hash. Edit the instance and enter both.",
  notASession: "sessionId is the instance's client name, such as Client001.",
  photoTooLarge: "A photo may have at most 10 MB. Send it as a file.",
} as const;

/** Where the code really went: Telegram sends other apps' codes to its own app, hardly ever by SMS. */
export function describeCodeSent(channel: CodeDelivery["channel"]): string {
  switch (channel) {
    case "app":
      return "Verification code sent to your Telegram app";
    case "sms":
      return "Verification code sent to your phone";
    case "call":
    case "flash_call":
    case "missed_call":
      return "Telegram is calling your phone with the verification code";
    case "email":
      return "Verification code sent to your e-mail address";
    case "fragment":
      return "Verification code sent to your anonymous number on Fragment";
    case "other":
      return "Telegram has sent a verification code";
    default:
      return unreachable(channel);
  }
}

/** What to do to find it. */
export function describeWhereCodeIs(channel: CodeDelivery["channel"]): string {
  switch (channel) {
    case "app":
      return "Open Telegram on a phone or computer that is signed in; the code is in the chat “Telegram”. Do not send it to anyone: a code that is sent in a chat expires.";
    case "sms":
      return "The code arrives by SMS.";
    case "call":
      return "Telegram reads the code out on the phone.";
    case "flash_call":
    case "missed_call":
      return "Telegram calls and hangs up: the code is the last digits of the number that called.";
    case "email":
      return "The code is in a mail from Telegram.";
    case "fragment":
      return "Open fragment.com to read the code.";
    case "other":
      return "Look in your Telegram app for the code.";
    default:
      return unreachable(channel);
  }
}

/** Where a session stands, in words. */
export function describeTelegramSession(status: Pick<TelegramStatus, "reason" | "user">): string {
  switch (status.reason) {
    case "never-linked":
      return "No Telegram account is linked yet";
    case "waiting-for-code":
      return "Waiting for the verification code";
    case "waiting-for-password":
      return "Waiting for the two-step password";
    case "waiting-for-scan":
      return "Waiting for your phone";
    case "login-expired":
      return "The log-in was not finished in time. Request a new code.";
    case "too-many-wrong-codes":
      return "Too many wrong codes. Request a new one.";
    case "login-cancelled":
      return "The log-in was cancelled";
    case "restoring":
      return "Restoring the session";
    case "linked":
      return status.user === null ? "Connected" : `Connected as ${status.user.name}`;
    case "connection-lost":
      return "The connection was lost. Reconnecting.";
    case "server-silent":
      return "Telegram stopped answering. Reconnecting.";
    case "logged-out-here":
      return "Logged out. Link an account to send again.";
    case "ended-from-phone":
      return "This session was ended from another device. Link the account again to send.";
    case "used-elsewhere":
      return "This session was used from two places at once, and Telegram ended it. Link the account again.";
    case "account-deactivated":
      return "Telegram has deactivated or banned this account.";
    case "session-corrupt":
      return "The stored session cannot be used any more. Link the account again.";
    case "gateway-stopping":
      return "The gateway is restarting. The session comes back by itself.";
    default:
      return unreachable(status.reason);
  }
}
