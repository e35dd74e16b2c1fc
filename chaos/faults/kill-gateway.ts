import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { rounded } from "../harness/checks.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { acknowledgedAgainMs, type Load, startLoad } from "../harness/load.ts";
import type { Product } from "../harness/product.ts";
import { checkDelivered, compareWithPhones } from "../harness/review.ts";
import { isTurnedAway } from "../harness/sender.ts";
import type { Sized } from "../harness/size.ts";
import { median } from "../harness/statistics.ts";
import { pause, until } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";

const SIZES: Sized<{ readonly sends: number; readonly rounds: number }> = {
  full: { sends: 10_000, rounds: 20 },
  short: { sends: 1_000, rounds: 5 },
};
const ACCOUNTS = 2;
const PROGRAMS = 12;
const AGAIN_WITHIN_S = 5;
const FIFTH = 4;

/** Each gateway is killed at moments of chance, again and again, while programs send and repeat under their keys. */
export const killGateway: Fault = (run) =>
  withWorld({ log: run.log, accounts: ACCOUNTS }, async (world) => {
    await Promise.all(PLATFORMS.map((platform) => killed(run, world, platform)));
  });

async function killed(run: FaultRun, { product, crowd, of }: World, platform: Platform): Promise<void> {
  const { sends, rounds: usual } = SIZES[run.size];
  const rounds = run.rounds ?? usual;
  const each = Math.ceil(sends / PLATFORMS.length / (ACCOUNTS * PROGRAMS));
  const total = each * ACCOUNTS * PROGRAMS;
  const load = startLoad(crowd, { accounts: of(platform), programs: PROGRAMS, each });
  const againMs = await killInRounds(run, product, { platform, load, rounds, total });
  await load.done;

  const { checks } = run;
  const name = `${PLATFORM_NAMES[platform]}: `;
  checkDelivered(run, await compareWithPhones(product, load.sent), name);
  const refused = load.sent.filter(({ outcome }) => outcome !== "acknowledged");
  checks.none(`${name}not acknowledged in the end`, refused.length, load.sent.length);
  checks.none(`${name}turned away while the account came back`, load.answers.filter(isTurnedAway).length);
  const slowest = Math.max(...againMs) / 1000;
  const seconds = `${rounded(median(againMs) / 1000)} s, at worst ${rounded(slowest)} s`;
  checks.within(`${name}sending again after each of ${rounds} kills`, slowest, AGAIN_WITHIN_S, seconds);
  const fifth = againMs[FIFTH];
  if (fifth !== undefined) {
    checks.within(`${name}sending again after the fifth in a row`, fifth / 1000, AGAIN_WITHIN_S);
  }
}

interface Killing {
  readonly platform: Platform;
  readonly load: Load;
  readonly rounds: number;
  readonly total: number;
}

/** How long after each kill the next message was acknowledged. */
async function killInRounds(
  { random, say }: FaultRun,
  product: Product,
  { platform, load, rounds, total }: Killing,
): Promise<number[]> {
  const againMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // What is left after the last one shows that messages are acknowledged again.
    const moment = ((round + random.between(5, 90) / 100) * total) / (rounds + 1);
    await until(() => load.sent.length >= moment, `message ${Math.ceil(moment)} of ${platform}`, 120_000);
    await pause(random.between(0, 40));
    await product.signal(platform, "SIGKILL");
    const killedMs = performance.now();
    againMs.push((await acknowledgedAgainMs(load, killedMs, { withinMs: 60_000 })) - killedMs);
    say(
      `${platform}: kill ${round + 1} of ${rounds} after ${Math.ceil(moment)} messages, again in ${Math.round(againMs.at(-1) ?? 0)} ms`,
    );
  }
  return againMs;
}
