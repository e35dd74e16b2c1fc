import { guardedFile } from "#adapters/fetch/guarded-file.ts";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import type { TelegramGatewayPorts } from "#adapters/gateways/telegram/api/ports.ts";
import { mtcuteEngine } from "#adapters/gateways/telegram/engine/mtcute-engine.ts";
import { telegramSessions } from "#adapters/gateways/telegram/session/sessions.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { turns } from "#adapters/limits/turns.ts";
import { liveTelegramNetwork } from "#adapters/networks/telegram/live.ts";
import { sandboxTelegramNetwork } from "#adapters/networks/telegram/sandbox.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramMessageStore } from "#adapters/sql/stores/telegram-message-store.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import { gatewayRole } from "./gateway.ts";
import { allowedHosts } from "./gateway-dependencies.ts";

/** Codes and passwords tried, and codes asked for: Telegram's own limits are far below. */
const LOGIN_CALLS = { points: 30, perSeconds: 60 };
/** Of one instance, so many that others always have a turn; one that waits longer is told to come again. */
const UPLOADS = { atOnce: 3, atOncePerOwner: 2, waiting: 30, waitingPerOwner: 10, waitMs: 600_000 };
/** Trying things out is what the sandbox is for; it bothers nobody. */
const SANDBOX_LOGIN_LIMITS = { betweenMs: 1_000, perHour: 1_000, perDay: 1_000, perInstanceHour: 1_000 };

/** The Telegram provider API and the accounts linked to it. */
export const startTelegram = gatewayRole<TelegramGatewayPorts, TelegramNetwork>({
  platform: "telegram",
  networks: { live: liveTelegramNetwork, sandbox: sandboxTelegramNetwork },
  gateway: telegramGateway,
  compose({ config, database, secrets, network, audit, sends, shared }) {
    const { clock, random, logger } = shared;
    const store = sqlTelegramStore(database, secrets);
    const messages = sqlTelegramMessageStore(database, secrets);
    const lookups = sqlTelegramLookups(database, secrets);
    const sessions = telegramSessions(
      {
        engine: mtcuteEngine({ store, lookups, network, clock, random, logger }, { proxy: config.telegramProxy }),
        store,
        messages,
        audit,
        clock,
        random,
        logger,
      },
      config.network === "sandbox" ? { loginLimits: SANDBOX_LOGIN_LIMITS } : {},
    );
    return {
      sessions,
      ports: {
        ...shared,
        sessions,
        messages,
        files: guardedFile({ allow: allowedHosts(config), clock }),
        uploads: turns(UPLOADS),
        limits: { sends, logins: memoryLimit(LOGIN_CALLS) },
      },
    };
  },
});
