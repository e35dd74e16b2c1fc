import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Usage } from "./child.ts";

/** The child's side of `child.ts`: says it is ready, then answers commands until its parent is gone. */
export function host(ready: unknown, commands: Record<string, (input: never) => unknown> = {}): void {
  const all: Record<string, (input: never) => unknown> = { usage, settledUsage, ...commands };
  process.on("message", async ({ id, command, input }: { id: number; command: string; input: unknown }) => {
    try {
      const run = all[command];
      if (run === undefined) throw new Error(`no command ${command}`);
      process.send?.({ kind: "answer", id, answer: await run(input as never) });
    } catch (error) {
      process.send?.({ kind: "error", id, message: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on("disconnect", () => process.exit());
  process.send?.({ kind: "ready", ready });
}

/** What the parent passed to `startChild`. */
export function readInput<Input>(): Input {
  return JSON.parse(process.argv[2] ?? "{}") as Input;
}

export function listenLocally(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1024 / 1024 };
}

/** After the garbage is gone and its pages have been given back. */
async function settledUsage(): Promise<Usage> {
  for (let round = 0; round < 6; round++) {
    globalThis.gc?.();
    await sleep(500);
  }
  return usage();
}
