import type { QueryCache } from "../../queries/query-cache.ts";
import { useQuery } from "../../queries/use-query.ts";
import type { EmployeeStore } from "./employee-store.ts";

const KEY = ["employees"];

/** Looks again when the reader comes back: another tab may have changed them. */
export function useEmployees(store: EmployeeStore) {
  return useQuery({ queryKey: KEY, queryFn: () => store.list(), refetchOnWindowFocus: true });
}

export function reloadEmployees(client: QueryCache): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}
