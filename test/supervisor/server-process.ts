import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ENTRY = fileURLToPath(new URL("./fake-server.ts", import.meta.url));

const PATIENCE_MS = 30_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything it has said so far. */
  output(): string;
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** What its roles noted, a line each. */
  events(): string[];
  readonly exited: Promise<number | null>;
  /** Kills it, and waits until its roles are gone too. */
  dispose(): Promise<void>;
}

/** The product's main process with fake roles, or another that runs them, on free ports and a data directory of its own. */
export function startServer(env: Record<string, string> = {}, entry = ENTRY): ServerProcess {
  const folder = mkdtempSync(join(tmpdir(), "wesal-supervisor-"));
  const free = { PORT: "0", WHATSAPP_PORT: "0", TELEGRAM_PORT: "0", SANDBOX_PORT: "0", DATA_DIR: folder };
  const child = spawn(process.execPath, [entry], {
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "wesal-compiled"), ...process.env, ...free, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => {
      text += data;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const closed = new Promise((resolve) => child.once("close", resolve));
  return {
    child,
    output: () => text,
    said: (pattern) => eventually(() => pattern.exec(text), `${pattern} in:\n${text}`),
    events: () => readEvents(folder),
    exited,
    dispose: async () => {
      child.kill("SIGKILL");
      // The roles hold the same output: it closes when the last one has gone.
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks until there is an answer, for as long as a busy machine may take. */
export async function eventually<Value>(
  ask: () => Value | null | undefined | Promise<Value | null | undefined>,
  what = "an answer",
): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
  }
  throw new Error(`there was never ${what}`);
}

function readEvents(folder: string): string[] {
  try {
    return readFileSync(join(folder, "events"), "utf8").trim().split("\n");
  } catch {
    return [];
  }
}
