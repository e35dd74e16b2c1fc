import type { Config } from "#adapters/config.ts";
import { guardedFile } from "#adapters/fetch/guarded-file.ts";
import { auditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { telegramGatewayListener } from "#adapters/gateways/telegram/api/listener.ts";
import type { TelegramGatewayPorts } from "#adapters/gateways/telegram/api/ports.ts";
import { mtcuteEngine } from "#adapters/gateways/telegram/engine/mtcute-engine.ts";
import { telegramSessions } from "#adapters/gateways/telegram/session/sessions.ts";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { turns } from "#adapters/limits/turns.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { liveTelegramNetwork } from "#adapters/networks/telegram/live.ts";
import { sandboxTelegramNetwork } from "#adapters/networks/telegram/sandbox.ts";
import { sqlInstanceAuditLog } from "#adapters/sql/stores/instance-audit-log.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramMessageStore } from "#adapters/sql/stores/telegram-message-store.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import { composeRole, type RunningRole } from "./base.ts";
import { allowedHosts, readinessChecks, refuseOtherNetwork, serveGateway } from "./gateway-dependencies.ts";

const MINUTE_S = 60;
/** Codes and passwords tried, and codes asked for: Telegram's own limits are far below. */
const LOGIN_CALLS_A_MINUTE = 30;
/** Of one instance, so many that others always have a turn; one that waits longer is told to come again. */
const UPLOADS = { atOnce: 3, atOncePerOwner: 2, waiting: 30, waitingPerOwner: 10, waitMs: 600_000 };
/** Trying things out is what the sandbox is for; it bothers nobody. */
const SANDBOX_LOGIN_LIMITS = { betweenMs: 1_000, perHour: 1_000, perDay: 1_000, perInstanceHour: 1_000 };

/** The Telegram provider API and the accounts linked to it. */
export async function startTelegram(
  config: Config,
  overrides: Partial<TelegramGatewayPorts> = {},
): Promise<RunningRole> {
  const base = await composeRole(config, "telegram");
  await refuseOtherNetwork(config, base);
  const { database, secrets, clock, random, logger } = base;
  const store = sqlTelegramStore(database, secrets);
  const messages = sqlTelegramMessageStore(database, secrets);
  const network = networkOf(config);
  const engine = mtcuteEngine(
    { store, lookups: sqlTelegramLookups(database, secrets), network, clock, random, logger },
    { proxy: config.telegramProxy },
  );
  const audit = auditTrail({ audit: sqlInstanceAuditLog(database), clock, logger });
  const sessions = telegramSessions(
    { engine, store, messages, audit, clock, random, logger },
    config.network === "sandbox" ? { loginLimits: SANDBOX_LOGIN_LIMITS } : {},
  );
  const ports: TelegramGatewayPorts = {
    instances: sqlInstanceStore(database, secrets),
    sessions,
    messages,
    files: guardedFile({ allow: allowedHosts(config), clock }),
    uploads: turns(UPLOADS),
    limits: {
      sends: windowLimit({ points: config.sendLimit, perSeconds: MINUTE_S }, clock),
      logins: memoryLimit({ points: LOGIN_CALLS_A_MINUTE, perSeconds: MINUTE_S }),
    },
    onTokenBlock: ({ instanceId }, address) => audit.note("wrong-tokens", instanceId, address),
    clock,
    random,
    logger,
    ...overrides,
  };
  const listener = telegramGatewayListener(ports, {
    url: config.telegramUrl,
    readAddress: clientAddressBehind(config.trustedProxies),
    checks: readinessChecks(base, network),
  });
  return serveGateway(listener, { sessions, audit, base, host: config.host, port: config.ports.telegram });
}

function networkOf(config: Config): TelegramNetwork {
  return config.network === "sandbox" ? sandboxTelegramNetwork(config) : liveTelegramNetwork();
}
