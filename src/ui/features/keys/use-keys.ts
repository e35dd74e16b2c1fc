import type { KeyList } from "#ports/contracts/dashboard/keys.ts";
import { listKeys } from "../../api/keys.ts";
import type { QueryCache } from "../../queries/query-cache.ts";
import { useQuery } from "../../queries/use-query.ts";

const QUERY = ["keys"];
/** How soon a first use shows. */
const REFETCH_MS = 15_000;

/** One's keys; what the page came with counts as fresh. */
export function useKeys(initial: KeyList | undefined) {
  return useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => listKeys(signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: REFETCH_MS,
  });
}

export function reloadKeys(client: QueryCache): Promise<void> {
  return client.invalidateQueries({ queryKey: QUERY });
}
