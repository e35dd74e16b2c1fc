import { createConnection } from "mysql2/promise";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { smallDisk } from "#test/support/small-disk.ts";
import { startMariaDb } from "../../scripts/gate/mariadb.ts";
import { missingTools } from "../../scripts/gate/tools.ts";
import { grouped } from "../harness/checks.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { acknowledgedAgainMs, type Load, startLoad } from "../harness/load.ts";
import { shiftClock } from "../harness/probe.ts";
import { checkDelivered, compareWithPhones, inboxesOf } from "../harness/review.ts";
import { lookUpAndRepeat, rowsByText } from "../harness/rows.ts";
import type { Sized } from "../harness/size.ts";
import { isSound } from "../harness/sound-file.ts";
import { pause } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";

const SIZES: Sized<{ readonly awayMs: number; readonly fullMs: number; readonly shiftedMs: number }> = {
  full: { awayMs: 60_000, fullMs: 20_000, shiftedMs: 20_000 },
  short: { awayMs: 10_000, fullMs: 3_000, shiftedMs: 3_000 },
};
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** About 50 a second, as people write to a shop: who is refused comes again, and nobody writes more for it. */
const PROGRAMS = 10;
const THINK_MS = 400;
const BEFORE_MS = 4_000;
const BACK_WITHIN_MS = 60_000;
const FREE_BYTES = 0;
const DISK_MB = 32;

/** The database is away, its disk is full, and the time of day jumps. */
export const storage: Fault = async (run) => {
  await databaseAway(run);
  await diskFull(run);
  await clockShifted(run);
};

async function databaseAway(run: FaultRun): Promise<void> {
  const under = "database away: ";
  if (missingTools(process.env.PATH ?? "").some(({ name }) => name === "mariadb-server")) {
    return run.checks.skip(`${under}all of it`, "no mariadb-server here");
  }
  const server = await startMariaDb();
  try {
    const connection = await createConnection(server.url);
    await connection.query("create database wesal");
    await connection.end();
    await withWorld({ log: run.log, accounts: 1, env: { DATABASE_URL: `${server.url}/wesal` } }, (world) =>
      underLoad(run, world, under, async (load) => {
        await server.kill();
        const goneMs = performance.now();
        await pause(SIZES[run.size].awayMs);
        const returnsMs = performance.now();
        const answers = load.answers.filter(({ askedMs }) => askedMs > goneMs);
        const taken = answers.filter(({ called }) => called.kind === "answered" && called.status < 300);
        await server.restart();
        run.checks.none(`${under}acknowledged meanwhile`, taken.length, answers.length);
        return returnsMs;
      }),
    );
  } finally {
    await server.stop();
  }
}

async function diskFull(run: FaultRun): Promise<void> {
  const under = "disk full: ";
  const disk = smallDisk(DISK_MB);
  if (typeof disk === "string") return run.checks.skip(`${under}all of it`, disk);
  try {
    const file = `${disk.folder}/wesal.db`;
    await withWorld({ log: run.log, accounts: 1, env: { DATABASE_URL: `sqlite:${file}` } }, async (world) => {
      await underLoad(run, world, under, async () => {
        disk.fill(FREE_BYTES);
        await pause(SIZES[run.size].fullMs);
        disk.makeRoom();
        return performance.now();
      });
      await world.product.terminate();
      run.checks.check(`${under}the file is sound`, isSound(file) ? "ok" : "damaged", isSound(file));
    });
  } finally {
    disk.unmount();
  }
}

async function clockShifted(run: FaultRun): Promise<void> {
  await withWorld({ log: run.log, accounts: 1 }, async (world) => {
    for (const [ms, name] of [
      [DAY_MS, "clock a day ahead: "],
      [-DAY_MS, "clock a day back: "],
    ] as const) {
      await underLoad(run, world, name, async () => {
        await Promise.all(PLATFORMS.map((platform) => shiftClock(world.product, platform, ms)));
        const shiftedMs = performance.now();
        await pause(SIZES[run.size].shiftedMs);
        await Promise.all(PLATFORMS.map((platform) => shiftClock(world.product, platform, 0)));
        return shiftedMs;
      });
      const moved = await countAccepted(world, Date.now() + ms);
      run.checks.check(`${name}messages accepted at that time`, grouped(moved), moved > 0);
    }
  });
}

/** `trouble` answers when it was over, on the monotonic clock. */
async function underLoad(
  run: FaultRun,
  world: World,
  under: string,
  trouble: (load: Load) => Promise<number>,
): Promise<void> {
  const { checks, say } = run;
  const { accounts, crowd, product } = world;
  const load = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: THINK_MS });
  await pause(BEFORE_MS);
  // The first of them look people up, and are no measure.
  const before =
    (await arrivalsOf(world, load)).filter((at) => at > Date.now() - BEFORE_MS / 2).length / (BEFORE_MS / 2000);
  const overMs = await trouble(load);
  const overAt = Date.now() - (performance.now() - overMs);
  const againMs = await acknowledgedAgainMs(load, overMs, { withinMs: BACK_WITHIN_MS });
  await pause(BEFORE_MS);
  await load.finish();
  say(`${under}${load.sent.length} messages, sending again after ${Math.round(againMs - overMs)} ms`);

  const { missing, otherwise, looked } = await lookUpAndRepeat(load.sent);
  checks.none(`${under}2xx without a row`, missing.length, looked);
  checks.none(`${under}answered otherwise to a repeat`, otherwise.length, looked);
  checkDelivered(run, await compareWithPhones(product, load.sent), under);
  checks.none(`${under}on the phone without a mark of sending`, await countUnmarked(world, load), load.sent.length);
  const after = (await arrivalsOf(world, load)).filter((at) => at > overAt);
  const first = Math.min(...after);
  const burst = after.filter((at) => at < first + 1_000).length;
  checks.stampede(`${under}sends in the first second after it`, burst, before);
}

/** Within an hour of a moment, in milliseconds since 1970. */
async function countAccepted({ accounts }: World, at: number): Promise<number> {
  const rows = [...(await rowsByText(accounts)).values()];
  return rows.filter(({ times }) => Math.abs(Date.parse(times.accepted ?? "") - at) < HOUR_MS).length;
}

/** When the phones got what was sent, in milliseconds since 1970. */
async function arrivalsOf({ product }: World, load: Load): Promise<number[]> {
  return (await inboxesOf(product, load.sent)).flat().map(({ at }) => at.getTime());
}

async function countUnmarked({ product, accounts }: World, load: Load): Promise<number> {
  const rows = await rowsByText(accounts);
  return (await inboxesOf(product, load.sent)).flat().filter(({ text }) => !rows.get(text)?.times.sending).length;
}
