import type { WebhooksProps } from "#ports/contracts/dashboard/webhooks.ts";
import { Webhooks } from "../features/webhooks/webhooks.tsx";

export function WebhooksPage({ instances, instanceId, list }: WebhooksProps) {
  return <Webhooks instances={instances} instanceId={instanceId} initial={list} />;
}
