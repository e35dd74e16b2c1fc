import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "#adapters/config.ts";
import { healthRoutes } from "#adapters/http-kit/health-routes.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { sandboxRoutes } from "#sandbox/control-api/routes.ts";
import { telegramSandbox } from "#sandbox/telegram/network.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { composeBase } from "./base.ts";

const LOOPBACK = "127.0.0.1";

/** The networks that instances are linked to without a phone; never reachable from another machine. */
export async function startSandbox(config: Config): Promise<RunningRole> {
  const base = composeBase(config, "sandbox");
  // libsignal prints whole sessions, private keys included.
  silenceConsole();
  const store = sandboxStore(join(config.dataDir, "sandbox.db"));
  const telegramStore = sandboxStore(join(config.dataDir, "sandbox-telegram.db"));
  const [whatsapp, telegram] = await Promise.all([
    whatsAppSandbox({ ...base, store, host: LOOPBACK }),
    telegramSandbox({ ...base, store: telegramStore, host: LOOPBACK }),
  ]);
  const app = healthRoutes("sandbox", {});
  app.route(
    "/",
    sandboxRoutes({ whatsapp, telegram }, () => base.random.uuid(), base.logger),
  );
  const server = await listen(getRequestListener(app.fetch), { host: LOOPBACK, port: config.ports.sandbox });
  return {
    port: server.port,
    async close() {
      await server.close();
      await Promise.all([whatsapp.close(), telegram.close()]);
      store.close();
      telegramStore.close();
    },
  };
}
