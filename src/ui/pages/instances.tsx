import type { InstancesProps, PageContext } from "#ports/contracts/pages.ts";
import { InstanceManager } from "../features/instances/instance-manager.tsx";
import { DashboardShell } from "../features/shell/dashboard-shell.tsx";

export function InstancesPage({
  user,
  list,
  whatsappUrl,
  telegramUrl,
  context,
}: InstancesProps & { context: PageContext }) {
  return (
    <DashboardShell user={user} context={context}>
      <InstanceManager
        initial={list}
        whatsappUrl={whatsappUrl}
        telegramUrl={telegramUrl}
        sandbox={context.network === "sandbox"}
      />
    </DashboardShell>
  );
}
