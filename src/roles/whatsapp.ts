import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { baileysEngine } from "#adapters/gateways/whatsapp/engine/baileys-engine.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { liveWhatsAppNetwork } from "#adapters/networks/whatsapp/live.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "#adapters/networks/whatsapp/sandbox.ts";
import { showingCodes } from "#adapters/networks/whatsapp/showing-codes.ts";
import { sqlSentMessageStore } from "#adapters/sql/stores/sent-message-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { gatewayRole } from "./gateway.ts";
import { allowedHosts } from "./gateway-dependencies.ts";

/** The WhatsApp provider API and the accounts linked to it. */
export const startWhatsApp = gatewayRole<WhatsAppGatewayPorts, WhatsAppNetwork>({
  platform: "whatsapp",
  networks: { live: liveWhatsAppNetwork, sandbox: sandboxWhatsAppNetwork },
  gateway: whatsAppGateway,
  compose({ config, database, secrets, network, audit, sends, shared }) {
    const { clock, random, logger } = shared;
    const credentials = sqlWhatsAppCredentialStore(database, secrets);
    const sentMessages = sqlSentMessageStore(database, secrets);
    const engine = baileysEngine(
      { credentials, sentMessages, network, clock, logger },
      { version: config.whatsappWebVersion },
    );
    const sessions = whatsAppSessions({ engine, credentials, sentMessages, audit, clock, random, logger });
    const shown =
      config.network === "sandbox" ? showingCodes(sessions, sandboxShowCode({ ...config, logger })) : sessions;
    const media = guardedDownload({ allow: allowedHosts(config) });
    return { sessions, ports: { ...shared, sessions: shown, sentMessages, media, limits: { sends } } };
  },
});
