import type { z } from "zod";
import { type Result, success } from "#domain/result.ts";
import type { pageQuery } from "#ports/contracts/management-route.ts";

/** Of a page, where nobody says otherwise. */
export const AT_ONCE = 50;
const DONE = { done: true } as const;

/** What a call answers that leaves nothing to be shown. */
export function done<Refused extends { readonly code: string }>(
  outcome: Result<unknown, Refused>,
): Result<typeof DONE, Refused> {
  return outcome.ok ? success(DONE) : outcome;
}

/** A page of what was read whole; `nameOf` is what its next one begins after. */
export function pageOf<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  { after, limit = AT_ONCE }: z.output<typeof pageQuery>,
): { readonly data: readonly Item[]; readonly has_more: boolean; readonly next: string | null } {
  const start = after === undefined ? 0 : all.findIndex((item) => nameOf(item) === after) + 1;
  const data = all.slice(start, start + limit);
  const hasMore = start + limit < all.length;
  const last = data.at(-1);
  return { data, has_more: hasMore, next: hasMore && last !== undefined ? nameOf(last) : null };
}
