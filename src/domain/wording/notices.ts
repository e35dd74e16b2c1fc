import { count } from "../count.ts";
import { MAX_FREE_INSTANCES } from "../instances/instance.ts";
import { unreachable } from "../result.ts";
import type { SessionStatus } from "../sessions/session-state.ts";

/** The sentences that people read. Those of spec §5 and §8 are kept to the letter. */

export const LOGIN_NOTICES = {
  fillAllFields: "Please fill in all fields",
  emailInvalid: "Please enter a valid email address",
  credentialsInvalid: "Invalid email or password",
  failed: "Login failed. Please try again.",
  error: "An error occurred during login. Please try again.",
} as const;

export const SIGNUP_NOTICES = {
  termsRequired: "You must accept the terms and conditions",
  passwordTooShort: "Password must be at least 8 characters",
  passwordTooLong: "Password must be at most 128 characters",
  nameTooLong: "Full name must be at most 100 characters",
  countryUnknown: "Please choose a country from the list",
  emailTaken: "Email already exists",
  noId: "Registration failed",
  failed: "Registration failed. Please try again.",
  error: "An error occurred during signup",
  done: "Account created. You can log in now.",
} as const;

export const INSTANCE_NOTICES = {
  nameRequired: "Instance Name is required",
  nameTooLong: "Instance Name must be at most 100 characters",
  typeRequired: "Instance Type is required",
  apiIdRequired: "API ID is required",
  apiIdInvalid: "API ID must contain only digits",
  apiIdImpossible: "This is no API ID. Copy it from my.telegram.org.",
  appHashRequired: "App Hash is required",
  freeLimitReached: `You've reached the maximum limit of ${MAX_FREE_INSTANCES} free instances. To create more instances, please upgrade your subscription.`,
  clientNameFailed: "Failed to generate client name",
  tokenFailed: "Failed to generate unique token",
  saveFailed: "Failed to save instance",
  deleteFailed: "Failed to delete instance",
  formError: "An error occurred while saving the instance",
  notFound: "No such instance",
  removed: "Instance deleted",
  tokenRotated: "This is the new token. Give it to your programs: the old one is refused.",
  tokenRotateFailed: "Failed to rotate the token",
} as const;

export const SESSION_NOTICES = {
  missingClientOrToken: "Missing client or token information",
  missingClientIdOrToken: "Missing client ID or device token",
  checkStatusFailed: "Failed to check status",
  checkSessionStatusFailed: "Failed to check session status",
  startFailed: "Failed to start session",
  sessionStartFailed: "Session start failed",
  statusCheckFailed: "Status check failed",
  logoutFailed: "Failed to logout",
  sendFailed: "Failed to send message",
  unknownMessageType: "Unknown message type",
  requestCodeFailed: "Failed to request verification code",
  verifyCodeFailed: "Failed to verify code",
  loggedOut: "Logged out successfully",
  qrReady: "Scan this QR code with your phone",
  startTimeout: "WhatsApp did not give a code in time. Start the session again.",
  isTelegram: "This is a Telegram instance. Reload the page to manage it.",
  isWhatsApp: "This is a WhatsApp instance. Reload the page to manage it.",
  expired: "This instance has expired. Renew it to send again.",
} as const;

export const SERVER_NOTICES = {
  done: "Operation executed successfully",
  error: "Server error occurred",
  noResponse: "No response received from server",
  notSignedIn: "Your session has ended. Log in again.",
  originRefused: "This request came from another site and was refused.",
  bodyTooLarge: "The request is larger than 64 KB.",
  notJson: "The request body is not valid JSON.",
  notFound: "No such path",
  methodNotAllowed: "This path does not take that method",
  forbidden: "Your account may not do this.",
  storageFull: "The server's disk is full. Nothing was changed or sent; try again later.",
  messageNotFound: "No such message in this instance",
  sandboxSilent: "The sandbox does not answer. It may still be starting.",
} as const;

export const PAGE_NOTICES = {
  unauthorized: "403 - Unauthorized",
  notFound: "404 - Page Not Found",
  badRequest: "400 - Bad Request",
  serverError: "500 - Server Error",
  unavailable: "503 - Service Unavailable",
  storageFull: "507 - Insufficient Storage",
} as const;

/** When to try again. Rounded up; minutes from 60 seconds on. */
export function describeRateLimit(seconds: number): string {
  if (seconds < 60) return `Too many attempts. Try again in ${count(Math.max(1, Math.ceil(seconds)), "second")}.`;
  return `Too many attempts. Try again in ${count(Math.ceil(seconds / 60), "minute")}.`;
}

/** Where a session stands, in words. */
export function describeSession(status: Pick<SessionStatus, "state" | "reason" | "phone">): string {
  switch (status.reason) {
    case "never-linked":
      return "No phone is linked yet";
    case "waiting-for-scan":
      return "Waiting for your phone";
    case "code-expired":
      return "The code expired before a phone scanned it. Generate a new code.";
    case "phone-scanned":
      return "Linking";
    case "restoring":
      return "Restoring the session";
    case "linked":
      return status.phone === null ? "Connected" : `Connected as +${status.phone}`;
    case "connection-lost":
      if (status.state === "inactive") return "WhatsApp could not be reached. Start the session again.";
      return "The connection was lost. Reconnecting.";
    case "server-silent":
      return "WhatsApp stopped answering. Reconnecting.";
    case "replaced-elsewhere":
      return "This session was opened somewhere else. Start it again to use it here.";
    case "logged-out-here":
      return "Logged out. Link a phone to send again.";
    case "unlinked-from-phone":
      return "The phone removed this device. Link it again to send.";
    case "refused-by-provider":
      return "WhatsApp refuses this account. Open WhatsApp on the phone to see why.";
    case "client-outdated":
      return "WhatsApp wants a newer version of this gateway. Update it, then start the session again.";
    case "session-corrupt":
      return "The stored session cannot be used any more. Link the phone again.";
    case "gateway-stopping":
      return "The gateway is restarting. The session comes back by itself.";
    default:
      return unreachable(status.reason);
  }
}

/** Why nothing was sent. */
export type SendProblem =
  | { readonly code: "not-connected"; readonly status: Pick<SessionStatus, "state" | "reason" | "phone"> }
  | { readonly code: "recipient-not-found" }
  | { readonly code: "account-restricted" }
  | { readonly code: "refused"; readonly providerCode: string }
  | { readonly code: "not-acknowledged" }
  | { readonly code: "connection-lost" };

/** What went wrong with a send, and what to do about it. */
export function describeSendProblem(problem: SendProblem): string {
  switch (problem.code) {
    case "not-connected":
      return `The instance is not connected. ${describeSession(problem.status)}`;
    case "recipient-not-found":
      return "This number is not on WhatsApp. Check it, with its country code.";
    case "account-restricted":
      return "WhatsApp does not let this account start new chats for now. Do not retry; wait until the phone allows it.";
    case "refused":
      return `WhatsApp refused the message (${problem.providerCode}). Check the recipient and the content before trying again.`;
    case "not-acknowledged":
      return "WhatsApp did not confirm the message in time. It may still arrive: check before sending it again.";
    case "connection-lost":
      return "The connection dropped before WhatsApp confirmed the message. It may have arrived: check before sending it again.";
    default:
      return unreachable(problem);
  }
}

/** Why a URL gave no media. */
export type DownloadProblem =
  | { readonly code: "url-invalid" }
  | { readonly code: "url-blocked" }
  | { readonly code: "unreachable" }
  | { readonly code: "too-slow" }
  | { readonly code: "http-status"; readonly status: number }
  | { readonly code: "too-large"; readonly maxBytes: number }
  | { readonly code: "wrong-type"; readonly mimetype: string | null };

/** What went wrong with a media URL, and what to do about it. */
export function describeDownloadProblem(problem: DownloadProblem, kind: "image" | "video"): string {
  switch (problem.code) {
    case "too-large":
      return `The file is larger than ${megabytes(problem.maxBytes)} MB. Send a smaller ${kind}.`;
    case "wrong-type":
      return `The URL does not lead to ${article(kind)} that WhatsApp can show${problem.mimetype === null ? "" : ` (it is ${problem.mimetype})`}.`;
    default:
      return describeUrlProblem(problem);
  }
}

/** The same, where it does not matter what the URL should have led to. */
export function describeUrlProblem(problem: Exclude<DownloadProblem, { code: "too-large" | "wrong-type" }>): string {
  switch (problem.code) {
    case "url-invalid":
      return "The media URL is not a web address. Give one that starts with https:// or http://.";
    case "url-blocked":
      return "The media URL does not lead to a public address. Put the file where anyone can download it.";
    case "unreachable":
      return "The media URL could not be reached. Check the address.";
    case "too-slow":
      return "The media URL took too long to download. Use a faster host or a smaller file.";
    case "http-status":
      return `The media URL answered with status ${problem.status}. Check that it can be opened without logging in.`;
    default:
      return unreachable(problem);
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}

function article(kind: "image" | "video"): string {
  return kind === "image" ? "an image" : "a video";
}
