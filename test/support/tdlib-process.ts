import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TelegramNetworkAddress } from "#sandbox/telegram/sandbox-controls.ts";
import { runningSandbox } from "./running-sandbox.ts";
import { type FromTdlib, ownNetwork, type TdObject, type ToTdlib } from "./tdlib.ts";

/**
 * Run by tdlib.ts in a network of its own, where TDLib finds Telegram's addresses on this machine's loopback and nothing
 * else: the sandbox, started as the product starts it, is behind them. See docs/decisions/068.
 */

interface TdClient {
  on(event: "update", listener: (update: TdObject) => void): void;
  on(event: "error", listener: (error: Error) => void): void;
  invoke(query: TdObject): Promise<TdObject>;
}

/** Of tdl, as far as it is used. */
interface Tdl {
  configure(options: { tdjson: string; verbosityLevel: number }): void;
  createClient(options: object): TdClient;
}

/** Where TDLib looks for a data centre before it has asked. */
const DIALLED: Readonly<Record<number, string>> = { 1: "149.154.175.50", 2: "149.154.167.51", 4: "149.154.167.91" };
const PORTS = [80, 443, 5222];
const KEY_BEGINS = "-----BEGIN RSA PUBLIC KEY-----";
const KEY_ENDS = "-----END RSA PUBLIC KEY-----";

stayInside();
const folder = mkdtempSync(join(tmpdir(), "wesal-tdlib-"));
const sandbox = await runningSandbox();
const network = await sandbox.ask<TelegramNetworkAddress>("/telegram/network");
await standForTelegram(network);
const tdl = loadTdl(network.publicKey);
const clients = new Map<string, TdClient>();

process.on("message", (message: ToTdlib) => {
  answer(message).then(
    (value) => tell({ id: message.id, value }),
    (error: Error & { code?: number }) => tell({ id: message.id, error: error.message }),
  );
});
// Whoever asked has gone.
process.on("disconnect", () => void end());
tell({ ready: true });

/** TDLib dials Telegram's own addresses as soon as it runs: nothing of it is loaded where they could be reached. */
function stayInside(): void {
  // Whoever started this names the network that it is in itself.
  if (process.argv[2] === ownNetwork()) throw new Error("TDLib is let loose in a network of its own alone");
  execFileSync("ip", ["link", "set", "lo", "up"]);
  const others = Object.keys(networkInterfaces()).filter((name) => name !== "lo");
  if (others.length > 0)
    throw new Error(`TDLib is let loose where there is no network, and here is ${others.join(", ")}`);
  for (const address of Object.values(DIALLED)) execFileSync("ip", ["address", "add", `${address}/32`, "dev", "lo"]);
}

async function standForTelegram({ dataCentres }: TelegramNetworkAddress): Promise<void> {
  for (const [id, host] of Object.entries(DIALLED)) {
    const there = dataCentres[Number(id)];
    if (there === undefined) throw new Error(`no data centre ${id}`);
    for (const port of PORTS) {
      const server = createServer((socket) => {
        const onwards = connect(there);
        for (const [one, other] of [
          [socket, onwards],
          [onwards, socket],
        ] as const) {
          one.setNoDelay(true);
          one.on("error", () => other.destroy());
          one.on("close", () => other.destroy());
          one.pipe(other);
        }
      });
      await new Promise<void>((resolve) => server.listen(port, host, resolve));
    }
  }
}

/** A copy in which the sandbox's key stands where Telegram's stood, which is as long. */
function loadTdl(publicKey: string): Tdl {
  const beside = createRequire(fileURLToPath(new URL("../clients/tdlib/", import.meta.url)));
  const library = readFileSync(beside.resolve("@prebuilt-tdlib/linux-x64-glibc/libtdjson.so"));
  const key = Buffer.from(publicKey.trimEnd());
  let replaced = 0;
  for (let at = library.indexOf(KEY_BEGINS); at >= 0; at = library.indexOf(KEY_BEGINS, at + 1)) {
    const length = library.indexOf(KEY_ENDS, at) + KEY_ENDS.length - at;
    if (length !== key.length) continue;
    key.copy(library, at);
    replaced += 1;
  }
  if (replaced === 0) throw new Error("TDLib has no key of Telegram's that the sandbox's would fit");
  const copy = join(folder, "libtdjson.so");
  writeFileSync(copy, library);
  const loaded: Tdl = beside("tdl");
  loaded.configure({ tdjson: copy, verbosityLevel: 0 });
  return loaded;
}

async function answer(message: ToTdlib): Promise<unknown> {
  if ("ask" in message) return sandbox.ask(message.ask, message.body);
  if ("open" in message) return open(message.open, message.store);
  if ("stop" in message) return end();
  return clients.get(message.client)?.invoke(message.query);
}

/** A program with TDLib in it. The same store is the same program again. */
function open(name: string, store: string): void {
  const client = tdl.createClient({
    apiId: 1,
    apiHash: "0123456789abcdef0123456789abcdef",
    databaseDirectory: join(folder, store),
    filesDirectory: join(folder, store, "files"),
    tdlibParameters: {
      use_message_database: true,
      use_chat_info_database: true,
      device_model: "TDLib",
      system_language_code: "en",
      application_version: "1",
    },
  });
  client.on("update", (update) => tell({ client: name, update }));
  client.on("error", ({ message }) => tell({ client: name, update: { _: "error", message } }));
  clients.set(name, client);
}

async function end(): Promise<void> {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

function tell(message: FromTdlib): void {
  if (process.connected) process.send?.(message);
}
