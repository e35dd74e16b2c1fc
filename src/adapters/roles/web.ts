import { fileURLToPath } from "node:url";
import type { WebPorts } from "#ports/web-ports.ts";
import { argon2Passwords } from "../auth/argon2-passwords.ts";
import { authSessions } from "../auth/auth-sessions.ts";
import { composeBase, composeDatabase, type DatabaseBase, type RunningRole } from "../compose.ts";
import type { Config } from "../config.ts";
import { builtPages } from "../http/built-pages.ts";
import { devPages } from "../http/dev-pages.ts";
import { nodeListener } from "../http/node-listener.ts";
import { readStaticAssets } from "../http/static-assets.ts";
import { webApp } from "../http/web-app.ts";
import { clientAddressBehind } from "../http-kit/client-address.ts";
import { listen } from "../http-kit/listen.ts";
import { webLimits } from "../limits/web-limits.ts";
import { undiciSandboxControl } from "../providers/sandbox-control.ts";
import { undiciTelegramProvider } from "../providers/telegram-client.ts";
import { undiciWhatsAppProvider } from "../providers/whatsapp-client.ts";
import { sqlAuditLog } from "../sql/stores/audit-log.ts";
import { sqlAuthSessionStore } from "../sql/stores/auth-session-store.ts";
import { sqlInstanceStore } from "../sql/stores/instance-store.ts";
import { sqlUserStore } from "../sql/stores/user-store.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const EXPIRED_SWEEP_MS = 60 * 60 * 1000;

/** Pages, dashboard API, and nothing that speaks WhatsApp or Telegram: the gateways are reached over their provider APIs alone. */
export async function startWeb(config: Config, overrides: Partial<WebPorts> = {}): Promise<RunningRole> {
  const base = await composeDatabase(config, composeBase(config, "web"));
  const { database, clock, logger } = base;
  const whatsapp = undiciWhatsAppProvider({ baseUrl: config.whatsappUrl });
  const telegram = undiciTelegramProvider({ baseUrl: config.telegramUrl });
  const sandbox = config.network === "sandbox" ? undiciSandboxControl({ baseUrl: config.sandboxUrl }) : null;
  const sessionStore = sqlAuthSessionStore(database);
  const ports: WebPorts = { ...webPorts(config, base, sessionStore), whatsapp, telegram, sandbox, ...overrides };

  const presentation = await presentationOf(config);
  const app = webApp(ports, {
    network: config.network,
    publicUrl: config.publicUrl,
    whatsappUrl: config.whatsappUrl,
    telegramUrl: config.telegramUrl,
    readAddress: clientAddressBehind(config.trustedProxies),
    pages: presentation.pages,
    assets: presentation.assets,
    developing: !config.production,
    checks: { database: () => database.ping() },
  });
  const sweep = setInterval(() => {
    sessionStore.removeExpired(clock.now()).catch((error) => logger.warn("session-sweep-failed", { error }));
  }, EXPIRED_SWEEP_MS);
  const server = await listen(nodeListener(app, presentation.dev), { host: config.host, port: config.ports.web });

  return {
    port: server.port,
    async close() {
      clearInterval(sweep);
      await server.close();
      await Promise.all([whatsapp.close(), telegram.close(), sandbox?.close(), presentation.dev?.close()]);
      await database.close();
    },
  };
}

function webPorts(
  config: Config,
  { database, secrets, clock, random, logger }: DatabaseBase,
  sessionStore: ReturnType<typeof sqlAuthSessionStore>,
): Omit<WebPorts, "whatsapp" | "telegram" | "sandbox"> {
  return {
    users: sqlUserStore(database),
    instances: sqlInstanceStore(database, secrets),
    authSessions: authSessions(sessionStore, clock, random),
    passwords: argon2Passwords(),
    audit: sqlAuditLog(database),
    limits: webLimits(config.network),
    clock,
    random,
    logger,
  };
}

/** Built pages, or the sources through Vite while developing. */
async function presentationOf(config: Config) {
  if (!config.production) {
    const dev = await devPages(ROOT);
    return { pages: dev, dev, assets: undefined };
  }
  const dist = `${ROOT}dist`;
  const [pages, assets] = await Promise.all([builtPages(dist), readStaticAssets(`${dist}/client`)]);
  return { pages, dev: null, assets };
}
