import type { AdminProps, PageContext } from "#ports/contracts/pages.ts";
import { Administration } from "../features/admin/administration.tsx";
import { DashboardShell } from "../features/shell/dashboard-shell.tsx";

export function AdminPage({ user, section, context }: AdminProps & { readonly context: PageContext }) {
  return (
    <DashboardShell user={user} context={context}>
      <Administration section={section} />
    </DashboardShell>
  );
}
