/** Days for which an owner can choose to keep messages, where the server keeps them for longer. */
export const KEEP_DAYS_CHOICES = [1, 3, 7, 14, 30, 90, 180] as const;
export type KeepDays = (typeof KEEP_DAYS_CHOICES)[number];

/** What an owner decides about what is kept of an instance's messages. */
export interface Privacy {
  /** False: what a message says goes once it is sent or fetched; that there was one stays. */
  readonly keepContent: boolean;
  /** Files that come in are fetched from the network at once, and not when somebody asks for them. */
  readonly fetchMedia: boolean;
  /** Messages, their files and what happened to them go after so many days; null: when the server's own time is up. */
  readonly keepDays: KeepDays | null;
}

/** Of an instance whose owner has chosen nothing. */
export const DEFAULT_PRIVACY: Privacy = { keepContent: true, fetchMedia: false, keepDays: null };

/** How long an instance that keeps no content keeps what is not sent or fetched in the meantime. The privacy page says so. */
export const MAX_UNKEPT_HOURS = 48;

/** Those that are shorter than the server's own time: nothing is kept for longer than that. */
export function keepChoices(serverDays: number): readonly KeepDays[] {
  return KEEP_DAYS_CHOICES.filter((days) => days < serverDays);
}

/** What comes of a choice on this server: one that is no shorter than the server's time is none. */
export function onServer(privacy: Privacy, serverDays: number): Privacy {
  const chosen = keepChoices(serverDays).find((days) => days === privacy.keepDays);
  return { ...privacy, keepDays: chosen ?? null };
}

/** Null for a number that nobody can choose. */
export function toKeepDays(days: number | null): KeepDays | null {
  return KEEP_DAYS_CHOICES.find((choice) => choice === days) ?? null;
}
