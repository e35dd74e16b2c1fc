import type { FactRow } from "./prose.tsx";

/** What this site leaves in a browser, by name; a test holds it against the sources. */
export const COOKIES: readonly FactRow[] = [
  {
    name: "__Host-wesal",
    kind: "wesal on plain http",
    text: "Keeps you signed in. A random number that means nothing elsewhere; it is set when you log in.",
    kept: "for up to 30 days without a visit, or until you log out",
  },
  {
    name: "wesal-notice",
    text: "Carries one notice to the next page, such as that your account was created.",
    kept: "for 60 seconds, or until it is shown",
  },
];

const UNTIL_CLEARED = "until you clear it";

export const STORED_KEYS: readonly FactRow[] = [
  { name: "theme", kind: "local storage", text: "Light or dark, as you set it.", kept: UNTIL_CLEARED },
  {
    name: "cookieConsent",
    kind: "local storage",
    text: "That you have answered the question about cookies: all, or your own choice.",
    kept: UNTIL_CLEARED,
  },
  {
    name: "cookiePrefs",
    kind: "local storage",
    text: "Which categories you allow: necessary, analytics, marketing.",
    kept: UNTIL_CLEARED,
  },
  {
    name: "documentation-…",
    kind: "session storage",
    text: "Which API and which programming language you last chose in the documentation.",
    kept: "until you close the tab",
  },
  {
    name: "user",
    kind: "local storage",
    text: "Your own id, name, e-mail address, phone and country, as the dashboard shows them.",
    kept: "until you log out",
  },
  {
    name: "lastVerificationCode",
    kind: "local storage",
    text: "The last one-time code that the dashboard made for you to send, so that you can compare it.",
    kept: UNTIL_CLEARED,
  },
  {
    name: "lastVerificationCodeAt",
    kind: "local storage",
    text: "When that code was made.",
    kept: UNTIL_CLEARED,
  },
  {
    name: "virtualPhone",
    kind: "local storage",
    text: "Which virtual phone you looked at last. In a sandbox only.",
    kept: UNTIL_CLEARED,
  },
];

export const DATABASES: readonly FactRow[] = [
  {
    name: "EmployeeDB",
    kind: "IndexedDB",
    text: "The employees that you enter in the dashboard. They are stored here alone: we never get them.",
    kept: "until you delete them or clear it",
  },
];
