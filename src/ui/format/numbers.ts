import { LOCALE } from "./locale.ts";

/** Such as "1,200" and "1,200.50". */
export function amount(value: number): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat(LOCALE, { minimumFractionDigits, maximumFractionDigits: 2 }).format(value);
}
