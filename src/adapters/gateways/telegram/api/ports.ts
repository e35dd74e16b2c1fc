import type { Clock } from "#ports/clock.ts";
import type { FileDownload } from "#ports/file-download.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import type { Turns } from "#ports/turns.ts";

/** What the Telegram provider API needs. */
export interface TelegramGatewayPorts {
  readonly instances: Pick<InstanceStore, "findAccess" | "readTelegramApp">;
  readonly sessions: TelegramSessions;
  readonly messages: Pick<TelegramMessageStore, "readStatus" | "listReceived">;
  readonly files: FileDownload;
  /** Downloads with their uploads, by instance id. */
  readonly uploads: Turns;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly logger: Logger;
  readonly limits: {
    /** Sends, by instance id. */
    readonly sends: Limit;
    /** Steps of a log-in, by instance id. */
    readonly logins: Limit;
  };
  /** Told once when wrong tokens of an instance begin a block; nobody waits for it. */
  readonly onTokenBlock?: ((instance: InstanceRef, address: string) => void) | undefined;
}
