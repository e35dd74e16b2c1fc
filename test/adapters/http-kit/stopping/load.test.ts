import { type ChildProcess, fork } from "node:child_process";
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { afterEach, expect, it } from "vitest";
import type { Served } from "./served.ts";

const SERVED = fileURLToPath(new URL("./served.ts", import.meta.url));
const CLIENTS_OF_A_KIND = 12;
const UNDER_LOAD_MS = 400;
const BODY = JSON.stringify({ number: "9647701234567", message: "Hello".repeat(200) });

interface Answered {
  readonly status: number;
  readonly closes: boolean;
}

interface Caller {
  ask(): Promise<Answered>;
  close(): unknown;
}

/** What became of all that was asked. */
interface Tally {
  done: number;
  refused: number;
  /** Refused, and the connection was to be used again. */
  kept: number;
  readonly resets: string[];
}

let child: ChildProcess | null = null;
afterEach(() => child?.kill("SIGKILL"));

function nodeCaller(port: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const options = { host: "127.0.0.1", port, method: "POST", agent, headers: { "content-length": BODY.length } };
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const asked = httpRequest(options, (response) => {
          const closes = response.headers.connection === "close";
          response.once("error", reject).once("end", () => resolve({ status: response.statusCode ?? 0, closes }));
          response.resume();
        });
        asked.once("error", reject).end(BODY);
      }),
    close: () => agent.destroy(),
  };
}

function undiciCaller(port: number): Caller {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  return {
    async ask() {
      const { statusCode, headers, body } = await pool.request({ method: "POST", path: "/", body: BODY });
      await body.text();
      return { status: statusCode, closes: headers.connection === "close" };
    },
    close: () => pool.destroy(),
  };
}

/** Asks again and again, now at once, now after a rest, until nobody listens any more. */
async function callUntilGone(caller: Caller, tally: Tally): Promise<void> {
  for (;;) {
    try {
      const { status, closes } = await caller.ask();
      if (status === 200) tally.done += 1;
      if (status === 503) tally.refused += 1;
      if (status === 503 && !closes) tally.kept += 1;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ECONNREFUSED") return void caller.close();
      tally.resets.push(`${code}: ${message}`);
    }
    if (Math.random() < 0.5) await delay(Math.random() * 30);
  }
}

async function stopUnderLoad(): Promise<{ tally: Tally; handled: number; code: number | null }> {
  const served = fork(SERVED, { execArgv: [] });
  child = served;
  const said = <Message>() => new Promise<Message>((resolve) => served.once("message", resolve as () => void));
  const exited = new Promise<number | null>((resolve) => served.once("exit", resolve));
  const { port } = await said<{ port: number }>();
  const tally: Tally = { done: 0, refused: 0, kept: 0, resets: [] };
  const callers = Array.from({ length: CLIENTS_OF_A_KIND }, () => [nodeCaller(port), undiciCaller(port)]).flat();
  const calling = callers.map((caller) => callUntilGone(caller, tally));
  await delay(UNDER_LOAD_MS);
  const last = said<Served>();
  served.kill("SIGTERM");
  const { handled } = await last;
  await Promise.all(calling);
  return { tally, handled, code: await exited };
}

it.each([
  1, 2, 3,
])("a server that is stopped under load resets nobody and answers all that it began: round %i", async () => {
  const { tally, handled, code } = await stopUnderLoad();
  expect(tally.resets).toEqual([]);
  expect(tally.done).toBe(handled);
  expect(tally.done).toBeGreaterThan(20);
  expect(tally.refused).toBeGreaterThan(0);
  expect(tally.kept).toBe(0);
  expect(code).toBe(0);
});
