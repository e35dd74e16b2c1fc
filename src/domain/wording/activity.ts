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

const YOU = "You";
const OPERATOR = "Whoever runs this server";

function entry(kind: ActivityKind, what: string, who = YOU): ActivityWords {
  return { kind, what, who };
}

/** By whom, where it was an administrator and not the user. */
export const ADMINISTRATOR = "An administrator";

/** Stands for an instance that the reader has no more, or never had. */
export const NO_INSTANCE_OF_YOURS = "an instance that is not yours, or is deleted";

/** What a user reads of what happened to their account, by the action that is on record. */
export const ACTIVITY_WORDING = {
  "signed-up": entry("account", "Account created"),
  "login-succeeded": entry("sign-in", "Signed in"),
  "login-failed": entry("refused", "Sign-in refused", "Somebody with a wrong password"),
  "account-locked": entry("refused", "Sign-in held back on unknown devices", "Somebody who tried too many passwords"),
  "logged-out": entry("sign-in", "Signed out"),
  "reset-requested": entry("account", "Link for a new password mailed", "Somebody who gave your e-mail address"),
  "password-reset": entry("account", "New password set", "Whoever had the mailed link"),
  "password-changed": entry("account", "Password changed"),
  "password-refused": entry("refused", "Change of password refused", "Somebody with a wrong current password"),
  "profile-updated": entry("account", "Profile changed"),
  "email-verified": entry("account", "E-mail address confirmed", "Whoever reads its mail"),
  "email-change-asked": entry("account", "Another e-mail address asked for"),
  "email-changed": entry("account", "E-mail address changed", "Whoever reads the new address's mail"),
  "email-kept": entry("account", "E-mail address kept, everybody signed out", "Whoever reads the old address's mail"),
  "second-factor-refused": entry(
    "refused",
    "Code or passkey refused",
    "Somebody who was signed in or had your password",
  ),
  "recovery-code-used": entry("sign-in", "Recovery code used"),
  "recovery-codes-made": entry("account", "New recovery codes made"),
  "authenticator-added": entry("account", "Authenticator app added"),
  "authenticator-removed": entry("account", "Authenticator app removed"),
  "passkey-added": entry("account", "Passkey added"),
  "passkey-removed": entry("account", "Passkey removed"),
  "second-factor-removed": entry("account", "Second factors removed", OPERATOR),
  "data-exported": entry("account", "Your data downloaded"),
  "deletion-asked": entry("account", "Deletion of the account asked for"),
  "deletion-cancelled": entry("account", "Account kept, not deleted"),
  "account-deleted": entry("account", "Account deleted"),
  "device-signed-out": entry("sign-in", "A device signed out"),
  "signed-out-everywhere": entry("sign-in", "Every device signed out"),
  "instance-created": entry("instance", "Instance created"),
  "instance-updated": entry("instance", "Instance changed"),
  "instance-renewed": entry("instance", "Instance renewed"),
  "instance-removed": entry("instance", "Instance deleted"),
  "privacy-changed": entry("instance", "Privacy of an instance changed"),
  "webhook-added": entry("instance", "Webhook added"),
  "webhook-changed": entry("instance", "Webhook changed"),
  "webhook-removed": entry("instance", "Webhook removed"),
  "webhook-secret-rotated": entry("token", "Secret of a webhook rotated"),
  "key-created": entry("token", "API key created"),
  "key-rotated": entry("token", "API key rotated"),
  "key-revoked": entry("token", "API key revoked"),
  "key-refused": entry("refused", "API key refused", "Somebody in a network that it does not allow"),
  "token-switched-off": entry("token", "Token switched off"),
  "token-switched-on": entry("token", "Token switched on"),
  "token-shown": entry("token", "Token shown"),
  "token-rotated": entry("token", "Token rotated"),
  "session-started": entry("session", "Linking started"),
  "session-logged-out": entry("session", "Linked account logged out"),
  "session-linked": entry("session", "Account linked", "Whoever had its code"),
  "session-ended": entry(
    "session",
    "Account no longer linked",
    "Ended with the token, from the phone, or by the network",
  ),
  "wrong-tokens": entry("refused", "Wrong tokens refused", "Somebody who tried too many"),
  "role-granted": entry("account", "You became an administrator", OPERATOR),
  "role-revoked": entry("account", "You are no administrator any more", OPERATOR),
  "account-suspended": entry("account", "Account suspended", OPERATOR),
  "account-unsuspended": entry("account", "Account no longer suspended", OPERATOR),
  "subscription-changed": entry("account", "Subscription changed", OPERATOR),
  "content-changed": entry("account", "Tutorials or questions changed"),
  "access-denied": entry("refused", "Request refused"),
} as const satisfies Readonly<Record<string, ActivityWords>>;

/** Of the page that lists it. */
export const ACTIVITY_PAGE_WORDING = {
  empty: "Nothing has happened yet",
  failed: "Your security activity could not be loaded",
  olderFailed: "Older entries could not be loaded",
} as const;
