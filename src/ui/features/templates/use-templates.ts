import type { TemplateList } from "#ports/contracts/dashboard/templates.ts";
import { listTemplates } from "../../api/templates.ts";
import type { QueryCache } from "../../queries/query-cache.ts";
import { useQuery } from "../../queries/use-query.ts";

const QUERY = ["templates"];

/** One's templates; what the page came with counts as fresh. */
export function useTemplates(initial: TemplateList | undefined) {
  return useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => listTemplates(signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function reloadTemplates(client: QueryCache): Promise<void> {
  return client.invalidateQueries({ queryKey: QUERY });
}
