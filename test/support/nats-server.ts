import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A NATS server with JetStream of its own, to be ended and started at will. */
export interface NatsServer {
  readonly url: string;
  /** Among several; empty of one that is alone. */
  readonly name: string;
  readonly pid: number;
  kill(): Promise<void>;
  /** After `kill`: the same port, the same files. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const PATHS = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export function hasNatsServer(): boolean {
  return spawnSync("nats-server", ["--version"], { env: PATHS }).status === 0;
}

export async function startNatsServer(): Promise<NatsServer> {
  return await startServer("", await freePort(), []);
}

/** Three that keep everything three times; each is to be ended and started by itself. */
export async function startNatsServers(): Promise<readonly NatsServer[]> {
  const routePorts = await Promise.all([freePort(), freePort(), freePort()]);
  const routes = routePorts.map((port) => `nats://127.0.0.1:${port}`).join(",");
  return await Promise.all(
    routePorts.map(async (routePort, at) => {
      const cluster = ["--cluster_name", "tests", "--cluster", `nats://127.0.0.1:${routePort}`, "--routes", routes];
      return await startServer(`n${at}`, await freePort(), ["--name", `n${at}`, ...cluster, "--no_advertise"]);
    }),
  );
}

async function startServer(name: string, port: number, more: readonly string[]): Promise<NatsServer> {
  const directory = mkdtempSync(join(tmpdir(), "wesal-nats-"));
  let child: ChildProcess | null = null;
  const endWithUs = () => void child?.kill("SIGKILL");
  process.once("exit", endWithUs);

  async function start(): Promise<void> {
    const options = ["--addr", "127.0.0.1", "--port", String(port), "--jetstream", "--store_dir", directory, ...more];
    child = spawn("nats-server", options, { env: PATHS, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString("utf8")).slice(-10_000);
    });
    for (let tries = 0; !said.includes("Server is ready"); tries += 1) {
      if (tries === 400 || child.exitCode !== null) throw new Error(`nats-server did not start:\n${said}`);
      await delay(25);
    }
  }

  async function kill(): Promise<void> {
    const running = child;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    name,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start,
    async remove() {
      process.off("exit", endWithUs);
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
