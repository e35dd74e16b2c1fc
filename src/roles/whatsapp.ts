import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { WHATSAPP_MESSAGES } from "#adapters/gateways/whatsapp/api/messages.ts";
import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { baileysEngine } from "#adapters/gateways/whatsapp/engine/baileys-engine.ts";
import { resendableMessages } from "#adapters/gateways/whatsapp/session/resendable.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { turns } from "#adapters/limits/turns.ts";
import { liveWhatsAppNetwork } from "#adapters/networks/whatsapp/live.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "#adapters/networks/whatsapp/sandbox.ts";
import { showingCodes } from "#adapters/networks/whatsapp/showing-codes.ts";
import { previews } from "#adapters/previews/previews.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { deliver } from "#use-cases/provider-api/deliver.ts";
import { downloadedFiles } from "#use-cases/provider-api/file-source.ts";
import { fencedCredentials } from "./fenced-stores.ts";
import { gatewayRole } from "./gateway.ts";
import { allowedHosts, withoutStatus } from "./gateway-dependencies.ts";

const MIB = 1024 * 1024;
/**
 * Files in memory, from their download until they have been sent, by user. The largest is encrypted whole on its way out,
 * which takes as much again.
 */
const FILES = {
  atOnce: 24,
  atOncePerOwner: 8,
  bytes: { all: 160 * MIB, perOwner: 64 * MIB },
  waiting: 400,
  waitingPerOwner: 100,
  waitMs: 20_000,
};

/** The WhatsApp provider API and the accounts linked to it. */
export const startWhatsApp = gatewayRole<WhatsAppGatewayPorts, WhatsAppNetwork>({
  platform: "whatsapp",
  networks: { live: liveWhatsAppNetwork, sandbox: sandboxWhatsAppNetwork },
  gateway: whatsAppGateway,
  messages: WHATSAPP_MESSAGES,
  compose({ config, database, secrets, network, audit, sends, messaging, shared, isOurs, mayWrite }) {
    const { clock, random, logger } = shared;
    const credentials = fencedCredentials(sqlWhatsAppCredentialStore(database, secrets), mayWrite);
    const { inbox, messages, standingChanged, sessionTold, linkChanged } = messaging;
    const engine = baileysEngine(
      {
        credentials,
        resendable: resendableMessages(messages),
        network,
        previews: previews({ logger, path: config.programPath }),
        clock,
        logger,
      },
      { version: config.whatsappWebVersion },
    );
    const sessions = whatsAppSessions({
      engine,
      credentials,
      inbox,
      standingChanged,
      sessionTold,
      linkChanged,
      listSuspended: shared.instances.listSuspended,
      isOurs,
      audit,
      clock,
      random,
      logger,
    });
    const shown =
      config.network === "sandbox" ? showingCodes(sessions, sandboxShowCode({ ...config, logger })) : sessions;
    const files = downloadedFiles(guardedDownload({ allow: allowedHosts(config) }), {
      turns: turns(FILES),
      ownerOf: shared.instances.ownerOf,
      uploads: messaging.media.uploads,
    });
    const outbox = messaging.start(
      {
        standing: sessions.standing,
        ownIdOf: whatsAppIdOf,
        deliver: async (instance, message) =>
          withoutStatus(await deliver({ limits: WHATSAPP_LIMITS, files, sessions }, instance, message)),
      },
      sessions,
    );
    return { sessions, outbox, retention: [], ports: { ...shared, sessions: shown, outbox, limits: { sends } } };
  },
});
