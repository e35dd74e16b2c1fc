import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "#test/support/free-ports.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const START_TIMEOUT_MS = 60_000;
const LOG_LINES = 200;
const MOST_TRIES = 3;
/** Of all of its processes, or of the only one. */
const READY = /is ready|role listens on/;

/** The whole product as `npm start` runs it, on free ports and a data directory of its own. */
export interface Product {
  readonly web: string;
  readonly api: string;
  readonly telegram: string;
  readonly sandbox: string;
  /** Where it keeps what it knows: of its own, which goes when it stops, unless `DATA_DIR` named one. */
  readonly dataDir: string;
  /** The process of one role now; a restarted one has another. */
  pidOf(role: "web" | "whatsapp" | "telegram" | "sandbox"): number | null;
  output(): string;
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
}

interface ProductOptions {
  /** How many lines of its output are kept, the last ones; 200 by default. */
  readonly logLines?: number;
}

/** A port that was free may be taken by the time that it is listened on: then on others. */
export async function startProduct(env: Record<string, string> = {}, options: ProductOptions = {}): Promise<Product> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(env, options);
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes("is already in use")) throw error;
    }
  }
}

async function startOnce(env: Record<string, string>, { logLines = LOG_LINES }: ProductOptions): Promise<Product> {
  const ownDir = env.DATA_DIR === undefined ? mkdtempSync(join(tmpdir(), "wesal-e2e-")) : null;
  const dataDir = env.DATA_DIR ?? ownDir ?? "";
  const ports = await freePorts(4);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "src/server.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(ports[0]),
      WHATSAPP_PORT: String(ports[1]),
      TELEGRAM_PORT: String(ports[2]),
      SANDBOX_PORT: String(ports[3]),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(...chunk.toString("utf8").split("\n"));
    lines.splice(0, Math.max(0, lines.length - logLines));
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await readiness(child, () => lines.join("\n"));
  return {
    web: `http://127.0.0.1:${ports[0]}`,
    api: `http://127.0.0.1:${ports[1]}`,
    telegram: `http://127.0.0.1:${ports[2]}`,
    sandbox: `http://127.0.0.1:${ports[3]}`,
    dataDir,
    pidOf: (role) => roleProcess(child.pid ?? 0, role),
    output: () => lines.join("\n"),
    async stop() {
      child.kill("SIGTERM");
      const code = await exited;
      if (ownDir !== null) rmSync(ownDir, { recursive: true, force: true });
      return code;
    },
  };
}

function readiness(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + START_TIMEOUT_MS;
    const timer = setInterval(() => {
      const failed = child.exitCode !== null || Date.now() > deadline;
      if (!failed && !READY.test(output())) return;
      clearInterval(timer);
      if (!failed) return resolve();
      child.kill("SIGKILL");
      reject(new Error(`the product did not start:\n${output()}`));
    }, 50);
  });
}

/** Linux and macOS alike: `ps` lists the children with what they were started as. */
function roleProcess(parent: number, role: string): number | null {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  for (const row of rows) {
    const [pid, ppid, ...args] = row.trim().split(/\s+/);
    if (Number(ppid) === parent && args.at(-1) === role) return Number(pid);
  }
  return null;
}
