import { say } from "#languages/say.ts";
/** Of the page of API keys, besides what the APIs say too. */
export const KEYS_PAGE_WORDING = {
  about: say(
    "For your servers. A key speaks for your account within its scopes, instances and networks; an instance's own token keeps working beside it.",
  ),
  kept: say("We keep a fingerprint of each key, never the key."),
  howTo: say("How to send it"),
  loadFailed: say("The API keys could not be loaded"),
  createFailed: say("The API key could not be created"),
  rotateFailed: say("The API key could not be rotated"),
  revokeFailed: say("The API key could not be revoked"),
  endOldFailed: say("The old key could not be stopped"),
  oldEnded: say("The old key is stopped"),
  nameHint: say("Where it will live. You will look for it by this."),
  networksHint: say("Calls from elsewhere answer 403."),
  onceTitle: say("Copy your key now"),
  lost: say("Lost it? Rotate the key: nobody can show this one again."),
  stored: say("I stored it"),
  rotateAbout: say(
    "You get a new key with the same rights. The old one goes on for a while, so that nothing stops while you deploy.",
  ),
  tokenSwitch: say("The token opens this instance"),
  tokenSwitchNote: say(
    "Switched off, programs need an API key: calls with the token answer 401. The dashboard goes on as it is.",
  ),
  tokenSwitchSaved: say("Saved"),
  tokenSwitchLoadFailed: say("Whether the token is on could not be loaded"),
  tokenSwitchFailed: say("The token could not be switched"),
} as const;

/** Of a rotation, by its hours. */
export const OVERLAP_WORDING = {
  24: say("24 hours"),
  168: say("7 days"),
  1: say("1 hour"),
  0: say("Not at all"),
} as const;

/** Of an expiry, by its days. */
export const EXPIRY_WORDING = {
  7: say("In 7 days"),
  30: say("In 30 days"),
  90: say("In 90 days"),
  365: say("In a year"),
} as const;
export const NEVER_EXPIRES = say("Never");
