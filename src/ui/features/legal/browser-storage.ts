import { say } from "#languages/say.ts";
import type { FactRow } from "./prose.tsx";

/** What this site leaves in a browser, by name; a test holds it against the sources. */
export const COOKIES: readonly FactRow[] = [
  {
    name: "__Host-wesal",
    kind: say("{name} on plain http", { name: "wesal" }),
    text: say("Keeps you signed in. A random number that means nothing elsewhere; it is set when you log in."),
    kept: say("Kept for up to 30 days without a visit, or until you log out."),
  },
  {
    name: "wesal-signed-in",
    text: say("Says that you are signed in, and nothing else, so that public pages lead you to your dashboard."),
    kept: say("Kept as long as the one before."),
  },
  {
    name: "__Host-wesal-device",
    kind: say("{name} on plain http", { name: "wesal-device" }),
    text: say(
      "Tells this browser from whoever guesses at your password: by it your log-in is not held back. It is set when you log in, and opens nothing.",
    ),
    kept: say("Kept for 400 days, or until you set a new password."),
  },
  {
    name: "__Host-wesal-sign-in",
    kind: say("{name} on plain http", { name: "wesal-sign-in" }),
    text: say("Holds your place between the password and the code of your second factor."),
    kept: say("Kept for 5 minutes, or until you are signed in."),
  },
  {
    name: "__Host-wesal-passkey",
    kind: say("{name} on plain http", { name: "wesal-passkey" }),
    text: say("Lets this browser alone answer when a passkey is asked for."),
    kept: say("Kept for 5 minutes, or until it is answered."),
  },
  {
    name: "__Host-wesal-export",
    kind: say("{name} on plain http", { name: "wesal-export" }),
    text: say("Lets this browser alone download the copy of your data that you have asked for."),
    kept: say("Kept for 5 minutes, or until the download begins."),
  },
  {
    name: "wesal-notice",
    text: say(
      "Carries one notice to the next page, such as that your account was created, with the e-mail address you typed.",
    ),
    kept: say("Kept for 60 seconds, or until it is shown."),
  },
];

const UNTIL_CLEARED = say("Kept until you clear it.");

export const STORED_KEYS: readonly FactRow[] = [
  { name: "theme", kind: say("local storage"), text: say("Light or dark, as you set it."), kept: UNTIL_CLEARED },
  {
    name: "cookieConsent",
    kind: say("local storage"),
    text: say("That you have answered the question about cookies: all, or your own choice."),
    kept: UNTIL_CLEARED,
  },
  {
    name: "cookiePrefs",
    kind: say("local storage"),
    text: say("Which categories you allow: necessary, analytics, marketing."),
    kept: UNTIL_CLEARED,
  },
  {
    name: "documentation-…",
    kind: say("session storage"),
    text: say("Which API and which programming language you last chose in the documentation."),
    kept: say("Kept until you close the tab."),
  },
  {
    name: "user",
    kind: say("local storage"),
    text: say("Your own id, name, e-mail address, phone and country, as the dashboard shows them."),
    kept: say("Kept until you log out."),
  },
  {
    name: "draft-…",
    kind: say("local storage"),
    text: say(
      "What you have typed into Add Instance, Send Message or a chat and not sent yet, so that it is there again after a reload. Never a password, a token or an App Hash.",
    ),
    kept: say("Kept until it is sent, added or cancelled, or until you log out."),
  },
  {
    name: "lastVerificationCode",
    kind: say("local storage"),
    text: say("The last one-time code that the dashboard made for you to send, so that you can compare it."),
    kept: UNTIL_CLEARED,
  },
  {
    name: "lastVerificationCodeAt",
    kind: say("local storage"),
    text: say("When that code was made."),
    kept: UNTIL_CLEARED,
  },
  {
    name: "virtualPhone",
    kind: say("local storage"),
    text: say("Which virtual phone you looked at last. In a sandbox only."),
    kept: UNTIL_CLEARED,
  },
];

export const DATABASES: readonly FactRow[] = [
  {
    name: "EmployeeDB",
    kind: "IndexedDB",
    text: say("The employees that you enter in the dashboard. They are stored here alone: we never get them."),
    kept: say("Kept until you delete them or clear it."),
  },
];
