import { say } from "#languages/say.ts";
import type { Platform } from "../instances/instance.ts";
import { networkName } from "./platforms.ts";

/** Sentences about sessions on either platform. Those of spec §5 and §8 are kept to the letter. */
export const SESSION_WORDING = {
  missingClientOrToken: say("Missing client or token information"),
  missingClientIdOrToken: say("Missing client ID or device token"),
  checkStatusFailed: say("Failed to check status"),
  checkSessionStatusFailed: say("Failed to check session status"),
  startFailed: say("Failed to start session"),
  sessionStartFailed: say("Session start failed"),
  statusCheckFailed: say("Status check failed"),
  logoutFailed: say("Failed to logout"),
  sendFailed: say("Failed to send message"),
  unknownMessageType: say("Unknown message type"),
  requestCodeFailed: say("Failed to request verification code"),
  verifyCodeFailed: say("Failed to verify code"),
  loggedOut: say("Logged out successfully"),
  unlinkTitle: say("Unlink this account"),
  unlinkScan: say("To send again you scan a new code."),
  unlinkLogIn: say("To send again you log in with a new code."),
  qrReady: say("Scan this QR code with your phone"),
  startTimeout: say("WhatsApp did not give a code in time. Start the session again."),
  expired: say("This instance has expired. Renew it to send again."),
} as const;

/** The instance is of another platform than the page that asks: which. */
export function describeWrongPlatform(platform: Platform): string {
  return say("This is a {network} instance. Reload the page to manage it.", { network: networkName(platform) });
}
