/** Source: spec §9, "Date display". */
const AGO = new Intl.RelativeTimeFormat("en-EG", { numeric: "auto" });

/** Such as "12 seconds ago"; "just now" within the first second. */
export function agoInWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds === 0) return "just now";
  if (seconds < 60) return AGO.format(-seconds, "second");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? AGO.format(-minutes, "minute") : AGO.format(-Math.floor(minutes / 60), "hour");
}

/** What is left, rounded up: "0:42", "12:05", and "3 h 20 min" from an hour on. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const minutes = Math.ceil(seconds / 60);
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}

const LONG: readonly (readonly [unitMs: number, name: string, partMs: number, part: string])[] = [
  [86_400_000, "d", 3_600_000, "h"],
  [3_600_000, "h", 60_000, "min"],
  [60_000, "min", 1_000, "s"],
];

/** How long something took: "<0.1 s", "0.4 s", "38 s", "1 min 15 s", "21 min", "2 h 5 min". */
export function tookInWords(ms: number): string {
  if (ms < 50) return "<0.1 s";
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 59_500) return `${Math.round(ms / 1000)} s`;
  for (const [unitMs, name, partMs, part] of LONG) {
    const parts = Math.round(ms / partMs);
    const units = Math.floor((parts * partMs) / unitMs);
    if (units === 0) continue;
    const rest = parts - (units * unitMs) / partMs;
    if (units >= 10) return `${Math.round(ms / unitMs)} ${name}`;
    return rest === 0 ? `${units} ${name}` : `${units} ${name} ${rest} ${part}`;
  }
  return `${Math.round(ms / 1000)} s`;
}
