import type { GatewayPorts } from "#adapters/gateways/common/api/ports.ts";
import type { MediaDownload } from "#ports/media-download.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";

/** What the WhatsApp provider API needs. */
export interface WhatsAppGatewayPorts extends GatewayPorts {
  readonly sessions: WhatsAppSessions;
  readonly sentMessages: Pick<SentMessageStore, "readStatus">;
  readonly media: MediaDownload;
}
