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
