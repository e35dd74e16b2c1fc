import type { Clock } from "#ports/clock.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { Logger } from "#ports/logger.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import type { Random } from "#ports/random.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";

/** What the WhatsApp provider API needs. */
export interface WhatsAppGatewayPorts {
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly sessions: WhatsAppSessions;
  readonly sentMessages: Pick<SentMessageStore, "readStatus">;
  readonly media: MediaDownload;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly logger: Logger;
  readonly limits: {
    /** Sends and lookups, by instance id. */
    readonly sends: Limit;
  };
  /** Told once when wrong tokens of an instance begin a block; nobody waits for it. */
  readonly onTokenBlock?: ((instance: InstanceRef, address: string) => void) | undefined;
}
