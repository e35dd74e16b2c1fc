import { say } from "#languages/say.ts";

/** Such as "Layla, @layla"; what is missing or empty is passed over. */
export function listed(parts: readonly (string | null | undefined)[]): string {
  const [first = "", ...more] = parts.flatMap((part) => part || []);
  return more.reduce((before, next) => say("{before}, {next}", { before, next }), first);
}
