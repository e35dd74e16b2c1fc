import type { RequestTrail } from "#adapters/http-kit/request-trail.ts";
import type { CampaignStore } from "#ports/campaigns.ts";
import type { RequestLog } from "#ports/request-log.ts";
import type { StopWordStore } from "#ports/stop-words.ts";
import type { TemplateStore } from "#ports/templates.ts";
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
  /** Told of each call, for its owner to look up; nobody waits for it. */
  readonly trail?: RequestTrail | undefined;
  readonly requests: RequestLog;
  readonly templates: TemplateStore;
  readonly campaigns: CampaignStore;
  readonly stopWords: StopWordStore;
  /** Calls, by key. */
  readonly calls: KeyGatePorts["wrongKeys"];
}
