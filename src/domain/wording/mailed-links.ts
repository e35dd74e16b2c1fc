/** Of the page that a mailed link opens, which the specification does not have. To look at it changes nothing. */
export const MAILED_LINK_WORDING = {
  document: "A link from an email",
  gone: "This link is used up or too old. Ask for a new one where you asked for this.",
  addressTaken: "Another account has this address by now. Ask whoever runs this server.",
  failed: "Failed. Please try again.",
  goneTitle: "Link no longer valid",
  goneLead: "A link from an email works once.",
  "verify-email": {
    title: "Confirm your address",
    button: "Confirm",
    busy: "Confirming…",
    done: "Your e-mail address is confirmed.",
  },
  "change-email": {
    title: "Confirm your new address",
    button: "Use This Address",
    busy: "Changing your address…",
    done: "This is the address of your account now. Log in with it from here on.",
  },
  "keep-email": {
    title: "Keep your address",
    button: "This Was Not Me",
    busy: "Securing your account…",
    done: "Your account keeps this address. Set a new password now.",
  },
  "know-device": {
    title: "Sign in on this device",
    button: "Let Me Sign In Here",
    busy: "Preparing this device…",
    done: "You can log in on this device now.",
  },
} as const;

/** Under the title; `email` is the address in question. */
export const MAILED_LINK_LEADS = {
  "verify-email": (email: string) => `${email} is then known to be yours.`,
  "change-email": (email: string) => `${email} becomes the address of your account.`,
  "keep-email": (email: string) =>
    `${email} stays the address of your account, everybody is signed out, and you set a new password.`,
  "know-device": (email: string) => `Wrong passwords that others try for ${email} then hold you back here no more.`,
} as const;
