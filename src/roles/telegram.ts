import { voiceNotes } from "#adapters/conversions/voice-notes.ts";
import { guardedFile } from "#adapters/fetch/guarded-file.ts";
import { proxyKeeping } from "#adapters/gateways/common/session/proxy-keeping.ts";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { TELEGRAM_MESSAGES } from "#adapters/gateways/telegram/api/messages.ts";
import type { TelegramGatewayPorts } from "#adapters/gateways/telegram/api/ports.ts";
import { knownPersonBy } from "#adapters/gateways/telegram/engine/known-person.ts";
import { mtcuteEngine } from "#adapters/gateways/telegram/engine/mtcute-engine.ts";
import { telegramHost } from "#adapters/gateways/telegram/engine/transport.ts";
import { telegramSessions } from "#adapters/gateways/telegram/session/sessions.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { CONVERSIONS, turns } from "#adapters/limits/turns.ts";
import { liveTelegramNetwork } from "#adapters/networks/telegram/live.ts";
import { sandboxTelegramNetwork } from "#adapters/networks/telegram/sandbox.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import { deliver } from "#use-cases/provider-api/deliver.ts";
import { streamedFiles } from "#use-cases/provider-api/file-source.ts";
import { comingVoices } from "#use-cases/provider-api/voice-source.ts";
import { fencedTelegramStore } from "./fenced-stores.ts";
import { gatewayRole } from "./gateway.ts";
import { allowedHosts, withoutStatus } from "./gateway-dependencies.ts";

/** Codes and passwords tried, and codes asked for: Telegram's own limits are far below. */
const LOGIN_CALLS = { points: 30, perSeconds: 60 };
/** Of one user, so many that others always have a turn; one that waits longer is told to come again. */
const UPLOADS = { atOnce: 4, atOncePerOwner: 2, waiting: 40, waitingPerOwner: 10, waitMs: 600_000 };
/** Trying things out is what the sandbox is for; it bothers nobody. */
const SANDBOX_LOGIN_LIMITS = { betweenMs: 1_000, perHour: 1_000, perDay: 1_000, perInstanceHour: 1_000 };

/** The Telegram provider API and the accounts linked to it. */
export const startTelegram = gatewayRole<TelegramGatewayPorts, TelegramNetwork>({
  platform: "telegram",
  networks: { live: liveTelegramNetwork, sandbox: sandboxTelegramNetwork },
  gateway: telegramGateway,
  messages: TELEGRAM_MESSAGES,
  compose(base) {
    const { config, database, secrets, network, audit, sends, messaging, proxies, previews, shared } = base;
    const { isOurs, mayWrite } = base;
    const { clock, random, logger } = shared;
    const store = fencedTelegramStore(sqlTelegramStore(database, secrets), mayWrite);
    const lookups = sqlTelegramLookups(database, secrets);
    const { inbox, standingChanged, sessionTold, linkChanged } = messaging;
    const { listSuspended } = shared.instances;
    const engine = mtcuteEngine(
      {
        ...{ store, lookups, network, clock, random, logger },
        roadOf: proxies.roadOf,
        previews,
      },
      { proxy: config.telegramProxy },
    );
    const sessions = telegramSessions(
      {
        engine,
        store,
        inbox,
        standingChanged,
        sessionTold,
        linkChanged,
        listSuspended,
        isOurs,
        audit,
        clock,
        random,
        logger,
      },
      config.network === "sandbox" ? { loginLimits: SANDBOX_LOGIN_LIMITS } : {},
    );
    const { ownerOf } = shared.instances;
    const streamed = streamedFiles(guardedFile({ allow: allowedHosts(config), clock }), {
      turns: turns(UPLOADS),
      ownerOf,
      uploads: messaging.media.uploads,
    });
    const voices = voiceNotes({ logger, path: config.programPath });
    const files = comingVoices(streamed, { voices, turns: turns(CONVERSIONS), ownerOf });
    const outbox = messaging.start(
      {
        standing: sessions.standing,
        ownIdOf: () => null,
        personOf: knownPersonBy({ store, lookups, clock }),
        deliver: async (instance, message) =>
          withoutStatus(await deliver({ limits: TELEGRAM_LIMITS, files, sessions }, instance, message)),
      },
      sessions,
    );
    const proxy = proxyKeeping({ ...proxies, sessions, target: async () => telegramHost(await network.locate()) });
    return {
      sessions,
      outbox,
      retention: [{ name: "lookups", keepMs: 0, remove: lookups.removeExpired }],
      ports: { ...shared, sessions, proxy, outbox, limits: { sends, logins: memoryLimit(LOGIN_CALLS) } },
    };
  },
});
