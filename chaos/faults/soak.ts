import { statSync } from "node:fs";
import { join } from "node:path";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { DAY_MS, KEEP_MESSAGES_DAYS } from "#domain/retention.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { grouped, rounded } from "../harness/checks.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { type Load, startLoad } from "../harness/load.ts";
import { type Measured, measure, shiftClock } from "../harness/probe.ts";
import type { Product } from "../harness/product.ts";
import { checkDelivered, compareWithPhones } from "../harness/review.ts";
import { drained, rowsOf } from "../harness/rows.ts";
import type { Sized } from "../harness/size.ts";
import { median, slope } from "../harness/statistics.ts";
import { pause, until } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";

const MINUTES: Sized<number> = { full: 5, short: 1 };
const OLD: Sized<number> = { full: 2_000, short: 400 };
const PER_SECOND = 50;
const PROGRAMS = 10;
/** Longer than messages are kept. */
const LONG_AGO_MS = 2 * KEEP_MESSAGES_DAYS * DAY_MS;
/** To measure is to collect all garbage, which is work too. */
const SAMPLE_EVERY_MS = { least: 4_000, of: 60 };
/** Below so many minutes a slope says nothing: the heap's own breathing is wider. */
const SLOPE_FROM_MINUTES = 30;
/** Of the time; what is filled once (caches, pools, compiled code) is full by then. */
const WARM_UP = 0.25;
const MB = 1024 * 1024;
const HEAP_MB_AN_HOUR = 1;
/** What is open or waits comes and goes with the calls of the moment. */
/** Bytes a message: in some minutes the file grows by few large steps. */
const GROWTH_SLACK: Sized<number> = { full: 512, short: 4_096 };
const BREATH = { share: 1.2, count: 15 };
const WAL_MB = 64;

/** Traffic as on a busy day, for an hour or as long as is asked for; what was sent days ago leaves meanwhile. */
export const soak: Fault = (run) =>
  withWorld({ log: run.log, accounts: 1 }, async (world) => {
    const { product, accounts, crowd } = world;
    const minutes = run.minutes ?? MINUTES[run.size];
    await writeLongAgo(run, world);
    const everyMs = (1000 * PROGRAMS * PLATFORMS.length) / PER_SECOND;
    const load = startLoad(crowd, { accounts, programs: PROGRAMS, everyMs });
    const samples = await sample(run, product, load, minutes);
    await load.finish();
    await drained(accounts, 60_000);

    for (const platform of PLATFORMS) checkProcess(run, platform, samples, minutes);
    checkFiles(run, samples);
    await checkOldGone(run, world);
    const settled = samples.slice(Math.floor(samples.length * WARM_UP));
    run.checks.check("rate", `${rounded(rateOf(settled))} messages a second`, rateOf(settled) > PER_SECOND * 0.9);
    checkDelivered(run, await compareWithPhones(product, load.sent));
  });

/** Rows that are too old to be kept: sent while the gateways took it to be days ago. Retention's first round is to come. */
async function writeLongAgo({ size, say }: FaultRun, { product, accounts, crowd }: World): Promise<void> {
  await Promise.all(PLATFORMS.map((platform) => shiftClock(product, platform, -LONG_AGO_MS)));
  const each = Math.ceil(OLD[size] / (PROGRAMS * accounts.length));
  await startLoad(crowd, { accounts, programs: PROGRAMS, each }).done;
  say(`${grouped(each * PROGRAMS * accounts.length)} messages of long ago`);
  await product.terminate();
  await product.start();
}

interface Sample {
  readonly atHours: number;
  readonly sent: number;
  readonly roles: Readonly<Record<Platform, Measured>>;
  readonly fileBytes: number;
  readonly walBytes: number;
}

async function sample({ say }: FaultRun, product: Product, load: Load, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedMs = performance.now();
  const everyMs = Math.max(SAMPLE_EVERY_MS.least, (minutes * 60_000) / SAMPLE_EVERY_MS.of);
  const count = Math.floor((minutes * 60_000) / everyMs);
  for (let number = 1; number <= count; number += 1) {
    await pause(Math.max(0, startedMs + number * everyMs - performance.now()));
    const [whatsapp, telegram] = [await measure(product, "whatsapp"), await measure(product, "telegram")];
    const file = join(product.dataDir, "wesal.sqlite");
    samples.push({
      atHours: (performance.now() - startedMs) / 3_600_000,
      sent: load.sent.length,
      roles: { whatsapp, telegram },
      fileBytes: sizeOf(file),
      walBytes: sizeOf(`${file}-wal`),
    });
    if (number % Math.floor(count / 5) === 0) say(describe(samples.at(-1) as Sample));
  }
  return samples;
}

function describe({ sent, roles, fileBytes, walBytes }: Sample): string {
  const heaps = PLATFORMS.map((platform) => `${platform} ${rounded(roles[platform].heapBytes / MB)} MB`);
  return `${grouped(sent)} sent, heap ${heaps.join(", ")}, file ${rounded(fileBytes / MB)} MB, WAL ${rounded(walBytes / MB)} MB`;
}

function checkProcess({ checks }: FaultRun, platform: Platform, samples: readonly Sample[], minutes: number): void {
  const name = PLATFORM_NAMES[platform];
  const settled = samples.slice(Math.floor(samples.length * WARM_UP));
  if (minutes >= SLOPE_FROM_MINUTES) {
    const points = settled.map(({ atHours, roles }) => ({ x: atHours, y: roles[platform].heapBytes / MB }));
    checks.atMost(`${name}: heap after warm-up grows by`, slope(points), HEAP_MB_AN_HOUR, "MB an hour");
  } else {
    checks.skip(
      `${name}: heap after warm-up grows by`,
      `takes ${SLOPE_FROM_MINUTES} minutes: --only soak --minutes 60`,
    );
  }
  const timers = settled.map(({ roles }) => roles[platform].resources.Timeout ?? 0);
  const handles = settled.map(
    ({ roles }) => sum(Object.values(roles[platform].resources)) - (roles[platform].resources.Timeout ?? 0),
  );
  checkFlat(checks, `${name}: timers`, timers);
  checkFlat(checks, `${name}: handles`, handles);
  const descriptors = settled.flatMap(({ roles }) => roles[platform].descriptors ?? []);
  if (descriptors.length === 0) checks.skip(`${name}: descriptors`, "only Linux tells");
  else checkFlat(checks, `${name}: descriptors`, descriptors);
}

/** The middle of the last third beside that of the first. */
function checkFlat(checks: FaultRun["checks"], what: string, values: readonly number[]): void {
  const third = Math.ceil(values.length / 3);
  const [first, last] = [median(values.slice(0, third)), median(values.slice(-third))];
  checks.check(`${what} at first and in the end`, `${first}, ${last}`, last <= first * BREATH.share + BREATH.count);
}

function checkFiles({ checks, size }: FaultRun, samples: readonly Sample[]): void {
  const wal = Math.max(...samples.map(({ walBytes }) => walBytes)) / MB;
  checks.atMost("WAL at its largest", wal, WAL_MB, "MB");
  const settled = samples.slice(Math.floor(samples.length * WARM_UP));
  checkFlat(
    checks,
    "WAL, in MB",
    settled.map(({ walBytes }) => Math.round(walBytes / MB)),
  );
  const middle = settled[Math.floor(settled.length / 2)];
  const halves = [bytesAMessage(settled[0], middle), bytesAMessage(middle, settled.at(-1))] as const;
  const figure = `${rounded(halves[0])}, then ${rounded(halves[1])} bytes`;
  checks.check(
    "the file grows by each message kept",
    figure,
    halves[1] <= halves[0] * BREATH.share + GROWTH_SLACK[size],
  );
}

function bytesAMessage(from: Sample | undefined, to: Sample | undefined): number {
  if (from === undefined || to === undefined) return Number.NaN;
  return (to.fileBytes - from.fileBytes) / (to.sent - from.sent);
}

/** Retention begins within a minute of a start and goes in small pieces. */
async function checkOldGone({ checks, size }: FaultRun, { accounts }: World): Promise<void> {
  const before = new Date(Date.now() - LONG_AGO_MS / 2).toISOString();
  const left = async () =>
    (await Promise.all(accounts.map((account) => rowsOf(account, `&until=${before}`)))).flat().length;
  await until(async () => (await left()) === 0, "retention", 60_000).catch(() => undefined);
  checks.none("rows of long ago that are still there", await left(), OLD[size]);
}

function rateOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return (last.sent - first.sent) / ((last.atHours - first.atHours) * 3600);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
