import type { NoticeKind } from "../instances/notice.ts";
import { DAY_MS } from "../retention.ts";

/** Changes of an account that its owner is told of, by the names that they have on record. */
export const ACCOUNT_BELL_KINDS = [
  "password-changed",
  "password-reset",
  "email-change-asked",
  "email-changed",
  "email-kept",
  "authenticator-added",
  "authenticator-removed",
  "passkey-added",
  "passkey-removed",
  "second-factor-removed",
  "account-locked",
  "deletion-asked",
  "key-created",
  "key-rotated",
] as const;
export type AccountBellKind = (typeof ACCOUNT_BELL_KINDS)[number];

/** What no change of the account is: somebody signed in, time passed, another server failed. */
type OtherBellKind = "new-device" | "key-expires" | "webhook-disabled";

/** What a user finds in their bell, whether or not it was mailed as well. */
export type BellKind = NoticeKind | AccountBellKind | OtherBellKind;

/** Of each user the newest; older ones go when another comes. */
export const MAX_BELL_NOTICES = 100;

/** Whatever their number. The privacy page says so. */
export const KEEP_BELL_MS = 90 * DAY_MS;
