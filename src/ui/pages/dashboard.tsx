import type { DashboardProps, PageContext } from "#ports/contracts/pages.ts";
import { DashboardHome } from "../features/dashboard/dashboard-home.tsx";
import { DashboardShell } from "../features/shell/dashboard-shell.tsx";

export function DashboardPage({ user, figures, context }: DashboardProps & { context: PageContext }) {
  return (
    <DashboardShell user={user} context={context}>
      <DashboardHome initial={figures} userId={user.id} />
    </DashboardShell>
  );
}
