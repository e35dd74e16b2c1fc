import { say } from "#languages/say.ts";

const NUMBERS = new Intl.NumberFormat("en-US");

/** Such as "65,536", as public pages and the documentation write numbers. */
export function grouped(value: number): string {
  return NUMBERS.format(value);
}

/** Such as "1 second" and "2 seconds", as it stands after "in" or "for". */
export function secondsInWords(amount: number): string {
  return say("{count} {count, plural, one {second} other {seconds}}", { count: amount });
}

export function minutesInWords(amount: number): string {
  return say("{count} {count, plural, one {minute} other {minutes}}", { count: amount });
}

export function hoursInWords(amount: number): string {
  return say("{count} {count, plural, one {hour} other {hours}}", { count: amount });
}

export function daysInWords(amount: number): string {
  return say("{count} {count, plural, one {day} other {days}}", { count: amount });
}

/** The same of any unit, in English. */
export function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
