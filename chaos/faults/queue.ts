import type { Platform } from "#domain/instances/instance.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { grouped, rounded } from "../harness/checks.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { type Load, startLoad } from "../harness/load.ts";
import { residentBytes } from "../harness/probe.ts";
import { checkDelivered, compareWithPhones } from "../harness/review.ts";
import { drained } from "../harness/rows.ts";
import type { Sized } from "../harness/size.ts";
import { quantile } from "../harness/statistics.ts";
import { pause } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";

const SIZES: Sized<{ readonly queued: number; readonly platforms: readonly Platform[] }> = {
  full: { queued: 10_000, platforms: PLATFORMS },
  short: { queued: 2_000, platforms: ["telegram"] },
};
/** Programs that leave their messages and go, each for people of its own. */
const LEAVING = 32;
/** Until the gateway has all the memory that sending takes. */
const WARM_UP: Sized<number> = { full: 3_008, short: 1_504 };
const WAITING = 2;
const THINK_MS = 100;
const P95_WITHIN_S = 1;
const MORE_MB = 50;
const MB = 1024 * 1024;
const LOOK_EVERY_MS = 250;
/** As many times as long as it took when nothing else was to be done. */
const TIME_TO_LEAVE = 1.6;
const TIME_AT_LEAST_MS = 4_000;
const DRAINED_WITHIN_MS = 600_000;

/** One account is given more than it can send for minutes; another of the same gateway wants to send a few. */
export const queue: Fault = async (run) => {
  for (const platform of SIZES[run.size].platforms) {
    await withWorld({ log: run.log, accounts: 2 }, (world) => queued(run, world, platform));
  }
};

async function queued(run: FaultRun, { product, crowd, of }: World, platform: Platform): Promise<void> {
  const { checks, say } = run;
  const [busy, other] = of(platform).map((account) => [account]);
  if (busy === undefined || other === undefined) throw new Error(`chaos: no two accounts on ${platform}`);
  const leave = (count: number, sendAt?: Date) =>
    startLoad(crowd, { accounts: busy, programs: LEAVING, each: Math.ceil(count / LEAVING), async: true, sendAt });
  const warmedMs = performance.now();
  await leave(WARM_UP[run.size]).done;
  const forOneMs = (performance.now() - warmedMs) / WARM_UP[run.size];
  await drained(busy, DRAINED_WITHIN_MS);

  const usual = startLoad(crowd, { accounts: other, programs: WAITING, thinkMs: THINK_MS });
  await pause(2_000);
  const pid = (await product.pidOf(platform)) ?? 0;
  const before = residentBytes(pid);
  const watch = watchMemory(pid);
  // All of them are due at one moment, by which all have been left.
  const count = SIZES[run.size].queued;
  const due = new Date(Date.now() + count * forOneMs * TIME_TO_LEAVE + TIME_AT_LEAST_MS);
  const load = leave(count, due);
  await load.done;
  const waited = Date.now() < due.getTime() ? load.sent.length : 0;
  say(`${platform}: ${load.sent.length} left, due ${Math.round((due.getTime() - Date.now()) / 1000)} s later`);
  await pause(due.getTime() - Date.now());
  const [from, dueMs] = [usual.answers.length, performance.now()];
  await drained(busy, DRAINED_WITHIN_MS);
  const tookS = (performance.now() - dueMs) / 1000;
  say(`${platform}: drained ${rounded(tookS)} s later, ${rounded(load.sent.length / tookS)} a second`);
  const most = watch();
  const latencies = usual.answers.slice(from).map(({ askedMs, answeredMs }) => answeredMs - askedMs);
  await usual.finish();

  const name = `${PLATFORM_NAMES[platform]}, ${grouped(load.sent.length)} queued: `;
  checks.check(`${name}waited at one time`, grouped(waited), waited >= count);
  checks.within(`${name}another account's p95`, quantile(latencies, 0.95) / 1000, P95_WITHIN_S);
  checks.atMost(`${name}more memory of the gateway`, (most - before) / MB, MORE_MB, "MB");
  checkDelivered(run, await compareWithPhones(product, load.sent), name);
  checks.none(`${name}calls of the other that failed`, usual.answers.filter(isBad).length, usual.answers.length);
}

function isBad({ called }: Load["answers"][number]): boolean {
  return called.kind !== "answered" || called.status >= 300;
}

/** Call what it gives to learn the most that there was. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, residentBytes(pid));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
