import type { UserStore } from "#ports/users.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";
import type { KeyGatePorts } from "#use-cases/keys/key-gate.ts";
import type { WebhookPorts } from "#use-cases/webhooks/ports.ts";

/** What the management API needs, on whichever host. */
export interface ManagementPorts extends Providers, Omit<WebhookPorts, "clock" | "random"> {
  readonly instances: WebPorts["instances"];
  readonly users: Pick<UserStore, "findById">;
  readonly audit: WebPorts["audit"];
  readonly apiKeys: WebPorts["apiKeys"];
  readonly clock: WebPorts["clock"];
  readonly random: WebPorts["random"];
  readonly logger: WebPorts["logger"];
  readonly keys: Omit<KeyGatePorts, "clock" | "logger">;
  /** Calls, by key. */
  readonly calls: KeyGatePorts["wrongKeys"];
}
