import type { DashboardProps, PageContext } from "#ports/contracts/pages.ts";
import { DashboardHome } from "../features/dashboard/dashboard-home.tsx";

export function DashboardPage({
  user,
  figures,
  firstSteps,
  context,
}: DashboardProps & { readonly context: PageContext }) {
  return (
    <DashboardHome initial={figures} firstSteps={firstSteps} sandbox={context.network === "sandbox"} userId={user.id} />
  );
}
