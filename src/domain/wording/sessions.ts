import type { Platform } from "../instances/instance.ts";
import { PLATFORM_NAMES } from "./platforms.ts";

/** Sentences about sessions on either platform. Those of spec §5 and §8 are kept to the letter. */
export const SESSION_WORDING = {
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
  unlinkTitle: "Unlink this account",
  unlinkScan: "To send again you scan a new code.",
  unlinkLogIn: "To send again you log in with a new code.",
  qrReady: "Scan this QR code with your phone",
  startTimeout: "WhatsApp did not give a code in time. Start the session again.",
  expired: "This instance has expired. Renew it to send again.",
} as const;

/** The instance is of another platform than the page that asks: which. */
export function describeWrongPlatform(platform: Platform): string {
  return `This is a ${PLATFORM_NAMES[platform]} instance. Reload the page to manage it.`;
}
