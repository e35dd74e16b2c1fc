import { say } from "#languages/say.ts";
import { LOCALE } from "./locale.ts";

const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** Such as "12 seconds ago"; "just now" within the first second. */
export function agoInWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds === 0) return say("just now");
  if (seconds < 60) return AGO.format(-seconds, "second");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? AGO.format(-minutes, "minute") : AGO.format(-Math.floor(minutes / 60), "hour");
}

/** What is left, rounded up: "0:42", "12:05", and "3 h 20 min" from an hour on. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const minutes = Math.ceil(seconds / 60);
  return HOURS.words(Math.floor(minutes / 60), minutes % 60);
}

/** A unit with a smaller one behind it. */
interface Unit {
  readonly unitMs: number;
  readonly partMs: number;
  /** Without the part where that is 0. */
  words(units: number, parts: number): string;
}

const HOURS: Unit = {
  unitMs: 3_600_000,
  partMs: 60_000,
  words: (hours, minutes) =>
    minutes === 0 ? say("{hours} h", { hours }) : say("{hours} h {minutes} min", { hours, minutes }),
};

const LONG: readonly Unit[] = [
  {
    unitMs: 86_400_000,
    partMs: 3_600_000,
    words: (days, hours) => (hours === 0 ? say("{days} d", { days }) : say("{days} d {hours} h", { days, hours })),
  },
  HOURS,
  {
    unitMs: 60_000,
    partMs: 1_000,
    words: (minutes, seconds) =>
      seconds === 0 ? say("{minutes} min", { minutes }) : say("{minutes} min {seconds} s", { minutes, seconds }),
  },
];

/** How long something took: "<0.1 s", "0.4 s", "38 s", "1 min 15 s", "21 min", "2 h 5 min". */
export function tookInWords(ms: number): string {
  if (ms < 50) return say("<0.1 s");
  if (ms < 9_950) return say("{seconds} s", { seconds: (ms / 1000).toFixed(1) });
  if (ms >= 59_500) {
    for (const { unitMs, partMs, words } of LONG) {
      const parts = Math.round(ms / partMs);
      const units = Math.floor((parts * partMs) / unitMs);
      if (units === 0) continue;
      return units >= 10 ? words(Math.round(ms / unitMs), 0) : words(units, parts - (units * unitMs) / partMs);
    }
  }
  return say("{seconds} s", { seconds: Math.round(ms / 1000) });
}
