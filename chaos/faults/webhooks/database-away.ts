import { createConnection } from "mysql2/promise";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { startMariaDb } from "../../../scripts/gate/mariadb.ts";
import { missingTools } from "../../../scripts/gate/tools.ts";
import type { FaultRun } from "../../harness/fault.ts";
import { listen } from "../../harness/listeners.ts";
import { acknowledgedAgainMs, startLoad } from "../../harness/load.ts";
import type { Receiver } from "../../harness/receiver.ts";
import type { Sized } from "../../harness/size.ts";
import { pause } from "../../harness/wait.ts";
import { type World, withWorld } from "../../harness/world.ts";
import { startWriting } from "../../harness/writers.ts";

const AWAY_MS: Sized<number> = { full: 60_000, short: 6_000 };
const PROGRAMS = 5;
const THINK_MS = 400;
const WRITE_EVERY_MS = 1_000;
const ANSWER_AFTER_MS = 60;
const BEFORE_MS = 4_000;
const BACK_WITHIN_MS = 60_000;
const UNDER = "database away";

/** Nothing can be read of what is to be told, and nothing kept of what was. */
export async function databaseAway(run: FaultRun, receiver: Receiver): Promise<void> {
  if (missingTools(process.env.PATH ?? "").some(({ name }) => name === "mariadb-server")) {
    return run.checks.skip(`${UNDER}: all of it`, "no mariadb-server here");
  }
  const server = await startMariaDb();
  try {
    const connection = await createConnection(server.url);
    await connection.query("create database wesal");
    await connection.end();
    const env = { DATABASE_URL: `${server.url}/wesal`, FETCH_ALLOW: receiver.host };
    await withWorld({ log: run.log, accounts: 1, env }, (world) => away(run, world, { server, receiver }));
  } finally {
    await server.stop();
  }
}

interface Others {
  readonly server: Awaited<ReturnType<typeof startMariaDb>>;
  readonly receiver: Receiver;
}

async function away(run: FaultRun, world: World, { server, receiver }: Others): Promise<void> {
  const { product, accounts, crowd } = world;
  const breaksAfter = () => Number.POSITIVE_INFINITY;
  const listening = accounts.map((account) =>
    listen(product, account, { inlet: receiver.inlet({ answerAfterMs: ANSWER_AFTER_MS }), breaksAfter }),
  );
  const listeners = await Promise.all(listening);
  const load = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: THINK_MS });
  const writing = accounts.map((account) =>
    startWriting(product, account, { people: [crowd.next(account.platform)], betweenMs: WRITE_EVERY_MS }),
  );
  await pause(BEFORE_MS);
  const arrivals = () => listeners.flatMap(({ inlet }) => inlet.arrivals.map(({ atMs }) => atMs));
  const nowMs = performance.now();
  const before = arrivals().filter((atMs) => atMs > nowMs - BEFORE_MS / 2).length / (BEFORE_MS / 2_000);
  await server.kill();
  await pause(AWAY_MS[run.size]);
  const overMs = performance.now();
  await server.restart();
  const againMs = await acknowledgedAgainMs(load, overMs, { withinMs: BACK_WITHIN_MS });
  await pause(BEFORE_MS);
  await Promise.all([load.finish(), ...writing.map((one) => one.finish())]);
  run.say(`${UNDER}: ${load.sent.length} messages, sending again after ${Math.round(againMs - overMs)} ms`);

  const reviews = listeners.map((listener, at) => {
    const name = `${PLATFORM_NAMES[listener.account.platform]}, ${UNDER}: `;
    return listener.review(run, name, writing[at]?.texts ?? []);
  });
  await Promise.all(reviews);
  const after = arrivals().filter((atMs) => atMs > overMs);
  const first = Math.min(...after);
  const burst = after.filter((atMs) => atMs < first + 1_000).length;
  run.checks.stampede(`${UNDER}: calls of webhooks in the first second after it`, burst, before);
}
