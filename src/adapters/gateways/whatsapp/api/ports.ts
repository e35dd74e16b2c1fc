import type { GatewayPorts } from "#adapters/gateways/common/api/ports.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";

/** What the WhatsApp provider API needs. */
export interface WhatsAppGatewayPorts extends GatewayPorts {
  readonly sessions: WhatsAppSessions;
}
