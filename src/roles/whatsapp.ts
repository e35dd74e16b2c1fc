import { gifVideos } from "#adapters/conversions/gif-videos.ts";
import { voiceNotes } from "#adapters/conversions/voice-notes.ts";
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { guardedFile } from "#adapters/fetch/guarded-file.ts";
import { proxyKeeping } from "#adapters/gateways/common/session/proxy-keeping.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { WHATSAPP_MESSAGES } from "#adapters/gateways/whatsapp/api/messages.ts";
import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { baileysEngine } from "#adapters/gateways/whatsapp/engine/baileys-engine.ts";
import { whatsAppHost } from "#adapters/gateways/whatsapp/engine/road-agents.ts";
import { resendableMessages } from "#adapters/gateways/whatsapp/session/resendable.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { CONVERSIONS, turns } from "#adapters/limits/turns.ts";
import { liveWhatsAppNetwork } from "#adapters/networks/whatsapp/live.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "#adapters/networks/whatsapp/sandbox.ts";
import { showingCodes } from "#adapters/networks/whatsapp/showing-codes.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { deliver } from "#use-cases/provider-api/deliver.ts";
import { downloadedFiles, filesByKind, streamedFiles } from "#use-cases/provider-api/file-source.ts";
import { movingGifs } from "#use-cases/provider-api/gif-source.ts";
import { wholeVoices } from "#use-cases/provider-api/voice-source.ts";
import { fencedCredentials } from "./fenced-stores.ts";
import { gatewayRole } from "./gateway.ts";
import { allowedHosts, withoutStatus } from "./gateway-dependencies.ts";

const MIB = 1024 * 1024;
/** Files on their way out, by user; `bytes` are of those in memory, from their download until they have been sent. */
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
  compose(base) {
    const { config, database, secrets, network, audit, sends, messaging, proxies, previews, shared } = base;
    const { isOurs, mayWrite } = base;
    const { clock, random, logger } = shared;
    const credentials = fencedCredentials(sqlWhatsAppCredentialStore(database, secrets), mayWrite);
    const { inbox, messages, standingChanged, sessionTold, linkChanged, limitsSaid } = messaging;
    const engine = baileysEngine(
      {
        credentials,
        resendable: resendableMessages(messages),
        network,
        roadOf: proxies.roadOf,
        previews,
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
      limitsSaid,
      listSuspended: shared.instances.listSuspended,
      isOurs,
      audit,
      clock,
      random,
      logger,
    });
    const shown =
      config.network === "sandbox" ? showingCodes(sessions, sandboxShowCode({ ...config, logger })) : sessions;
    const allow = allowedHosts(config);
    const { ownerOf } = shared.instances;
    const converting = { turns: turns(CONVERSIONS), ownerOf };
    const ffmpeg = { logger, path: config.programPath };
    const filePorts = { turns: turns(FILES), ownerOf, uploads: messaging.media.uploads };
    const files = filesByKind(["document"], {
      whole: movingGifs(
        wholeVoices(downloadedFiles(guardedDownload({ allow }), filePorts), {
          voices: voiceNotes(ffmpeg),
          ...converting,
        }),
        { gifs: gifVideos(ffmpeg), ...converting },
      ),
      coming: streamedFiles(guardedFile({ allow, clock }), filePorts),
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
    const proxy = proxyKeeping({ ...proxies, sessions, target: async () => whatsAppHost(await network.locate()) });
    const ports = { ...shared, sessions: shown, namesOf: sessions.namesOf, proxy, outbox, limits: { sends } };
    return { sessions, outbox, retention: [], ports };
  },
});
