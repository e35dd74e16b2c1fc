import type { DashboardProps, PageContext } from "#ports/contracts/pages.ts";

export function DashboardPage({ user }: DashboardProps & { context: PageContext }) {
  return <main>{user.name}</main>;
}
