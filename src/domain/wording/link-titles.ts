import { say } from "#languages/say.ts";
import type { LinkStanding } from "../sessions/link.ts";

/** How the account of an instance stands, on its card. */
export const LINK_TITLES: Readonly<Record<LinkStanding, string>> = {
  connected: say("Connected"),
  returning: say("Reconnecting"),
  down: say("Disconnected"),
  "logged-out": say("No account linked"),
  none: say("No account linked"),
};
