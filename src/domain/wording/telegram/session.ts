import { say } from "#languages/say.ts";
import { unreachable } from "../../result.ts";
import type { CodeDelivery, TelegramStatus } from "../../sessions/telegram-session.ts";
import { PROXY_WORDING } from "../proxy.ts";

/** The sentences about Telegram that people read. Those of spec §4, §8 and §9 are kept to the letter. */

/** Sentences that say nothing of a case; the others are functions below. */
export const TELEGRAM_WORDING = {
  instanceNotFound: say("No Telegram instance has this client name. Copy it from the dashboard."),
  loggedIn: say("Successfully logged in to Telegram"),
  cancelled: say("Log-in cancelled"),
  cancelFailed: say("The log-in could not be cancelled. Try again."),
  qrReady: say("Scan this QR code with Telegram on your phone"),
  codeAccepted: say("Code accepted"),
  appMissing: say("This instance has no API ID and App Hash. Edit the instance and enter both."),
  notASession: say("sessionId is the instance's client name, such as Client001."),
  /** Within another sentence too. */
  get photoTooLarge() {
    return say("A photo may have at most 10 MB. Send it as a file.");
  },
} as const;

/** Where the code really went: Telegram sends other apps' codes to its own app, hardly ever by SMS. */
export function describeCodeSent(channel: CodeDelivery["channel"]): string {
  switch (channel) {
    case "app":
      return say("Verification code sent to your Telegram app");
    case "sms":
      return say("Verification code sent to your phone");
    case "call":
    case "flash_call":
    case "missed_call":
      return say("Telegram is calling your phone with the verification code");
    case "email":
      return say("Verification code sent to your e-mail address");
    case "fragment":
      return say("Verification code sent to your anonymous number on Fragment");
    case "other":
      return say("Telegram has sent a verification code");
    default:
      return unreachable(channel);
  }
}

/** What to do to find it. */
export function describeWhereCodeIs(channel: CodeDelivery["channel"]): string {
  switch (channel) {
    case "app":
      return say(
        "Open Telegram on a phone or computer that is signed in; the code is in the chat “Telegram”. Do not send it to anyone: a code that is sent in a chat expires.",
      );
    case "sms":
      return say("The code arrives by SMS.");
    case "call":
      return say("Telegram reads the code out on the phone.");
    case "flash_call":
    case "missed_call":
      return say("Telegram calls and hangs up: the code is the last digits of the number that called.");
    case "email":
      return say("The code is in a mail from Telegram.");
    case "fragment":
      return say("Open fragment.com to read the code.");
    case "other":
      return say("Look in your Telegram app for the code.");
    default:
      return unreachable(channel);
  }
}

/** Where a session stands, in words. */
export function describeTelegramSession(status: Pick<TelegramStatus, "reason" | "user">): string {
  switch (status.reason) {
    case "never-linked":
      return say("No Telegram account is linked yet");
    case "waiting-for-code":
      return say("Waiting for the verification code");
    case "waiting-for-password":
      return say("Waiting for the two-step password");
    case "waiting-for-scan":
      return say("Waiting for your phone");
    case "login-expired":
      return say("The log-in was not finished in time. Request a new code.");
    case "too-many-wrong-codes":
      return say("Too many wrong codes. Request a new one.");
    case "login-cancelled":
      return say("The log-in was cancelled");
    case "restoring":
      return say("Restoring the session");
    case "linked":
      return status.user === null ? say("Connected") : say("Connected as {name}", { name: status.user.name });
    case "connection-lost":
      return say("The connection was lost. Reconnecting.");
    case "server-silent":
      return say("Telegram stopped answering. Reconnecting.");
    case "proxy-changed":
      return PROXY_WORDING.changed;
    case "proxy-failed":
      return PROXY_WORDING.failed;
    case "logged-out-here":
      return say("Logged out. Link an account to send again.");
    case "ended-from-phone":
      return say("This session was ended from another device. Link the account again to send.");
    case "used-elsewhere":
      return say("This session was used from two places at once, and Telegram ended it. Link the account again.");
    case "account-deactivated":
      return say("Telegram has deactivated or banned this account.");
    case "session-corrupt":
      return say("The stored session cannot be used any more. Link the account again.");
    case "gateway-stopping":
      return say("The gateway is restarting. The session comes back by itself.");
    default:
      return unreachable(status.reason);
  }
}
