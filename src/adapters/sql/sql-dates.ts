import { isCalendarDay } from "#domain/calendar-day.ts";
import { SqlError } from "./sql-error.ts";

/** `YYYY-MM-DD HH:MM:SS.mmm`, UTC: a DATETIME(3) to MySQL, and a text that sorts by time to SQLite. */
export function toSqlDate(date: Date): string {
  return date.toISOString().replace("T", " ").slice(0, 23);
}

const OWN_LENGTH = 23;

/** Throws for what is no date. */
export function fromSqlDate(text: string): Date {
  // What `toSqlDate` wrote is read on every call of the provider APIs.
  const date = text.length === OWN_LENGTH && text[10] === " " ? new Date(`${text.replace(" ", "T")}Z`) : readDate(text);
  if (date === null || Number.isNaN(date.getTime())) throw new SqlError("date-unreadable", "a stored date is no date");
  return date;
}

/** Of a column that holds milliseconds since 1970. */
export function dateOfMs(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const EPOCH = /^(?:\/Date\()?(\d{13}|\d{10})(?:\)\/)?$/;
const ZONE = /\s*(?:GMT|UTC|[+-]\d{4}).*$/;
const WITH_MONTH_NAME = /^[A-Za-z]{3,9}\b.*\b\d{1,2}\b.*\d{4}|^\d{1,2} [A-Za-z]{3,9} \d{4}/;

/**
 * Dates as other programs write them: ISO 8601, seconds or milliseconds since 1970, with the month's name. Where no zone
 * is named it is UTC. Null for anything else, such as 03/04/2026, of which nobody knows which is the month.
 */
export function readDate(text: string): Date | null {
  const trimmed = text.trim();
  const [, day, time = "00:00", zone = "Z"] = DATE.exec(trimmed) ?? [];
  if (day !== undefined) return validDate(isCalendarDay(day) ? `${day}T${time}${withColon(zone)}` : "");
  const [, epoch] = EPOCH.exec(trimmed) ?? [];
  if (epoch !== undefined) return new Date(Number(epoch) * (epoch.length === 10 ? 1000 : 1));
  if (!WITH_MONTH_NAME.test(trimmed) || !isDayOfItsMonth(trimmed)) return null;
  return validDate(ZONE.test(trimmed) ? trimmed : `${trimmed} UTC`);
}

function withColon(zone: string): string {
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
}

/** JavaScript takes 31 February for 3 March. */
function isDayOfItsMonth(text: string): boolean {
  const [day] = /\b\d{1,2}\b/.exec(text) ?? [];
  return new Date(`${text.replace(ZONE, "")} UTC`).getUTCDate() === Number(day);
}

function validDate(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
