import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = new URL("../support/web-process.ts", import.meta.url);
const START_TWICE = { timeout: 60_000 };
const PUBLIC_URL = "http://wesal.test";
const EMAIL = "layla@example.com";
const PASSWORD = "correct horse";
const HOME = "203.0.113.7";

interface WebProcess {
  readonly child: ChildProcess;
  readonly port: number;
}

let dataDir: string;
let running: WebProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-limits-"));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map(stop));
  rmSync(dataDir, { recursive: true });
});

/** Behind one trusted proxy, which adds the address that it saw. */
async function start(): Promise<WebProcess> {
  const variables = {
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    NETWORK: "live",
    PORT: "0",
    PUBLIC_URL,
    TRUST_PROXY: "1",
  };
  const child = fork(SCRIPT, [JSON.stringify(variables)]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const web = { child, port };
  running.push(web);
  return web;
}

async function stop({ child }: WebProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

let forged = 0;

/** The status of a form; each call claims to come from somewhere else. */
async function post({ port }: WebProcess, path: string, fields: object, seenByProxy = HOME): Promise<number> {
  forged += 1;
  const forwarded = `10.${forged >> 8}.${forged & 255}.1, ${seenByProxy}`;
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: {
      origin: PUBLIC_URL,
      accept: "application/json",
      "content-type": "application/json",
      "x-forwarded-for": forwarded,
    },
    body: JSON.stringify(fields),
  });
  await body.dump();
  return statusCode;
}

const logIn = (web: WebProcess, password: string, seenByProxy?: string) =>
  post(web, "/login", { email: EMAIL, password }, seenByProxy);

test("wrong passwords count over two processes and a restart, whatever address they claim", START_TWICE, async () => {
  const [one, two] = [await start(), await start()];
  const fields = { name: "Layla", email: EMAIL, country: "IQ", password: PASSWORD, terms: "on" };
  expect(await post(one, "/signup", fields)).toBe(200);
  expect(await logIn(two, PASSWORD)).toBe(200);

  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, round) => logIn(round % 2 === 0 ? one : two, `guess${round}`)),
  );
  const compared = guesses.filter((status) => status === 401).length;
  const refused = guesses.filter((status) => status === 429).length;
  expect(compared + refused).toBe(40);
  expect(compared).toBeLessThanOrEqual(10);
  // Of those that ask at the same moment, fewer may be let in; the others come later.
  for (let left = compared; left < 10; left += 1) await logIn(one, "guess");

  const three = await start();
  for (const web of [one, two, three]) expect(await logIn(web, PASSWORD)).toBe(429);
  await stop(one);
  await stop(two);
  expect(await logIn(three, PASSWORD)).toBe(429);
  expect(await logIn(three, PASSWORD, "198.51.100.1")).toBe(200);
  console.info(`sign-in limit: 40 guesses at once at 2 processes, ${compared} compared, ${refused} refused`);
});
