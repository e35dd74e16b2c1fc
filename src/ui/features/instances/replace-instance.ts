import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { QueryCache } from "../../queries/query-cache.ts";
import { INSTANCES_KEY, type ListedInstances } from "./use-instances.ts";

/** Shows an instance as it is now wherever it is listed, before the list is read again. */
export function replaceInstance(client: QueryCache, changed: InstanceView): void {
  client.setQueriesData<ListedInstances>({ queryKey: INSTANCES_KEY }, (list) => {
    if (list === undefined) return list;
    return { ...list, instances: list.instances.map((instance) => (instance.id === changed.id ? changed : instance)) };
  });
}
