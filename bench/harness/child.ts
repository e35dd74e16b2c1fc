import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of its own, which answers commands: see `host.ts` for its side. */
export interface Child<Ready> {
  readonly ready: Ready;
  ask<Answer>(command: string, input?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Usage {
  /** All threads, user and system. */
  readonly cpuMs: number;
  readonly rssMb: number;
}

type FromChild =
  | { readonly kind: "ready"; readonly ready: unknown }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "error"; readonly id: number; readonly message: string };

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;

export function startChild<Ready>(server: string, input: unknown = {}): Promise<Child<Ready>> {
  const path = fileURLToPath(new URL(`../servers/${server}.ts`, import.meta.url));
  const child = fork(path, [JSON.stringify(input)], {
    execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
    env: { ...process.env, NODE_ENV: "production" },
    // Logs are written as ever, and go nowhere.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let lastId = 0;

  async function stop(): Promise<void> {
    if (child.connected) child.disconnect();
    const stuck = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(stuck);
  }

  function ask<Answer>(command: string, asked?: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // One that asks while all are being stopped must not hide why.
      if (!child.connected) return reject(new Error(`bench: ${server} has ended`));
      waiting.set(++lastId, { resolve: (answer) => resolve(answer as Answer), reject });
      child.send({ id: lastId, command, input: asked });
    });
  }

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`bench: ${server} did not start`));
      void stop();
    }, START_TIMEOUT_MS);
    child.once("exit", (code) => {
      clearTimeout(timer);
      const ended = new Error(`bench: ${server} ended with ${code}`);
      reject(ended);
      for (const asked of waiting.values()) asked.reject(ended);
    });
    child.on("message", (message: FromChild) => {
      if (message.kind === "ready") {
        clearTimeout(timer);
        return resolve({ ready: message.ready as Ready, ask, stop });
      }
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === "answer") asked?.resolve(message.answer);
      else asked?.reject(new Error(`bench: ${server}: ${message.message}`));
    });
  });
}

/** Starts all, gives them to `use`, and ends them whatever happens. */
export async function withChildren<Children extends readonly Child<unknown>[] | [], Value>(
  starts: { readonly [Index in keyof Children]: Promise<Children[Index]> },
  use: (children: Children) => Promise<Value>,
): Promise<Value> {
  const settled = await Promise.allSettled(starts as readonly Promise<Child<unknown>>[]);
  const started = settled.filter((result) => result.status === "fulfilled").map((result) => result.value);
  try {
    const failed = settled.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return await use(started as unknown as Children);
  } finally {
    await Promise.all(started.map((child) => child.stop()));
  }
}
