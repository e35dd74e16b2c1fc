import type { KeysProps } from "#ports/contracts/dashboard/keys.ts";

type Instances = NonNullable<KeysProps["instances"]>;

/** Such as "Shop Orders, 1 more"; one that is gone is called by its client name. */
export function reachInWords(clients: readonly string[] | null, instances: Instances): string {
  if (clients === null) return "All instances";
  const [first = "", ...more] = clients.map((client) => instances.find((one) => one.client === client)?.name ?? client);
  return more.length === 0 ? first : `${first}, ${more.length} more`;
}

/** Such as "Only 203.0.113.0/24". */
export function networksInWords(networks: readonly string[]): string {
  return networks.length === 0 ? "From anywhere" : `Only ${networks.join(", ")}`;
}
