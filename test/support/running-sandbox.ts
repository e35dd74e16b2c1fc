import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "./free-ports.ts";

/** The sandbox role as `npm start` brings it: a process of its own, on a data directory of its own, called over HTTP. */
export interface RunningSandbox {
  /** What its control API answers; a body makes it a POST. Throws what it refuses. */
  ask<Answer>(path: string, body?: object): Promise<Answer>;
  stop(): Promise<void>;
}

const SERVER = fileURLToPath(new URL("../../src/server.ts", import.meta.url));

export async function runningSandbox(): Promise<RunningSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), "wesal-clients-"));
  const [web = 0, whatsapp = 0, telegram = 0, sandbox = 0] = await freePorts(4);
  const child = fork(SERVER, ["sandbox"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the sandbox ended")));
    child.on("message", (told: { type: string; message?: string }) => {
      if (told.type === "ready") resolve();
      if (told.type === "refused") reject(new Error(told.message));
    });
  });
  child.send({ type: "start", role: "sandbox", ports: { web, whatsapp, telegram, sandbox } });
  await ready;
  return {
    async ask(path, body) {
      const asked = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const response = await fetch(`http://127.0.0.1:${sandbox}${path}`, asked);
      const answer = await response.json();
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async stop() {
      child.send({ type: "stop" });
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
