import { say } from "#languages/say.ts";
/** What an entry is about, for the sign beside it. */
export const ACTIVITY_KINDS = ["sign-in", "account", "instance", "token", "session", "refused"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** One entry, as it is read. */
export interface ActivityWords {
  readonly kind: ActivityKind;
  readonly what: string;
  /** Who did it, as far as that is known. */
  readonly who: string;
}

const YOU = () => say("You");
const OPERATOR = () => say("Whoever runs this server");

/** Said when it is read: a server speaks to one reader after the other. */
function entry(kind: ActivityKind, what: () => string, who: () => string = YOU): ActivityWords {
  return {
    kind,
    get what() {
      return what();
    },
    get who() {
      return who();
    },
  };
}

/** By whom, where it was an administrator and not the user. */
export const ADMINISTRATOR = say("An administrator");

/** Stands for an instance that the reader has no more, or never had. */
export const NO_INSTANCE_OF_YOURS = say("an instance that is not yours, or is deleted");

/** What a user reads of what happened to their account, by the action that is on record. */
export const ACTIVITY_WORDING = {
  "signed-up": entry("account", () => say("Account created")),
  "login-succeeded": entry("sign-in", () => say("Signed in")),
  "login-failed": entry(
    "refused",
    () => say("Sign-in refused"),
    () => say("Somebody with a wrong password"),
  ),
  "account-locked": entry(
    "refused",
    () => say("Sign-in held back on unknown devices"),
    () => say("Somebody who tried too many passwords"),
  ),
  "logged-out": entry("sign-in", () => say("Signed out")),
  "reset-requested": entry(
    "account",
    () => say("Link for a new password mailed"),
    () => say("Somebody who gave your e-mail address"),
  ),
  "password-reset": entry(
    "account",
    () => say("New password set"),
    () => say("Whoever had the mailed link"),
  ),
  "password-changed": entry("account", () => say("Password changed")),
  "password-refused": entry(
    "refused",
    () => say("Change of password refused"),
    () => say("Somebody with a wrong current password"),
  ),
  "profile-updated": entry("account", () => say("Profile changed")),
  "email-verified": entry(
    "account",
    () => say("E-mail address confirmed"),
    () => say("Whoever reads its mail"),
  ),
  "email-change-asked": entry("account", () => say("Another e-mail address asked for")),
  "email-changed": entry(
    "account",
    () => say("E-mail address changed"),
    () => say("Whoever reads the new address's mail"),
  ),
  "email-kept": entry(
    "account",
    () => say("E-mail address kept, everybody signed out"),
    () => say("Whoever reads the old address's mail"),
  ),
  "second-factor-refused": entry(
    "refused",
    () => say("Code or passkey refused"),
    () => say("Somebody who was signed in or had your password"),
  ),
  "recovery-code-used": entry("sign-in", () => say("Recovery code used")),
  "recovery-codes-made": entry("account", () => say("New recovery codes made")),
  "authenticator-added": entry("account", () => say("Authenticator app added")),
  "authenticator-removed": entry("account", () => say("Authenticator app removed")),
  "passkey-added": entry("account", () => say("Passkey added")),
  "passkey-removed": entry("account", () => say("Passkey removed")),
  "second-factor-removed": entry("account", () => say("Second factors removed"), OPERATOR),
  "data-exported": entry("account", () => say("Your data downloaded")),
  "deletion-asked": entry("account", () => say("Deletion of the account asked for")),
  "deletion-cancelled": entry("account", () => say("Account kept, not deleted")),
  "account-deleted": entry("account", () => say("Account deleted")),
  "device-signed-out": entry("sign-in", () => say("A device signed out")),
  "signed-out-everywhere": entry("sign-in", () => say("Every device signed out")),
  "instance-created": entry("instance", () => say("Instance created")),
  "instance-updated": entry("instance", () => say("Instance changed")),
  "instance-renewed": entry("instance", () => say("Instance renewed")),
  "instance-removed": entry("instance", () => say("Instance deleted")),
  "privacy-changed": entry("instance", () => say("Privacy of an instance changed")),
  "webhook-added": entry("instance", () => say("Webhook added")),
  "webhook-changed": entry("instance", () => say("Webhook changed")),
  "webhook-removed": entry("instance", () => say("Webhook removed")),
  "webhook-secret-rotated": entry("token", () => say("Secret of a webhook rotated")),
  "key-created": entry("token", () => say("API key created")),
  "key-rotated": entry("token", () => say("API key rotated")),
  "key-revoked": entry("token", () => say("API key revoked")),
  "key-refused": entry(
    "refused",
    () => say("API key refused"),
    () => say("Somebody in a network that it does not allow"),
  ),
  "token-switched-off": entry("token", () => say("Token switched off")),
  "token-switched-on": entry("token", () => say("Token switched on")),
  "token-shown": entry("token", () => say("Token shown")),
  "token-rotated": entry("token", () => say("Token rotated")),
  "proxy-set": entry("instance", () => say("Proxy of an instance set")),
  "proxy-removed": entry("instance", () => say("Proxy of an instance removed")),
  "session-started": entry("session", () => say("Linking started")),
  "session-logged-out": entry("session", () => say("Linked account logged out")),
  "session-linked": entry(
    "session",
    () => say("Account linked"),
    () => say("Whoever had its code"),
  ),
  "session-ended": entry(
    "session",
    () => say("Account no longer linked"),
    () => say("Ended with the token, from the phone, or by the network"),
  ),
  "wrong-tokens": entry(
    "refused",
    () => say("Wrong tokens refused"),
    () => say("Somebody who tried too many"),
  ),
  "role-granted": entry("account", () => say("You became an administrator"), OPERATOR),
  "role-revoked": entry("account", () => say("You are no administrator any more"), OPERATOR),
  "account-suspended": entry("account", () => say("Account suspended"), OPERATOR),
  "account-unsuspended": entry("account", () => say("Account no longer suspended"), OPERATOR),
  "subscription-changed": entry("account", () => say("Subscription changed"), OPERATOR),
  "content-changed": entry("account", () => say("Tutorials or questions changed")),
  "access-denied": entry("refused", () => say("Request refused")),
} as const satisfies Readonly<Record<string, ActivityWords>>;

/** Of the page that lists it. */
export const ACTIVITY_PAGE_WORDING = {
  empty: say("Nothing has happened yet"),
  failed: say("Your security activity could not be loaded"),
  olderFailed: say("Older entries could not be loaded"),
} as const;
