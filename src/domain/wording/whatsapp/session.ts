import { unreachable } from "../../result.ts";
import type { SessionStatus } from "../../sessions/session-state.ts";

/** Sentences of the WhatsApp provider API that say nothing of a case. */
export const WHATSAPP_WORDING = {
  instanceNotFound: "No WhatsApp instance has this client name. Copy it from the dashboard.",
  onWhatsApp: "This number is on WhatsApp",
} as const;

/** Where a session stands, in words. */
export function describeWhatsAppSession(status: Pick<SessionStatus, "state" | "reason" | "phone">): string {
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
