import { say } from "#languages/say.ts";
/** Sentences about signing in with more than a password, which the specification does not have. */
export const FACTOR_WORDING = {
  codeRequired: say("Enter a code"),
  codeWrong: say("This code is not right, or was used already. Wait for the next one, or use a recovery code."),
  signInOver: say("This sign-in took longer than 5 minutes, or has ended. Log in again."),
  needed: say("Show your second factor first."),
  totpOn: say("An authenticator app is set up already. Remove it first."),
  totpNotBegun: say("Begin the set-up again: nothing waits for this code."),
  totpAdded: say("The authenticator app is on"),
  totpRemoved: say("The authenticator app is removed"),
  noFactor: say("Recovery codes stand in for a second factor, and you have none yet."),
  proved: say("Thank you"),
  loadFailed: say("Your second factors could not be loaded"),
  changeFailed: say("This could not be done. Please try again."),
} as const;

export const PASSKEY_WORDING = {
  refused: say("This passkey was not accepted. Try again, or log in with your password."),
  known: say("This passkey is added already"),
  limitReached: say("You have 20 passkeys: remove one first."),
  notFound: say("No such passkey"),
  nameRequired: say("Give the passkey a name"),
  nameTooLong: say("A name has at most 60 characters"),
  added: say("The passkey is added"),
  renamed: say("The passkey is renamed"),
  removed: say("The passkey is removed"),
  /** Said by a page's script. */
  unsupported: say("This browser cannot use passkeys here. Log in with your password."),
  cancelled: say("No passkey was used."),
  failed: say("The passkey could not be used. Please try again."),
} as const;

/** Why there are no passkeys, for whoever reads the page and for whoever runs the server. */
export const PASSKEY_PROBLEMS = {
  "address-is-number": say(
    "Passkeys need an address with a name, and this server's PUBLIC_URL is a number. On your own machine, set it to http://localhost with the port.",
  ),
  "address-not-secure": say("Passkeys need https, and this server's PUBLIC_URL begins with http."),
} as const;

/** On a page that was opened at another address than the server's own. */
export function describePasskeyAddress(origin: string): string {
  return say("Passkeys work at {origin}: open this page there.", { origin });
}
