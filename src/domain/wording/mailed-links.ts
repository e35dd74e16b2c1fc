import { say } from "#languages/say.ts";
/** Of the page that a mailed link opens, which the specification does not have. To look at it changes nothing. */
export const MAILED_LINK_WORDING = {
  document: say("A link from an email"),
  gone: say("This link is used up or too old. Ask for a new one where you asked for this."),
  addressTaken: say("Another account has this address by now. Ask whoever runs this server."),
  failed: say("Failed. Please try again."),
  goneTitle: say("Link no longer valid"),
  goneLead: say("A link from an email works once."),
  "verify-email": {
    title: say("Confirm your address"),
    button: say("Confirm"),
    busy: say("Confirming…"),
    done: say("Your e-mail address is confirmed."),
  },
  "change-email": {
    title: say("Confirm your new address"),
    button: say("Use This Address"),
    busy: say("Changing your address…"),
    done: say("This is the address of your account now. Log in with it from here on."),
  },
  "keep-email": {
    title: say("Keep your address"),
    button: say("This Was Not Me"),
    busy: say("Securing your account…"),
    done: say("Your account keeps this address. Set a new password now."),
  },
  "know-device": {
    title: say("Sign in on this device"),
    button: say("Let Me Sign In Here"),
    busy: say("Preparing this device…"),
    done: say("You can log in on this device now."),
  },
} as const;

/** Under the title; `email` is the address in question. */
export const MAILED_LINK_LEADS = {
  "verify-email": (email: string) => say("{email} is then known to be yours.", { email }),
  "change-email": (email: string) => say("{email} becomes the address of your account.", { email }),
  "keep-email": (email: string) =>
    say(
      "{email} stays the address of your account, second factors that were added since this mail go, everybody is signed out, and you set a new password.",
      { email },
    ),
  "know-device": (email: string) =>
    say("Wrong passwords that others try for {email} then hold you back here no more.", { email }),
} as const;
