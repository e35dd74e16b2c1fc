import type { Role } from "#adapters/process-roles.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { Account } from "../harness/accounts.ts";
import { rounded } from "../harness/checks.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { callers } from "../harness/http.ts";
import { acknowledgedAgainMs, type Load, startLoad } from "../harness/load.ts";
import type { Product } from "../harness/product.ts";
import { checkDelivered, compareWithPhones } from "../harness/review.ts";
import type { Answered } from "../harness/sender.ts";
import type { Sized } from "../harness/size.ts";
import { pause, until } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";

const ROUNDS: Sized<number> = { full: 5, short: 1 };
const PROGRAMS = 8;
const SETTLE_MS = 1_000;
const FROZEN_MS = 15_000;
const BACK_WITHIN_S = 15;
const STOPPED_WITHIN_S = 10;
const NEW_PROCESS_WITHIN_MS = 60_000;
/** Shorter than the freeze, as a program's own limit is. */
const PATIENCE_MS = 4_000;
/** What calls first stops last. */
const ROLLING: readonly Role[] = ["web", "whatsapp", "telegram", "sandbox"];

/** Roles and product are stopped in order under load, or frozen; callers keep their connections. */
export const stop: Fault = (run) =>
  withWorld({ log: run.log, accounts: 1 }, async (world) => {
    const { product, accounts, crowd } = world;
    const load = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: 60, timeoutMs: PATIENCE_MS });
    const pages = startReaders(product);
    const everyone = { load, pages };
    await pause(SETTLE_MS);
    const rounds = run.rounds ?? ROUNDS[run.size];
    await gatewaysStopped(run, world, everyone, rounds);
    await rolling(run, world, everyone, rounds);
    await frozen(run, world, load);
    await productStopped(run, world, everyone);
    await pause(SETTLE_MS);
    await Promise.all([load.finish(), pages.finish()]);
    checkDelivered(run, await compareWithPhones(product, load.sent), "with keys: ");
  });

interface Everyone {
  readonly load: Load;
  readonly pages: Readers;
}

async function gatewaysStopped(run: FaultRun, { product }: World, { load }: Everyone, rounds: number): Promise<void> {
  for (const platform of PLATFORMS) {
    const from = load.answers.length;
    for (let round = 0; round < rounds; round += 1) await restartInOrder(product, platform);
    await pause(SETTLE_MS);
    const name = PLATFORM_NAMES[platform];
    const answers = ofPlatform(load.answers.slice(from), platform);
    run.checks.none(`SIGTERM of the ${name} gateway: calls cut off`, cutOf(answers), answers.length);
    run.say(`${name} stopped in order ${rounds} times`);
  }
}

async function rolling(run: FaultRun, { product }: World, { load, pages }: Everyone, rounds: number): Promise<void> {
  const [from, readFrom] = [load.answers.length, pages.answers.length];
  for (let round = 0; round < rounds; round += 1) {
    for (const role of ROLLING) await restartInOrder(product, role);
  }
  await pause(SETTLE_MS);
  const [answers, read] = [load.answers.slice(from), pages.answers.slice(readFrom)];
  run.checks.none("rolling restart: sends cut off", cutOf(answers), answers.length);
  run.checks.none("rolling restart: pages cut off", cutOf(read), read.length);
  run.say(`all roles stopped in order ${rounds} times, one after the other`);
}

/** The supervisor has to see it by itself: nothing ends. */
async function frozen(run: FaultRun, { product }: World, load: Load): Promise<void> {
  await Promise.all(
    PLATFORMS.map(async (platform) => {
      const pid = await product.signal(platform, "SIGSTOP");
      const frozenMs = performance.now();
      const of = (account: Account) => account.platform === platform;
      const backMs = acknowledgedAgainMs(load, frozenMs, { withinMs: 2 * FROZEN_MS, of });
      await pause(FROZEN_MS);
      if ((await product.pidOf(platform)) === pid) process.kill(pid, "SIGCONT");
      const tookS = ((await backMs) - frozenMs) / 1000;
      const name = PLATFORM_NAMES[platform];
      run.checks.within(`SIGSTOP of the ${name} gateway: sending again after`, tookS, BACK_WITHIN_S);
      run.say(`${name} frozen, sending again after ${rounded(tookS)} s`);
    }),
  );
}

async function productStopped({ checks, say }: FaultRun, { product }: World, { load, pages }: Everyone): Promise<void> {
  await pause(SETTLE_MS);
  const [from, readFrom] = [load.answers.length, pages.answers.length];
  const { code, tookMs } = await product.terminate();
  const [answers, read] = [load.answers.slice(from), pages.answers.slice(readFrom)];
  await product.start();
  checks.none("SIGTERM of the product: sends cut off", cutOf(answers), answers.length);
  checks.none("SIGTERM of the product: pages cut off", cutOf(read), read.length);
  checks.within("SIGTERM of the product: stopped after", tookMs / 1000, STOPPED_WITHIN_S);
  checks.check("SIGTERM of the product: exit code", String(code), code === 0);
  say(`the product stopped in ${Math.round(tookMs)} ms and was started again`);
}

/** SIGTERM to one role, and its supervisor starts it anew. */
async function restartInOrder(product: Product, role: Role): Promise<void> {
  const before = await product.signal(role, "SIGTERM");
  await until(
    async () => {
      const pid = await product.pidOf(role);
      return pid !== null && pid !== before && (await isReady(product, role));
    },
    `another process of ${role}`,
    NEW_PROCESS_WITHIN_MS,
  );
  await pause(SETTLE_MS);
}

async function isReady({ urls }: Product, role: Role): Promise<boolean> {
  try {
    return (await fetch(`${urls[role]}/healthz`)).ok;
  } catch {
    return false;
  }
}

/** Connections that ended before their answer; that nobody listened is told at once and no harm. */
function cutOf(answers: readonly Pick<Answered, "called">[]): number {
  return answers.filter(({ called }) => called.kind === "cut").length;
}

function ofPlatform(answers: readonly Answered[], platform: Platform): Answered[] {
  return answers.filter(({ account }) => account.platform === platform);
}

interface Readers {
  readonly answers: readonly Pick<Answered, "called">[];
  finish(): Promise<void>;
}

const READERS = 6;

/** Visitors of the pages, who keep their connections too. */
function startReaders({ urls }: Product): Readers {
  const through = callers({ timeoutMs: PATIENCE_MS });
  const answers: Pick<Answered, "called">[] = [];
  let finishing = false;
  async function read(): Promise<void> {
    while (!finishing) {
      answers.push({ called: await through.call({ method: "GET", url: `${urls.web}/login` }) });
      await pause(20 + Math.random() * 60);
    }
  }
  const done = Promise.all(Array.from({ length: READERS }, read)).then(() => through.close());
  return {
    answers,
    finish() {
      finishing = true;
      return done;
    },
  };
}
