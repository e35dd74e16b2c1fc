import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Held, held } from "../../scripts/tools/memory.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 90_000;
const STOP_MS = 20_000;

/** What the process that `npm start` began and its supervisor may hold together. */
const MOST_KB = 20 * 1024;

/** As npm does it: the script's line, through a shell, with the packages' programs in front. */
function npmStart(dataDir: string): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return spawn("sh", ["-c", scripts.start], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${join(ROOT, "node_modules", ".bin")}:${process.env.PATH}`,
      // A cache of its own: the first start after an update is held to the same figure.
      NODE_COMPILE_CACHE: join(dataDir, "compiled"),
      DATA_DIR: dataDir,
      PORT: "0",
      WHATSAPP_PORT: "0",
      TELEGRAM_PORT: "0",
      SANDBOX_PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

describe.runIf(process.platform === "linux")("the processes of `npm start`", () => {
  let dataDir: string;
  let child: ChildProcess;
  let exited: Promise<number | null>;
  let rows: Held[];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "wesal-processes-"));
    child = npmStart(dataDir);
    exited = new Promise((resolve) => child.once("exit", resolve));
    await ready(child);
    rows = held(child.pid ?? 0);
  }, START_MS);

  afterAll(() => {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("are the supervisor, which npm's own child has become, and its roles", () => {
    expect(rows.map(({ part }) => part).toSorted()).toEqual(["sandbox", "supervisor", "telegram", "web", "whatsapp"]);
    expect(readFileSync(`/proc/${child.pid}/cmdline`, "utf8").split("\0").at(-3)).toBe("supervisor");
  });

  it("hold no more than 20 MB where they carry no message", () => {
    const idle = rows.filter(({ part }) => part === "launcher" || part === "supervisor");
    expect(idle.reduce((sum, { pssKb }) => sum + pssKb, 0)).toBeLessThanOrEqual(MOST_KB);
  });

  it("show no secret to who lists them", () => {
    const secret = readFileSync(join(dataDir, "app-secret"), "utf8").trim();
    for (const { pid } of rows) {
      for (const file of ["cmdline", "environ"]) {
        expect(readFileSync(`/proc/${pid}/${file}`, "utf8")).not.toContain(secret);
      }
    }
  });

  it(
    "stop in order on SIGTERM, all of them",
    async () => {
      child.kill("SIGTERM");
      expect(await exited).toBe(0);
      for (const { pid } of rows) expect(existsSync(`/proc/${pid}`)).toBe(false);
    },
    STOP_MS,
  );
});

async function ready(child: ChildProcess): Promise<void> {
  let said = "";
  child.stdout?.on("data", (data) => {
    said += data;
  });
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(50)) {
    if (said.includes("Stop with Ctrl-C.")) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`npm start did not become ready:\n${said}`);
}
