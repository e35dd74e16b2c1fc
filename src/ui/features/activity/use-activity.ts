import type { ActivityList } from "#ports/contracts/dashboard/activity.ts";
import { readActivity } from "../../api/activity.ts";
import { useInfiniteQuery } from "../../queries/use-infinite-query.ts";

const NEWEST = null as number | null;

/** What the page came with counts as fresh: older entries are asked for on request, newer ones by a refresh. */
export function useActivity(initial: ActivityList | null) {
  return useInfiniteQuery({
    queryKey: ["activity"],
    queryFn: ({ pageParam, signal }) => readActivity(pageParam, signal),
    initialPageParam: NEWEST,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    ...(initial === null ? {} : { initialData: { pages: [initial], pageParams: [NEWEST] } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
