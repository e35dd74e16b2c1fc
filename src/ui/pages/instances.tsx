import { apiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstancesProps, PageContext } from "#ports/contracts/pages.ts";
import { InstanceManager } from "../features/instances/instance-manager.tsx";

export function InstancesPage({ asked, list, context, ...props }: InstancesProps & { readonly context: PageContext }) {
  return <InstanceManager asked={asked} initial={list} {...apiHosts(props)} sandbox={context.network === "sandbox"} />;
}
