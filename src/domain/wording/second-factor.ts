/** Sentences about signing in with more than a password, which the specification does not have. */
export const FACTOR_WORDING = {
  codeRequired: "Enter a code",
  codeWrong: "This code is not right, or was used already. Wait for the next one, or use a recovery code.",
  signInOver: "This sign-in took longer than 5 minutes, or has ended. Log in again.",
  needed: "Show your second factor first.",
  totpOn: "An authenticator app is set up already. Remove it first.",
  totpNotBegun: "Begin the set-up again: nothing waits for this code.",
  totpAdded: "The authenticator app is on",
  totpRemoved: "The authenticator app is removed",
  noFactor: "Recovery codes stand in for a second factor, and you have none yet.",
  proved: "Thank you",
  loadFailed: "Your second factors could not be loaded",
  changeFailed: "This could not be done. Please try again.",
} as const;

export const PASSKEY_WORDING = {
  refused: "This passkey was not accepted. Try again, or log in with your password.",
  known: "This passkey is added already",
  limitReached: "You have 20 passkeys: remove one first.",
  notFound: "No such passkey",
  nameRequired: "Give the passkey a name",
  nameTooLong: "A name has at most 60 characters",
  added: "The passkey is added",
  renamed: "The passkey is renamed",
  removed: "The passkey is removed",
  /** Said by a page's script. */
  unsupported: "This browser cannot use passkeys here. Log in with your password.",
  cancelled: "No passkey was used.",
  failed: "The passkey could not be used. Please try again.",
} as const;

/** Why there are no passkeys, for whoever reads the page and for whoever runs the server. */
export const PASSKEY_PROBLEMS = {
  "address-is-number":
    "Passkeys need an address with a name, and this server's PUBLIC_URL is a number. On your own machine, set it to http://localhost with the port.",
  "address-not-secure": "Passkeys need https, and this server's PUBLIC_URL begins with http.",
} as const;

/** On a page that was opened at another address than the server's own. */
export function describePasskeyAddress(origin: string): string {
  return `Passkeys work at ${origin}: open this page there.`;
}
