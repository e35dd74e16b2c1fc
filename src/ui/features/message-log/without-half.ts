/** A clock without its half of the day: "3:41" of "3:41 PM" and of "3:41 م". */
export function withoutHalf(clock: string): string {
  return clock.replace(/\s?(?:[AP]M|[صم])$/i, "");
}
