import { westernDigits } from "../phone-number.ts";

/** Telegram counts API IDs in 32 bits. */
const MAX_API_ID = 2 ** 31 - 1;

/** An API ID as my.telegram.org gives it; null for what it cannot have given. */
export function parseApiId(text: string): number | null {
  const apiId = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return apiId >= 1 && apiId <= MAX_API_ID ? apiId : null;
}

/** Between digits: spaces, dashes, and the marks that steer text direction. */
const DECORATION = /[\s\-\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;

/** A log-in code as typed: Arabic-Indic digits too, spaces and dashes between digits; a code of words is left as it is. */
export function cleanCode(text: string): string {
  const digits = westernDigits(text).replace(DECORATION, "");
  return /^\d*$/.test(digits) ? digits : text.trim();
}
