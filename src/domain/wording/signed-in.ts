import { say } from "#languages/say.ts";

/** What every page behind the login may say: in a file of its own, because all of them load it. */

/** Of the reminder that an address is not confirmed. */
export const VERIFY_WORDING = {
  title: say("Confirm your e-mail address"),
  reminder: (email: string) => say("Confirm your e-mail address: open the link that was sent to {email}.", { email }),
  sent: say("A new link is on its way. It works for 24 hours."),
  failed: say("The link could not be sent"),
} as const;

/** Thrown where the auth context is used outside its provider. Source: spec §8. */
export const AUTH_CONTEXT_MISSING = "useAuth must be used within an AuthProvider";
