import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { composeBase, composeDatabase, type RunningRole } from "../compose.ts";
import type { Config } from "../config.ts";
import { guardedDownload } from "../fetch/guarded-download.ts";
import { baileysEngine } from "../gateways/whatsapp/baileys/engine.ts";
import { whatsAppGatewayListener } from "../gateways/whatsapp/fast-path.ts";
import type { WhatsAppGatewayPorts } from "../gateways/whatsapp/ports.ts";
import { whatsAppSessions } from "../gateways/whatsapp/sessions.ts";
import { clientAddressBehind } from "../http-kit/client-address.ts";
import { memoryLimit } from "../limits/memory-limit.ts";
import { windowLimit } from "../limits/window-limit.ts";
import { liveWhatsAppNetwork } from "../providers/live-whatsapp-network.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "../providers/sandbox-whatsapp-network.ts";
import { showingCodes } from "../providers/showing-codes.ts";
import { sqlInstanceStore } from "../sql/stores/instance-store.ts";
import { sqlSentMessageStore } from "../sql/stores/sent-message-store.ts";
import { sqlWhatsAppCredentialStore } from "../sql/stores/whatsapp-credential-store.ts";
import { allowedHosts, readinessChecks, refuseOtherNetwork, serveGateway } from "./gateway-parts.ts";

const MINUTE_S = 60;
const WRONG_TOKENS_A_MINUTE = 10;

/** The WhatsApp provider API and the accounts linked to it. */
export async function startWhatsApp(
  config: Config,
  overrides: Partial<WhatsAppGatewayPorts> = {},
): Promise<RunningRole> {
  const base = await composeDatabase(config, composeBase(config, "whatsapp"));
  await refuseOtherNetwork(config, base);
  const { database, secrets, clock, random, logger } = base;
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  const sentMessages = sqlSentMessageStore(database, secrets);
  const network = networkOf(config);
  const engine = baileysEngine(
    { credentials, sentMessages, network, clock, logger },
    { version: config.whatsappWebVersion },
  );
  const sessions = whatsAppSessions({ engine, credentials, sentMessages, clock, random, logger });
  const ports: WhatsAppGatewayPorts = {
    instances: sqlInstanceStore(database, secrets),
    sessions: config.network === "sandbox" ? showingCodes(sessions, sandboxShowCode({ ...config, logger })) : sessions,
    sentMessages,
    media: guardedDownload({ allow: allowedHosts(config) }),
    limits: {
      sends: windowLimit({ points: config.sendLimit, perSeconds: MINUTE_S }, clock),
      wrongTokens: memoryLimit({ points: WRONG_TOKENS_A_MINUTE, perSeconds: MINUTE_S }),
    },
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
  return serveGateway(listener, { sessions, base, host: config.host, port: config.ports.whatsapp });
}

function networkOf(config: Config): WhatsAppNetwork {
  return config.network === "sandbox" ? sandboxWhatsAppNetwork(config) : liveWhatsAppNetwork();
}
