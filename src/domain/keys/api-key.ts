import type { KeyScope } from "./scope.ts";

/** What a key may do, where, and from where. */
export interface KeyRights {
  readonly scopes: readonly KeyScope[];
  /** Client names of the instances that it reaches; null reaches all of its owner's, also new ones. */
  readonly clients: readonly string[] | null;
  /** As `canonicalNetwork` writes them; none lets it be used from anywhere. */
  readonly networks: readonly string[];
  /** Null never expires. */
  readonly expiresAt: Date | null;
}

/** When and from where one text of a key was used last, as far as it was put down. */
interface KeyUse {
  /** Its first characters. */
  readonly start: string;
  readonly usedAt: Date | null;
  readonly usedFrom: string | null;
}

/** A key that speaks for its owner. Its text is shown once and never stored. */
export interface ApiKey extends KeyRights, KeyUse {
  /** `key_…`, in the order of time. */
  readonly id: string;
  readonly ownerId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** The text from before the last rotation, while both work. */
  readonly old: (KeyUse & { readonly until: Date }) | null;
}

/** Of one user, whatever their state. */
export const MAX_KEYS = 50;
export const MAX_KEY_NAME_LENGTH = 80;
export const MAX_KEY_NETWORKS = 20;
export const MAX_KEY_INSTANCES = 100;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A use is put down at most so often. */
export const KEY_USED_EVERY_MS = 15 * MINUTE_MS;

/** How long a key that works no more is listed. */
export const KEEP_ENDED_KEYS_MS = 30 * DAY_MS;

/** Its owner is mailed so long before a key expires, but not before half of its life is over. */
export const WARN_OF_EXPIRY_MS = 7 * DAY_MS;

/** Keys that live shorter than this are made by programs, again and again: nobody is mailed that they expire. */
export const SHORT_LIVED_MS = 2 * DAY_MS;

/** Hours for which the old text may go on after a rotation. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;
export type OverlapHours = (typeof OVERLAP_HOURS)[number];

/** Days after which a key may expire; null never. */
export const EXPIRY_DAYS = [7, 30, 90, 365, null] as const;

/** The furthest that an expiry may lie ahead. */
export const MAX_EXPIRY_MS = 5 * 366 * DAY_MS;

type KeyStanding = "working" | "expired" | "revoked";

export function keyStandingOf(
  { revokedAt, expiresAt }: Pick<ApiKey, "revokedAt" | "expiresAt">,
  now: Date,
): KeyStanding {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= now.getTime() ? "expired" : "working";
}

const KEY_ID_PREFIX = "key_";

/** Drawn as messages' ids are: `key_…` of `msg_…`. */
export function keyIdOf(messageId: string): string {
  return KEY_ID_PREFIX + messageId.slice(messageId.indexOf("_") + 1);
}

export const KEY_ID_FORM = new RegExp(`^${KEY_ID_PREFIX}[0-9A-HJKMNP-TV-Z]{15}$`);
