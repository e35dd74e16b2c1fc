/**
 * What a mailed link does once its button is pressed; to look at one does nothing. Links for a new password are apart:
 * they open the account, and live for minutes.
 */
export const LINK_PURPOSES = ["verify-email", "change-email", "keep-email", "know-device"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
