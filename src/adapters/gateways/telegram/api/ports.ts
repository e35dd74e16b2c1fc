import type { GatewayPorts } from "#adapters/gateways/common/api/ports.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";

/** What the Telegram provider API needs. */
export interface TelegramGatewayPorts extends GatewayPorts {
  readonly instances: Pick<InstanceStore, "findAccess" | "readTelegramApp">;
  readonly sessions: TelegramSessions;
  readonly limits: GatewayPorts["limits"] & {
    /** Steps of a log-in, by instance id. */
    readonly logins: Limit;
  };
}
