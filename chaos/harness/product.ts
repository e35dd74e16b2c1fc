import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Role } from "#adapters/process-roles.ts";
import { until } from "./wait.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PRELOAD = join(import.meta.dirname, "..", "preload", "role-probe.ts");
const START_TIMEOUT_MS = 90_000;
const LOG_CHARACTERS = 20_000;
const ROLES = ["web", "whatsapp", "telegram", "sandbox"] as const satisfies readonly Role[];

/** The product as `npm start` runs it, on free ports and a data directory of its own, to be ended and started at will. */
export interface Product {
  readonly urls: Readonly<Record<Role, string>>;
  readonly dataDir: string;
  /** Where the roles can be asked (`role-probe.ts`). */
  readonly probes: string;
  /** The process of a role now; null while there is none. */
  pidOf(role: Role): Promise<number | null>;
  /** Signals the process of a role, and answers its pid. */
  signal(role: Role, signal: NodeJS.Signals): Promise<number>;
  /** Supervisor and roles at one moment. */
  signalAll(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Supervisor and roles at one moment, as a power cut would. */
  killAll(): Promise<void>;
  /** SIGTERM to the supervisor; answers its exit code, null where it had to be killed, and how long that took. */
  terminate(): Promise<{ readonly code: number | null; readonly tookMs: number }>;
  /** After one of these; the same ports, the same data. Resolves when every role is ready. */
  start(): Promise<void>;
  /** Ends it, and removes what it kept. */
  remove(): Promise<void>;
  /** The last of what it said. */
  output(): string;
}

export interface ProductOptions {
  /** The product's own variables, besides those of its ports and its directory. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where all that it says is written. */
  readonly log: string;
  readonly ports?: Readonly<Record<Role, number>>;
}

/** No limit of the product's own stands in the way of the load. */
const UNLIMITED = { SEND_LIMIT: "100000000", LOG_QUOTA_MB: "0" };

export async function startProduct({ env = {}, log, ports: given }: ProductOptions): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "wesal-chaos-"));
  const probes = join(dataDir, "probes");
  mkdirSync(probes);
  const ports = given ?? (await freePorts());
  const urls = Object.fromEntries(ROLES.map((role) => [role, `http://127.0.0.1:${ports[role]}`]));
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log, { flags: "a" });
  let said = "";
  let running: Running | null = null;

  function hear(chunk: Buffer): void {
    file.write(chunk);
    said = (said + chunk.toString("utf8")).slice(-LOG_CHARACTERS);
  }

  function launch(): Running {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "src/server.ts"], {
      cwd: ROOT,
      // A group of its own: one signal ends all of it at one moment, and none is meant for us.
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: "production",
        NODE_OPTIONS: `--import=${PRELOAD}`,
        CHAOS_PROBES: probes,
        DATA_DIR: dataDir,
        PORT: String(ports.web),
        WHATSAPP_PORT: String(ports.whatsapp),
        TELEGRAM_PORT: String(ports.telegram),
        SANDBOX_PORT: String(ports.sandbox),
        ...UNLIMITED,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const endWithUs = () => endGroup(child);
    process.once("exit", endWithUs);
    const ended = new Promise<number | null>((resolve) => {
      child.once("exit", (code) => {
        process.off("exit", endWithUs);
        resolve(code);
      });
    });
    return { child, ended };
  }

  async function start(): Promise<void> {
    said = "";
    running = launch();
    const { child } = running;
    await until(
      () => {
        if (child.exitCode !== null) throw new Error(`the product did not start:\n${said}`);
        // The first of several roles, and of one that runs alone.
        return /is ready|role listens on/.test(said);
      },
      "the start of the product",
      START_TIMEOUT_MS,
    );
  }

  async function pidOf(role: Role): Promise<number | null> {
    return running?.child.pid === undefined ? null : childProcess(running.child.pid, role);
  }

  async function killAll(): Promise<void> {
    if (running === null) return;
    endGroup(running.child);
    await running.ended;
    running = null;
  }

  const product: Product = {
    urls: urls as Record<Role, string>,
    dataDir,
    probes,
    pidOf,
    async signal(role, signal) {
      const pid = await until(() => pidOf(role), `a process of ${role}`, START_TIMEOUT_MS);
      process.kill(pid, signal);
      return pid;
    },
    signalAll(signal) {
      if (running?.child.pid !== undefined) process.kill(-running.child.pid, signal);
    },
    killAll,
    async terminate() {
      if (running === null) return { code: null, tookMs: 0 };
      const { child, ended } = running;
      const startedMs = performance.now();
      child.kill("SIGTERM");
      const limit = setTimeout(() => endGroup(child), 2 * START_TIMEOUT_MS);
      const code = await ended;
      clearTimeout(limit);
      running = null;
      return { code, tookMs: performance.now() - startedMs };
    },
    start,
    async remove() {
      await killAll();
      file.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
    output: () => said,
  };
  try {
    await start();
    return product;
  } catch (error) {
    await product.remove();
    throw error;
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const execute = promisify(execFile);

/** Linux and macOS alike: `ps` lists the children with what they were started as. */
async function childProcess(parent: number, role: string): Promise<number | null> {
  const { stdout } = await execute("ps", ["-A", "-o", "pid=,ppid=,stat=,args="]);
  for (const row of stdout.split("\n")) {
    const [pid, ppid, state, ...args] = row.trim().split(/\s+/);
    if (Number(ppid) === parent && args.at(-1) === role && !state?.startsWith("Z")) return Number(pid);
  }
  return null;
}

/** Below those that systems give to outgoing connections: one of these is not taken by somebody's call meanwhile. */
const PORTS = { from: 15_000, below: 32_000 };

export async function freePorts(): Promise<Record<Role, number>> {
  const found = new Set<number>();
  while (found.size < ROLES.length) {
    const port = randomInt(PORTS.from, PORTS.below);
    if (await isFree(port)) found.add(port);
  }
  const ports = [...found];
  return Object.fromEntries(ROLES.map((role, at) => [role, ports[at]])) as Record<Role, number>;
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
