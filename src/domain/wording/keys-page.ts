/** Of the page of API keys, besides what the APIs say too. */
export const KEYS_PAGE_WORDING = {
  about:
    "For your servers. A key speaks for your account within its scopes, instances and networks; an instance's own token keeps working beside it.",
  kept: "We keep a fingerprint of each key, never the key.",
  howTo: "How to send it",
  loadFailed: "The API keys could not be loaded",
  createFailed: "The API key could not be created",
  rotateFailed: "The API key could not be rotated",
  revokeFailed: "The API key could not be revoked",
  endOldFailed: "The old key could not be stopped",
  oldEnded: "The old key is stopped",
  nameHint: "Where it will live. You will look for it by this.",
  networksHint: "Calls from elsewhere answer 403.",
  onceTitle: "Copy your key now",
  lost: "Lost it? Rotate the key: nobody can show this one again.",
  stored: "I stored it",
  rotateAbout:
    "You get a new key with the same rights. The old one goes on for a while, so that nothing stops while you deploy.",
  tokenSwitch: "The token opens this instance",
  tokenSwitchNote:
    "Switched off, programs need an API key: calls with the token answer 401. The dashboard goes on as it is.",
  tokenSwitchSaved: "Saved",
  tokenSwitchLoadFailed: "Whether the token is on could not be loaded",
  tokenSwitchFailed: "The token could not be switched",
} as const;

/** Of a rotation, by its hours. */
export const OVERLAP_WORDING = { 24: "24 hours", 168: "7 days", 1: "1 hour", 0: "Not at all" } as const;

/** Of an expiry, by its days. */
export const EXPIRY_WORDING = { 7: "In 7 days", 30: "In 30 days", 90: "In 90 days", 365: "In a year" } as const;
export const NEVER_EXPIRES = "Never";
