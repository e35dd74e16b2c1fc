import { LOCALE } from "../../format/locale.ts";

/** Such as "99.95%" and "100%"; a dash where nobody measured. */
export function availabilityText(value: number | null): string {
  if (value === null) return "–";
  return new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 2 }).format(value / 100);
}
