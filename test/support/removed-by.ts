import type { RemoveOld } from "#ports/retention.ts";

/** How many went at each call, until nothing old was left. */
export async function removedBy(remove: RemoveOld, cutoff: Date, limit: number): Promise<number[]> {
  const counts: number[] = [];
  do counts.push(await remove(cutoff, limit));
  while (counts.at(-1) === limit);
  return counts;
}
