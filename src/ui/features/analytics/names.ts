import { shortDay } from "../../format/dates.ts";

const KINDS: Readonly<Record<string, string>> = { otp: "One-time code", other: "Other" };

/** Of a kind of message. */
export function kindName(kind: string): string {
  return KINDS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Such as "Nov 8", of a day without a time. */
export function dayName(day: string): string {
  return shortDay(`${day}T00:00:00Z`, "UTC");
}

/** Such as "5 PM". */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** Rounded to what can be told apart: "2.0%", "12%"; "0%" of nothing. */
export function percent(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0%";
  const share = (part / whole) * 100;
  return `${share < 10 ? share.toFixed(1) : Math.round(share)}%`;
}
