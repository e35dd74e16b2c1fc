import type { PageContext, SandboxProps } from "#ports/contracts/pages.ts";
import { DashboardShell } from "../features/shell/dashboard-shell.tsx";
import { VirtualPhone } from "../features/virtual-phone/index.tsx";

export function SandboxPage({ user, context }: SandboxProps & { readonly context: PageContext }) {
  return (
    <DashboardShell user={user} context={context}>
      <VirtualPhone />
    </DashboardShell>
  );
}
