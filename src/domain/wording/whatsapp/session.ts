import { say } from "#languages/say.ts";
import { unreachable } from "../../result.ts";
import type { SessionStatus } from "../../sessions/session-state.ts";
import { PROXY_WORDING } from "../proxy.ts";

/** Sentences of the WhatsApp provider API that say nothing of a case. */
export const WHATSAPP_WORDING = {
  instanceNotFound: say("No WhatsApp instance has this client name. Copy it from the dashboard."),
  onWhatsApp: say("This number is on WhatsApp"),
} as const;

/** Where a session stands, in words. */
export function describeWhatsAppSession(status: Pick<SessionStatus, "state" | "reason" | "phone">): string {
  switch (status.reason) {
    case "never-linked":
      return say("No phone is linked yet");
    case "waiting-for-scan":
      return say("Waiting for your phone");
    case "waiting-for-code":
      return say("Waiting for the code to be typed on your phone");
    case "code-expired":
      return say("The code expired before a phone scanned it. Generate a new code.");
    case "waiting-for-passkey":
      return say("WhatsApp asks for the passkey of this account. Use it in a browser, on web.whatsapp.com.");
    case "passkey-given":
      return say("WhatsApp checks the passkey");
    case "waiting-for-comparison":
      return say("Compare the code with the one on your phone, and confirm that they are the same");
    case "passkey-missed":
      return say("The passkey did not come in time, or WhatsApp did not take it. Start the session again.");
    case "phone-scanned":
      return say("Linking");
    case "restoring":
      return say("Restoring the session");
    case "linked":
      return status.phone === null ? say("Connected") : say("Connected as +{phone}", { phone: status.phone });
    case "connection-lost":
      if (status.state === "inactive") return say("WhatsApp could not be reached. Start the session again.");
      return say("The connection was lost. Reconnecting.");
    case "server-silent":
      return say("WhatsApp stopped answering. Reconnecting.");
    case "replaced-elsewhere":
      return say("This session was opened somewhere else. Start it again to use it here.");
    case "logged-out-here":
      return say("Logged out. Link a phone to send again.");
    case "unlinked-from-phone":
      return say("The phone removed this device. Link it again to send.");
    case "refused-by-provider":
      return say("WhatsApp refuses this account. Open WhatsApp on the phone to see why.");
    case "client-outdated":
      return say("WhatsApp wants a newer version of this gateway. Update it, then start the session again.");
    case "proxy-changed":
      if (status.state === "inactive") return PROXY_WORDING.changedUnlinked;
      return PROXY_WORDING.changed;
    case "proxy-failed":
      return PROXY_WORDING.failed;
    case "session-corrupt":
      return say("The stored session cannot be used any more. Link the phone again.");
    case "gateway-stopping":
      return say("The gateway is restarting. The session comes back by itself.");
    default:
      return unreachable(status.reason);
  }
}
