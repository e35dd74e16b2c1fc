import { guardedFile } from "#adapters/fetch/guarded-file.ts";
import { auditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { mtcuteEngine } from "#adapters/gateways/telegram/engine/mtcute-engine.ts";
import { telegramSessions } from "#adapters/gateways/telegram/session/sessions.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { turns } from "#adapters/limits/turns.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { sqlInstanceAuditLog } from "#adapters/sql/stores/instance-audit-log.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramMessageStore } from "#adapters/sql/stores/telegram-message-store.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { pinoLogger } from "#adapters/system/logger.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { host, listenLocally, readInput } from "../harness/host.ts";
import { clientOf } from "../harness/instances.ts";
import type { LinkingInput, TelegramSandboxNetwork } from "../harness/linking.ts";
import { memoryWatch } from "../parts/memory-watch.ts";
import { NEVER_REACHED } from "../parts/no-op-gateway.ts";
import { seededStores } from "../parts/stores.ts";

/** The gateway as it runs: HTTP, the engine, encrypted storage in SQLite. */
const { network, instances: count, allow } = readInput<LinkingInput<TelegramSandboxNetwork> & { allow?: string }>();
const logger = pinoLogger({ level: "warn" });
const clock = systemClock();
const random = systemRandom();
const { database, secrets, instances } = await seededStores(count, "telegram");
const store = sqlTelegramStore(database, secrets);
const messages = sqlTelegramMessageStore(database, secrets);
const lookups = sqlTelegramLookups(database, secrets);
const engine = mtcuteEngine(
  { store, lookups, network: { locate: async () => ({ sandbox: network }) }, clock, random, logger },
  { proxy: null },
);
const audit = auditTrail({ audit: sqlInstanceAuditLog(database), clock, logger });
const sessions = telegramSessions({ engine, store, messages, audit, clock, random, logger });
const ports = {
  instances,
  sessions,
  messages,
  files: guardedFile({ allow: allow === undefined ? [] : [allow], clock }),
  uploads: turns({ atOnce: 3, atOncePerOwner: 3, waiting: 3, waitingPerOwner: 3, waitMs: 600_000 }),
  limits: {
    sends: windowLimit(NEVER_REACHED, clock),
    logins: memoryLimit(NEVER_REACHED),
  },
  clock,
  random,
  logger,
};

// Ids count from 1 in a new database.
const instanceAt = (index: number) => ({ instanceId: index + 1, client: clientOf(index) });
const app = { apiId: 12345, apiHash: "bench" };

host(
  { url: await listenLocally(telegramGateway(ports, { url: "http://127.0.0.1" })) },
  {
    async start({ index, phone }: { index: number; phone: string }) {
      const asked = await sessions.requestCode(instanceAt(index), { phone, app });
      if (!asked.ok) throw new Error(`no code: ${JSON.stringify(asked.failure)}`);
    },
    async verify({ index, code }: { index: number; code: string }) {
      const verified = await sessions.verifyCode(instanceAt(index), code);
      if (!verified.ok) throw new Error(`not logged in: ${JSON.stringify(verified.failure)}`);
    },
    ...memoryWatch(),
  },
);
