const NUMBERS = new Intl.NumberFormat("en-US");

/** Such as "65,536", as public pages and the documentation write numbers. */
export function grouped(value: number): string {
  return NUMBERS.format(value);
}

/** Such as "1 second" and "2 seconds". */
export function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
