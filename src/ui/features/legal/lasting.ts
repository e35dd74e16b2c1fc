import { DAY_MS } from "#domain/retention.ts";
import { say } from "#languages/say.ts";

const HOUR_MS = DAY_MS / 24;

/** A time within a sentence, behind a word such as "for" or "after": `keptFor` in the reader's language. */
export function lasting(ms: number): string {
  if (ms < 3 * DAY_MS) {
    const lastingHours = Math.round(ms / HOUR_MS);
    return say("{lastingHours, plural, one {{lastingHours} hour} other {{lastingHours} hours}}", { lastingHours });
  }
  const lastingDays = Math.round(ms / DAY_MS);
  return say("{lastingDays, plural, one {{lastingDays} day} other {{lastingDays} days}}", { lastingDays });
}
