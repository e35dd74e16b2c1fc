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

/** By whom, where it was an administrator and not the user. */
export const ADMINISTRATOR = "An administrator";

/** Stands for an instance that the reader has no more, or never had. */
export const NO_INSTANCE_OF_YOURS = "an instance that is not yours, or is deleted";

/** What a user reads of what happened to their account, by the action that is on record. */
export const ACTIVITY_WORDING = {
  "signed-up": { kind: "account", what: "Account created", who: YOU },
  "login-succeeded": { kind: "sign-in", what: "Signed in", who: YOU },
  "login-failed": { kind: "refused", what: "Sign-in refused", who: "Somebody with a wrong password" },
  "logged-out": { kind: "sign-in", what: "Signed out", who: YOU },
  "reset-requested": {
    kind: "account",
    what: "Link for a new password mailed",
    who: "Somebody who gave your e-mail address",
  },
  "password-reset": { kind: "account", what: "New password set", who: "Whoever had the mailed link" },
  "password-changed": { kind: "account", what: "Password changed", who: YOU },
  "password-refused": {
    kind: "refused",
    what: "Change of password refused",
    who: "Somebody with a wrong current password",
  },
  "profile-updated": { kind: "account", what: "Profile changed", who: YOU },
  "device-signed-out": { kind: "sign-in", what: "A device signed out", who: YOU },
  "signed-out-everywhere": { kind: "sign-in", what: "Every device signed out", who: YOU },
  "instance-created": { kind: "instance", what: "Instance created", who: YOU },
  "instance-updated": { kind: "instance", what: "Instance changed", who: YOU },
  "instance-removed": { kind: "instance", what: "Instance deleted", who: YOU },
  "token-shown": { kind: "token", what: "Token shown", who: YOU },
  "token-rotated": { kind: "token", what: "Token rotated", who: YOU },
  "session-started": { kind: "session", what: "Linking started", who: YOU },
  "session-logged-out": { kind: "session", what: "Linked account logged out", who: YOU },
  "session-linked": { kind: "session", what: "Account linked", who: "Whoever had its code" },
  "session-ended": {
    kind: "session",
    what: "Account no longer linked",
    who: "Ended with the token, from the phone, or by the network",
  },
  "wrong-tokens": { kind: "refused", what: "Wrong tokens refused", who: "Somebody who tried too many" },
  "role-granted": { kind: "account", what: "You became an administrator", who: "Whoever runs this server" },
  "role-revoked": { kind: "account", what: "You are no administrator any more", who: "Whoever runs this server" },
  "subscription-changed": { kind: "account", what: "Subscription changed", who: "Whoever runs this server" },
  "content-changed": { kind: "account", what: "Tutorials or questions changed", who: YOU },
  "access-denied": { kind: "refused", what: "Request refused", who: YOU },
} as const satisfies Readonly<Record<string, ActivityWords>>;

/** Of the page that lists it. */
export const ACTIVITY_PAGE_WORDING = {
  empty: "Nothing has happened yet",
  failed: "Your security activity could not be loaded",
  olderFailed: "Older entries could not be loaded",
} as const;
