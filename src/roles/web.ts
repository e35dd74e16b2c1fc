import { fileURLToPath } from "node:url";
import { argon2Passwords } from "#adapters/auth/argon2-passwords.ts";
import type { Config } from "#adapters/config.ts";
import { videoThumbnails } from "#adapters/fetch/video-thumbnails.ts";
import { answerMemory } from "#adapters/http/answer-memory.ts";
import { builtPages } from "#adapters/http/built-pages.ts";
import { type DevPages, devPages } from "#adapters/http/dev-pages.ts";
import { fastPath } from "#adapters/http/fast-path.ts";
import { nodeListener } from "#adapters/http/node-listener.ts";
import { readStaticAssets, type StaticAssets } from "#adapters/http/static-assets.ts";
import type { Pages, WebOptions } from "#adapters/http/web.ts";
import { webApp } from "#adapters/http/web-app.ts";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { DENIALS_A_MINUTE, sparingAudit } from "#adapters/limits/sparing-audit.ts";
import { webLimits } from "#adapters/limits/web-limits.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { undiciSandboxControl } from "#adapters/providers/sandbox-control.ts";
import { undiciTelegramProvider } from "#adapters/providers/telegram-client.ts";
import { undiciWhatsAppProvider } from "#adapters/providers/whatsapp-client.ts";
import { sqlAdminDirectory } from "#adapters/sql/stores/admin-directory.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlLimit } from "#adapters/sql/stores/rate-limit.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import type { RunningRole } from "#ports/running-role.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";
import { type AccountDependencies, accountDependencies } from "./account-dependencies.ts";
import { composeRole, type DatabaseBase } from "./base.ts";

/** What pages are made with. */
export interface Presentation {
  readonly pages: Pages;
  readonly dev: DevPages | null;
  readonly assets: StaticAssets | undefined;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Pages, dashboard API, and nothing that speaks WhatsApp or Telegram: the gateways are reached over their provider APIs alone. */
export async function startWeb(
  config: Config,
  overrides: Partial<WebPorts> = {},
  present: (config: Config) => Promise<Presentation> = presentationOf,
): Promise<RunningRole> {
  const base = await composeRole(config, "web");
  const { database } = base;
  const whatsapp = undiciWhatsAppProvider({ baseUrl: config.whatsappUrl });
  const telegram = undiciTelegramProvider({ baseUrl: config.telegramUrl });
  const sandbox = config.network === "sandbox" ? undiciSandboxControl({ baseUrl: config.sandboxUrl }) : null;
  const account = accountDependencies(config, base);
  const ports: WebPorts = { ...webPorts(config, base), ...account.ports, whatsapp, telegram, sandbox, ...overrides };

  const letGo = async () => {
    await account.close();
    await Promise.all([whatsapp.close(), telegram.close(), sandbox?.close()]);
    await database.close();
  };
  try {
    const presentation = await present(config);
    const server = await serve(config, ports, presentation, { database: () => database.ping() });
    return {
      port: server.port,
      async close() {
        await server.close();
        await presentation.dev?.close();
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

function serve(
  config: Config,
  ports: WebPorts,
  { pages, assets, dev }: Presentation,
  checks: NonNullable<WebOptions["checks"]>,
): Promise<Listening> {
  const memory = answerMemory();
  const options: WebOptions = {
    network: config.network,
    publicUrl: config.publicUrl,
    ...apiHosts(config),
    sandboxUrl: config.network === "sandbox" ? config.sandboxUrl : undefined,
    readAddress: clientAddressBehind(config.trustedProxies),
    pages,
    assets,
    memory,
    developing: !config.production,
    checks,
  };
  const listener = nodeListener(webApp(ports, options), {
    dev,
    fastPath: assets && fastPath({ ports, options, assets, memory }),
  });
  return listen(listener, { host: config.host, port: config.ports.web });
}

function webPorts(
  config: Config,
  { database, secrets, clock, random, logger }: DatabaseBase,
): Omit<WebPorts, keyof AccountDependencies["ports"] | keyof Providers | "sandbox"> {
  return {
    users: sqlUserStore(database),
    instances: sqlInstanceStore(database, secrets),
    passwords: argon2Passwords(),
    content: sqlContentStore(database),
    thumbnails: videoThumbnails({ allow: config.fetchAllow, clock }),
    audit: sparingAudit(sqlAuditLog(database), windowLimit({ points: DENIALS_A_MINUTE, perSeconds: 60 }, clock)),
    directory: sqlAdminDirectory(database),
    limits: webLimits(config.network, (rules) => sqlLimit(database, secrets, clock, rules)),
    clock,
    random,
    logger,
  };
}

/** Built pages, or the sources through Vite while developing. */
async function presentationOf(config: Config): Promise<Presentation> {
  if (!config.production) {
    const dev = await devPages(ROOT, config.publicUrl);
    return { pages: dev, dev, assets: undefined };
  }
  const dist = `${ROOT}dist`;
  const [pages, assets] = await Promise.all([builtPages(dist, config.publicUrl), readStaticAssets(`${dist}/client`)]);
  return { pages, dev: null, assets };
}
