import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import type { KeysProps } from "#ports/contracts/dashboard/keys.ts";
import { rich } from "../../components/rich.tsx";

type Instances = NonNullable<KeysProps["instances"]>;

/** Such as "Shop Orders, 1 more"; one that is gone is called by its client name. */
export function reachInWords(clients: readonly string[] | null, instances: Instances): ReactNode {
  if (clients === null) return say("All instances");
  const [client = "", ...more] = clients;
  const first = <bdi>{instances.find((one) => one.client === client)?.name ?? client}</bdi>;
  return more.length === 0 ? first : rich("{first}, {count} more", { first, count: more.length });
}

/** Such as "Only 203.0.113.0/24". */
export function networksInWords(networks: readonly string[]): ReactNode {
  return networks.length === 0 ? say("From anywhere") : rich("Only {networks}", { networks: listOf(networks) });
}

/** Both in one sentence, such as "All instances, only 203.0.113.0/24". */
export function reachAndNetworksInWords(reach: ReactNode, networks: readonly string[]): ReactNode {
  if (networks.length === 0) return rich("{instances}, from anywhere", { instances: reach });
  return rich("{instances}, only {networks}", { instances: reach, networks: listOf(networks) });
}

function listOf(networks: readonly string[]): ReactNode {
  return <bdi dir="ltr">{networks.join(", ")}</bdi>;
}
