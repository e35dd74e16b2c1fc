import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { Account } from "../harness/accounts.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import type { Callers } from "../harness/http.ts";
import { rowsOf } from "../harness/rows.ts";
import type { Sized } from "../harness/size.ts";
import { pause } from "../harness/wait.ts";
import { type World, withCallers, withWorld } from "../harness/world.ts";
import { startWriting } from "../harness/writers.ts";

const KILLS: Sized<number> = { full: 3, short: 3 };
const REPLIES = 300;
const WRITERS = 5;
const BETWEEN_MS = 30;
const READ_EVERY_MS = 150;
const PAGE = 50;
const ALL_WITHIN_MS = 60_000;

/** People answer while the gateway is killed; a program reads what came, page after page, as ever. */
export const replies: Fault = (run) =>
  withWorld({ log: run.log, accounts: 1 }, async (world) => {
    await Promise.all(PLATFORMS.map((platform) => answered(run, world, platform)));
  });

async function answered(run: FaultRun, world: World, platform: Platform): Promise<void> {
  const { product, crowd } = world;
  const [account] = world.of(platform);
  if (account === undefined) throw new Error(`chaos: no account on ${platform}`);
  const people = Array.from({ length: WRITERS }, () => crowd.next(platform));
  const writing = startWriting(product, account, { people, count: REPLIES, betweenMs: BETWEEN_MS });
  const written = writing.texts;
  const reading = startReading(account, () => written.length === REPLIES);
  const kills = run.rounds ?? KILLS[run.size];
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = ((kill + run.random.between(10, 80) / 100) * REPLIES) / kills;
    while (written.length < moment) await pause(BETWEEN_MS);
    await product.signal(platform, "SIGKILL");
    run.say(`${platform}: kill ${kill + 1} of ${kills} after ${written.length} replies`);
  }
  await writing.done;
  const got = await reading;
  const listed = (await rowsOf(account, "&direction=in")).map(({ text }) => text ?? "");
  check(run, platform, "/received-messages", written, got);
  check(run, platform, "the list", written, listed);
}

/** Asks again with the last id, until it has all; what cannot be read now is read later. */
function startReading(account: Account, isWritten: () => boolean): Promise<string[]> {
  return withCallers(async (through) => {
    const got: string[] = [];
    let after: string | null = null;
    let sinceMs: number | null = null;
    while (sinceMs === null || performance.now() < sinceMs + ALL_WITHIN_MS) {
      const page: readonly Received[] = await readPage(through, account, after);
      got.push(...page.map(({ text }) => text));
      after = page.at(-1)?.id ?? after;
      if (isWritten()) sinceMs ??= performance.now();
      if (isWritten() && got.length >= REPLIES && page.length === 0) break;
      if (page.length < PAGE) await pause(READ_EVERY_MS);
    }
    return got;
  });
}

interface Received {
  readonly id: string;
  readonly text: string;
}

async function readPage(through: Callers, account: Account, after: string | null): Promise<readonly Received[]> {
  const path = `/received-messages/${account.client}?limit=${PAGE}${after === null ? "" : `&after=${after}`}`;
  const called = await account.get(through, path);
  if (called.kind !== "answered" || called.status !== 200) return [];
  return called.body.messages as readonly Received[];
}

function check(
  { checks }: FaultRun,
  platform: Platform,
  where: string,
  written: readonly string[],
  got: readonly string[],
) {
  const name = `${PLATFORM_NAMES[platform]}, ${where}: `;
  const once = new Set(got);
  checks.none(`${name}missing`, written.filter((text) => !once.has(text)).length, written.length);
  checks.none(`${name}more than once`, got.length - once.size);
  checks.none(`${name}out of order of who wrote`, countOutOfOrder(got));
}

/** Texts begin with who wrote and end with their number. */
function countOutOfOrder(got: readonly string[]): number {
  const last = new Map<string, string>();
  let count = 0;
  for (const text of got) {
    const [from = ""] = text.split(" ");
    if (text < (last.get(from) ?? "")) count += 1;
    else last.set(from, text);
  }
  return count;
}
