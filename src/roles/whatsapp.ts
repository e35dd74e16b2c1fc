import type { Config } from "#adapters/config.ts";
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { auditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { whatsAppGatewayListener } from "#adapters/gateways/whatsapp/api/listener.ts";
import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { baileysEngine } from "#adapters/gateways/whatsapp/engine/baileys-engine.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { liveWhatsAppNetwork } from "#adapters/networks/whatsapp/live.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "#adapters/networks/whatsapp/sandbox.ts";
import { showingCodes } from "#adapters/networks/whatsapp/showing-codes.ts";
import { sqlInstanceAuditLog } from "#adapters/sql/stores/instance-audit-log.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlSentMessageStore } from "#adapters/sql/stores/sent-message-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import type { RunningRole } from "#ports/running-role.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { composeRole } from "./base.ts";
import { allowedHosts, readinessChecks, refuseOtherNetwork, serveGateway } from "./gateway-dependencies.ts";

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
