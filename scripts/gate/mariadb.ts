import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./run.ts";

const START_LIMIT_MS = 60_000;

export interface MariaDb {
  /** As root, without a password, on loopback. */
  readonly url: string;
  /** Kills the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts a killed one again, with what it had; resolves when it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A database server of our own in a temporary folder, for as long as the tests run. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), "wesal-mariadb-"));
  // Temporary files of its own too: a server that starts deletes those of every other in the same folder.
  const data = [`--datadir=${join(folder, "data")}`, `--tmpdir=${folder}`];
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chmodSync(folder, 0o777);
  const user = asRoot ? ["--user=mysql"] : [];

  const install = ["--no-defaults", ...data, "--auth-root-authentication-method=normal", "--skip-test-db", ...user];
  const { code, output } = await run("mariadb-install-db", install, {
    cwd: folder,
    limitMs: START_LIMIT_MS,
    show: false,
  });
  if (code !== 0) throw new Error(`mariadb-install-db failed: ${output}`);

  const port = await freePort();
  const socket = `--socket=${join(folder, "socket")}`;
  const address = [`--port=${port}`, "--bind-address=127.0.0.1", socket, `--pid-file=${join(folder, "pid")}`];
  let running = start();

  function start(): Running {
    const server = spawn(
      "mariadbd",
      ["--no-defaults", ...data, ...address, ...user, "--innodb-flush-log-at-trx-commit=2"],
      {
        cwd: folder,
        stdio: "ignore",
      },
    );
    const endWithUs = () => server.kill("SIGKILL");
    process.once("exit", endWithUs);
    const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
    return { server, ended: ended.then(() => void process.off("exit", endWithUs)) };
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    running.server.kill(signal);
    await running.ended;
  }

  async function stop(): Promise<void> {
    await end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await answering(running.server, socket);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `mysql://root@127.0.0.1:${port}`,
    kill: () => end("SIGKILL"),
    async restart() {
      running = start();
      await answering(running.server, socket);
    },
    stop,
  };
}

interface Running {
  readonly server: ChildProcess;
  readonly ended: Promise<void>;
}

async function answering(server: ChildProcess, socket: string): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end && server.exitCode === null; await sleep(100)) {
    const ping = ["--no-defaults", "-uroot", socket, "ping"];
    if ((await run("mariadb-admin", ping, { cwd: tmpdir(), limitMs: 5000, show: false })).code === 0) return;
  }
  throw new Error("mariadbd did not start");
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
