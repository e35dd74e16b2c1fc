import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { EmployeeStore } from "./employee-store.ts";

const KEY = ["employees"];

/** Looks again when the reader comes back: another tab may have changed them. */
export function useEmployees(store: EmployeeStore) {
  return useQuery({ queryKey: KEY, queryFn: () => store.list(), refetchOnWindowFocus: "always" });
}

export function reloadEmployees(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}
