import type { ActivityProps, PageContext } from "#ports/contracts/pages.ts";
import { SecurityActivity } from "../features/activity/security-activity.tsx";
import { DashboardShell } from "../features/shell/dashboard-shell.tsx";

export function ActivityPage({ user, activity, context }: ActivityProps & { readonly context: PageContext }) {
  return (
    <DashboardShell user={user} context={context}>
      <SecurityActivity initial={activity} />
    </DashboardShell>
  );
}
