import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { Logger } from "#ports/logger.ts";
import { type SandboxStore, sandboxStore } from "#sandbox/common/store.ts";
import { type WhatsAppSandbox, whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { type BaileysClient, baileysClient } from "./baileys-client.ts";
import { until } from "./until.ts";

/** How fast phones that nobody holds read, in tests. */
const AUTO_READ_MS = 20;

export interface SandboxWorld {
  readonly sandbox: WhatsAppSandbox;
  readonly store: SandboxStore;
  /** What the network logged as failed. */
  readonly failures: unknown[];
  /** A client that is linked and connected. */
  linked(phone: string): Promise<BaileysClient>;
  close(): Promise<void>;
}

export async function sandboxWorld(file = ":memory:", clock = systemClock()): Promise<SandboxWorld> {
  const failures: unknown[] = [];
  const store = sandboxStore(file);
  const sandbox = await whatsAppSandbox({
    store,
    clock,
    random: systemRandom(),
    logger: loggerOf(failures),
    host: "127.0.0.1",
    autoReadMs: AUTO_READ_MS,
  });
  const clients: BaileysClient[] = [];
  return {
    sandbox,
    store,
    failures,
    async linked(phone) {
      const client = baileysClient(() => sandbox.network());
      clients.push(client);
      await link(sandbox, client, phone);
      return client;
    },
    async close() {
      for (const client of clients) await client.end();
      await sandbox.close();
      store.close();
    },
  };
}

/** Scans the client's code with a phone and connects anew, as the protocol asks. */
export async function link(sandbox: WhatsAppSandbox, client: BaileysClient, phone: string): Promise<void> {
  const before = client.codes.length;
  client.connect();
  const code = await until(() => client.codes[before], "a code to scan");
  const scanned = await sandbox.scan(code, phone);
  if (!scanned.ok) throw new Error(scanned.failure.code);
  await until(() => client.closes.at(-1) === 515, "the restart after linking");
  await client.open();
}

function loggerOf(failures: unknown[]): Logger {
  const logger: Logger = {
    debug() {},
    info() {},
    warn: (event, fields) => void failures.push([event, fields?.error]),
    error: (event, fields) => void failures.push([event, fields?.error]),
    child: () => logger,
  };
  return logger;
}
