import { DashboardShell, type DashboardShellProps } from "../features/shell/dashboard-shell.tsx";
import { Hydrated } from "./hydrated.tsx";

/** Every page behind the login stands in it, the same on both sides. */
export function DashboardFrame(shell: DashboardShellProps) {
  return (
    <Hydrated>
      <DashboardShell {...shell} />
    </Hydrated>
  );
}
