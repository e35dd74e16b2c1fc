import type { InstanceCards, InstanceList } from "#ports/contracts/dashboard/api.ts";
import { listInstances } from "../../api/instances.ts";
import type { QueryCache } from "../../queries/query-cache.ts";
import { useQuery } from "../../queries/use-query.ts";

export const INSTANCES_KEY = ["instances"];

/** Links come with it where cards are shown, and with every answer of the server. */
export type ListedInstances = InstanceList & Partial<Pick<InstanceCards, "links">>;

/** What the page came with counts as fresh: it is asked for again by hand, or after a change. */
export function useInstances(initial: ListedInstances | null, enabled = true) {
  return useQuery({
    queryKey: INSTANCES_KEY,
    queryFn: ({ signal }): Promise<ListedInstances> => listInstances(signal),
    initialData: initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

export function reloadInstances(client: QueryCache): Promise<void> {
  return client.invalidateQueries({ queryKey: INSTANCES_KEY });
}
