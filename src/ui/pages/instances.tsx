import type { InstancesProps, PageContext } from "#ports/contracts/pages.ts";
import { InstanceManager } from "../features/instances/instance-manager.tsx";

export function InstancesPage({
  list,
  whatsappUrl,
  telegramUrl,
  context,
}: InstancesProps & { readonly context: PageContext }) {
  return (
    <InstanceManager
      initial={list}
      whatsappUrl={whatsappUrl}
      telegramUrl={telegramUrl}
      sandbox={context.network === "sandbox"}
    />
  );
}
