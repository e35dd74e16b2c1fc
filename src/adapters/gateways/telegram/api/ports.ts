import type { GatewayPorts } from "#adapters/gateways/common/api/ports.ts";
import type { FileDownload } from "#ports/file-download.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import type { Turns } from "#ports/turns.ts";

/** What the Telegram provider API needs. */
export interface TelegramGatewayPorts extends GatewayPorts {
  readonly instances: Pick<InstanceStore, "findAccess" | "readTelegramApp">;
  readonly sessions: TelegramSessions;
  readonly messages: Pick<TelegramMessageStore, "readStatus" | "listReceived">;
  readonly files: FileDownload;
  /** Downloads with their uploads, by instance id. */
  readonly uploads: Turns;
  readonly limits: GatewayPorts["limits"] & {
    /** Steps of a log-in, by instance id. */
    readonly logins: Limit;
  };
}
