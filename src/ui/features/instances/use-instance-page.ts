import type { InstancePage } from "#ports/contracts/dashboard/api.ts";
import { type InstanceFilters, instanceFiltersQuery } from "#ports/contracts/dashboard/instance-filters.ts";
import { listInstancePage } from "../../api/instance-page.ts";
import { keepPreviousData, useQuery } from "../../queries/use-query.ts";
import { INSTANCES_KEY, type ListedInstances } from "./use-instances.ts";

/** What of them is asked for and how many there are comes with a page of them. */
export type ShownInstances = ListedInstances & Partial<Pick<InstancePage, "asked" | "pages" | "found" | "counts">>;

/** Asked for again by hand, or after a change; what was found before stays until what is asked for is there. */
export function useInstancePage(filters: InstanceFilters, initial: ShownInstances | null) {
  return useQuery({
    queryKey: [...INSTANCES_KEY, "page", ...instanceFiltersQuery(filters)],
    queryFn: ({ signal }): Promise<ShownInstances> => listInstancePage(filters, signal),
    initialData: initial ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
