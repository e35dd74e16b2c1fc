import { daysLeft, INSTANCE_DAYS, isActive } from "#domain/instances/instance.ts";
import { SOON_MS } from "#domain/instances/notice.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";

interface Expiry {
  /** By this clock, which may be a little ahead of the server's `active`. */
  readonly active: boolean;
  /** Such as "18 days left" or "7 days ago". */
  readonly words: string;
  /** Such as " of 30"; empty where it does not fit the words. */
  readonly total: string;
  /** It ends so soon that its owner is mailed. */
  readonly soon: boolean;
  /** What is left of its life, 0 to 1. */
  readonly left: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an instance still runs, in words and as a fraction. */
export function describeExpiry(instance: Pick<InstanceView, "createdAt" | "expiresAt">, now: Date): Expiry {
  const expiresAt = new Date(instance.expiresAt);
  const leftMs = expiresAt.getTime() - now.getTime();
  // Of one that was renewed, since it was.
  const longestMs = Math.max(INSTANCE_DAYS * DAY_MS, leftMs);
  const lifeMs = Math.min(longestMs, Math.max(1, expiresAt.getTime() - new Date(instance.createdAt).getTime()));
  if (!isActive({ expiresAt }, now))
    return { active: false, words: daysAgo(Math.floor(-leftMs / DAY_MS)), total: "", soon: false, left: 0 };
  return {
    active: true,
    words: leftInWords(daysLeft({ expiresAt }, now)),
    total: leftMs < DAY_MS ? "" : ` ${say("of {days}", { days: Math.round(lifeMs / DAY_MS) })}`,
    soon: leftMs <= SOON_MS,
    left: Math.min(1, leftMs / lifeMs),
  };
}

function leftInWords(days: number): string {
  return say("{days, plural, =0 {Less than a day left} one {{days} day left} other {{days} days left}}", { days });
}

function daysAgo(days: number): string {
  return say("{days, plural, =0 {Less than a day ago} one {{days} day ago} other {{days} days ago}}", { days });
}
