import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { composeRole, type RunningRole } from "../compose.ts";
import type { Config } from "../config.ts";
import { guardedDownload } from "../fetch/guarded-download.ts";
import { baileysEngine } from "../gateways/whatsapp/baileys/engine.ts";
import { whatsAppGatewayListener } from "../gateways/whatsapp/fast-path.ts";
import type { WhatsAppGatewayPorts } from "../gateways/whatsapp/ports.ts";
import { whatsAppSessions } from "../gateways/whatsapp/sessions.ts";
import { clientAddressBehind } from "../http-kit/client-address.ts";
import { auditTrail } from "../http-kit/gateway/audit-trail.ts";
import { windowLimit } from "../limits/window-limit.ts";
import { liveWhatsAppNetwork } from "../providers/live-whatsapp-network.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "../providers/sandbox-whatsapp-network.ts";
import { showingCodes } from "../providers/showing-codes.ts";
import { sqlInstanceAuditLog } from "../sql/stores/instance-audit-log.ts";
import { sqlInstanceStore } from "../sql/stores/instance-store.ts";
import { sqlSentMessageStore } from "../sql/stores/sent-message-store.ts";
import { sqlWhatsAppCredentialStore } from "../sql/stores/whatsapp-credential-store.ts";
import { allowedHosts, readinessChecks, refuseOtherNetwork, serveGateway } from "./gateway-parts.ts";

const MINUTE_S = 60;

/** The WhatsApp provider API and the accounts linked to it. */
export async function startWhatsApp(
  config: Config,
  overrides: Partial<WhatsAppGatewayPorts> = {},
): Promise<RunningRole> {
  const base = await composeRole(config, "whatsapp");
  await refuseOtherNetwork(config, base);
  const { database, secrets, clock, random, logger } = base;
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  const sentMessages = sqlSentMessageStore(database, secrets);
  const network = networkOf(config);
  const engine = baileysEngine(
    { credentials, sentMessages, network, clock, logger },
    { version: config.whatsappWebVersion },
  );
  const audit = auditTrail({ audit: sqlInstanceAuditLog(database), clock, logger });
  const sessions = whatsAppSessions({ engine, credentials, sentMessages, audit, clock, random, logger });
  const ports: WhatsAppGatewayPorts = {
    instances: sqlInstanceStore(database, secrets),
    sessions: config.network === "sandbox" ? showingCodes(sessions, sandboxShowCode({ ...config, logger })) : sessions,
    sentMessages,
    media: guardedDownload({ allow: allowedHosts(config) }),
    limits: {
      sends: windowLimit({ points: config.sendLimit, perSeconds: MINUTE_S }, clock),
    },
    onTokenBlock: ({ instanceId }, address) => audit.note("wrong-tokens", instanceId, address),
    clock,
    random,
    logger,
    ...overrides,
  };
  const listener = whatsAppGatewayListener(ports, {
    url: config.whatsappUrl,
    readAddress: clientAddressBehind(config.trustedProxies),
    checks: readinessChecks(base, network),
  });
  return serveGateway(listener, { sessions, audit, base, host: config.host, port: config.ports.whatsapp });
}

function networkOf(config: Config): WhatsAppNetwork {
  return config.network === "sandbox" ? sandboxWhatsAppNetwork(config) : liveWhatsAppNetwork();
}
