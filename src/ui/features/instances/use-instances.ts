import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { InstanceList } from "#ports/contracts/dashboard/api.ts";
import { listInstances } from "../../api/instances.ts";

const KEY = ["instances"];

/** What the page came with counts as fresh: it is asked for again by hand, or after a change. */
export function useInstances(initial: InstanceList | null) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => listInstances(signal),
    initialData: initial ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function reloadInstances(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}
