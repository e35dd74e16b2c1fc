import type { InstancesProps, PageContext } from "#ports/contracts/pages.ts";

export function InstancesPage({ user }: InstancesProps & { context: PageContext }) {
  return <main>{user.name}</main>;
}
