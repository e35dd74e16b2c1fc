import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { type Account, linkedAccount } from "../harness/accounts.ts";
import { type BadMedia, badMedia } from "../harness/bad-media.ts";
import { grouped } from "../harness/checks.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { type Called, callers } from "../harness/http.ts";
import { startLoad } from "../harness/load.ts";
import type { Crowd } from "../harness/phones.ts";
import { residentBytes } from "../harness/probe.ts";
import type { Product } from "../harness/product.ts";
import { checkDelivered, compareWithPhones } from "../harness/review.ts";
import type { Sized } from "../harness/size.ts";
import { quantile } from "../harness/statistics.ts";
import { pause } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";
import { type Attack, startAttack } from "./tenants/attack.ts";

const SIZES: Sized<{ readonly queued: number; readonly attackMs: number }> = {
  full: { queued: 10_000, attackMs: 120_000 },
  short: { queued: 1_000, attackMs: 25_000 },
};
const ROLES = ["web", ...PLATFORMS] as const;
const LOOK_EVERY_MS = 500;
const MOST_MB = 512;
const MB = 1024 * 1024;
const TEXT_P95_S = 0.25;
const PHOTO_S = 2;
const THINK_MS = 100;
const PHOTO_EVERY_MS = 1_000;
/** As the database has it. */
const PAID = 2;
/** Of the phones; those before it are linked already. */
const FIRST_PHONE = 1;

/** One user does all that a user can to the others, at once: they must notice next to nothing. */
export const tenants: Fault = async (run) => {
  const media = await badMedia();
  const env = { FETCH_ALLOW: media.host, CHAOS_NAME_SERVER: media.nameServer };
  try {
    await withWorld({ log: run.log, accounts: 1, env }, (world) => attacked(run, world, media));
  } finally {
    media.close();
  }
};

async function attacked(run: FaultRun, { product, accounts, crowd }: World, media: BadMedia): Promise<void> {
  const { checks, say } = run;
  const { queued, attackMs } = SIZES[run.size];
  const attacker = await attackerOf(product);
  say(`one user with ${attacker.length} instances against ${accounts.length} of others`);
  const memory = watchMemory(product);
  const texts = startLoad(crowd, { accounts, programs: 1, thinkMs: THINK_MS });
  const photos = accounts.map((account) => sendPhotos(account, crowd, media.urls.picture));
  const attack = startAttack(attacker, { crowd, media, queued });
  await pause(attackMs);
  const sent = await Promise.all(photos.map((one) => one.finish()));
  const answers = [...texts.answers];
  await texts.finish();
  const most = await memory.finish();
  await attack.finish();
  say(describe(attack));

  for (const [at, { platform }] of accounts.entries()) {
    const name = PLATFORM_NAMES[platform];
    const own = answers.filter(({ account }) => account.platform === platform);
    const latencies = own.map(({ askedMs, answeredMs }) => answeredMs - askedMs);
    checks.within(`${name}: p95 of another's texts`, quantile(latencies, 0.95) / 1000, TEXT_P95_S);
    checks.none(`${name}: another's texts that failed`, own.filter(({ called }) => !isGood(called)).length, own.length);
    const pictures = sent[at] ?? [];
    const slowest =
      quantile(
        pictures.map(({ tookMs }) => tookMs),
        0.95,
      ) / 1000;
    checks.within(`${name}: p95 of another's photos`, slowest, PHOTO_S);
    const failed = pictures.filter(({ called }) => !isGood(called));
    if (failed[0] !== undefined) say(`${name}: a photo was answered ${JSON.stringify(failed[0].called).slice(0, 300)}`);
    checks.none(`${name}: another's photos that failed`, failed.length, pictures.length);
  }
  for (const role of ROLES) checks.atMost(`${role}: memory`, (most.get(role) ?? 0) / MB, MOST_MB, "MB");
  for (const [platform, count] of attack.queued) {
    checks.check(`${PLATFORM_NAMES[platform]}: queued by the one`, grouped(count), count >= queued);
  }
  checkDelivered(run, await compareWithPhones(product, texts.sent));
}

/** Two instances on either platform: more than are free, so that its user pays. */
async function attackerOf(product: Product): Promise<Account[]> {
  const first = await linkedAccount(product, "whatsapp", FIRST_PHONE);
  const database = new DatabaseSync(join(product.dataDir, "wesal.sqlite"));
  database.exec("pragma busy_timeout = 5000");
  const user = "(select i_user_email from instances where id = ?)";
  database.prepare(`update users set u_subscription = ${PAID} where id = ${user}`).run(first.instanceId);
  database.close();
  const accounts = [first, await linkedAccount(product, "whatsapp", FIRST_PHONE + 1, first)];
  for (const at of [0, 1]) accounts.push(await linkedAccount(product, "telegram", FIRST_PHONE + at, first));
  return accounts;
}

interface Photo {
  readonly called: Called;
  readonly tookMs: number;
}

/** One after the other, as a person would. */
function sendPhotos(account: Account, crowd: Crowd, url: string): { finish(): Promise<readonly Photo[]> } {
  const through = callers({ timeoutMs: 60_000 });
  const recipient = crowd.next(account.platform);
  const photos: Photo[] = [];
  let finishing = false;

  async function send(): Promise<void> {
    while (!finishing) {
      const askedMs = performance.now();
      const called = await account.sendFile(through, { recipient, kind: "picture", url });
      photos.push({ called, tookMs: performance.now() - askedMs });
      await pause(PHOTO_EVERY_MS);
    }
    through.close();
  }

  const done = send();
  return {
    async finish() {
      finishing = true;
      await done;
      return photos;
    },
  };
}

function isGood(called: Called): boolean {
  return called.kind === "answered" && called.status < 300;
}

/** The most of each role; one that ended and came back has no memory that it had before. */
function watchMemory(product: Product): { finish(): Promise<ReadonlyMap<string, number>> } {
  const most = new Map<string, number>();
  let finishing = false;

  async function watch(): Promise<void> {
    const pids = new Map<string, number | null>();
    for (const role of ROLES) pids.set(role, await product.pidOf(role));
    while (!finishing) {
      for (const [role, pid] of pids) {
        const bytes = pid === null ? Number.POSITIVE_INFINITY : residentOf(pid);
        most.set(role, Math.max(most.get(role) ?? 0, bytes));
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  const done = watch();
  return {
    async finish() {
      finishing = true;
      await done;
      return most;
    },
  };
}

/** Without end of a process that has ended. */
function residentOf(pid: number): number {
  try {
    return residentBytes(pid);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function describe({ answers }: Attack): string {
  const told = [...answers].map(
    ([what, statuses]) => `${what} ${[...statuses].map((one) => one.join(" × ")).join(", ")}`,
  );
  return `the one was answered: ${told.join("; ")}`;
}
