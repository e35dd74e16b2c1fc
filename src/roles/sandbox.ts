import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "#adapters/config.ts";
import { healthRoutes } from "#adapters/http-kit/health-routes.ts";
import type { Starting } from "#adapters/process-roles.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { sandboxRoutes } from "#sandbox/control-api/routes.ts";
import { telegramSandbox } from "#sandbox/telegram/network.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { composeBase } from "./base.ts";
import { listenAs } from "./listen-as.ts";

const LOOPBACK = "127.0.0.1";

/** The networks that instances are linked to without a phone; never reachable from another machine. */
export async function startSandbox(config: Config, starting?: Pick<Starting, "say">): Promise<RunningRole> {
  const base = composeBase(config, "sandbox");
  // libsignal prints whole sessions, private keys included.
  silenceConsole();
  const store = sandboxStore(join(config.dataDir, "sandbox.db"));
  const telegramStore = sandboxStore(join(config.dataDir, "sandbox-telegram.db"));
  const [whatsapp, telegram] = await Promise.all([
    whatsAppSandbox({ ...base, store, host: LOOPBACK }),
    // Some clients factorise nothing smaller than Telegram's own, and those that do need milliseconds for it.
    telegramSandbox({ ...base, store: telegramStore, host: LOOPBACK, fastFactors: false }),
  ]);
  const app = healthRoutes("sandbox", {});
  app.route(
    "/",
    sandboxRoutes({ whatsapp, telegram }, () => base.random.uuid(), base.logger, config.sandboxKey?.key ?? null),
  );
  const keyFile = config.sandboxKey?.file ?? null;
  if (keyFile !== null) starting?.say(`Programs that call the sandbox send the key in ${keyFile}.`);
  const listener = getRequestListener(app.fetch);
  const server = await listenAs("sandbox", config, listener, { host: LOOPBACK, logger: base.logger });
  return {
    port: server.port,
    drain: server.drain,
    async close() {
      await server.close();
      await Promise.all([whatsapp.close(), telegram.close()]);
      store.close();
      telegramStore.close();
    },
  };
}
