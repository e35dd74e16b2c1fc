import type { DashboardShellProps, PageContext } from "#ports/contracts/pages.ts";
import { EmployeeManager } from "../features/employees/employee-manager.tsx";
import { DashboardShell } from "../features/shell/dashboard-shell.tsx";

export function EmployeesPage({ user, context }: DashboardShellProps & { readonly context: PageContext }) {
  return (
    <DashboardShell user={user} context={context}>
      <EmployeeManager />
    </DashboardShell>
  );
}
