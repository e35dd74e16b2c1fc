import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { FaultRun } from "../../harness/fault.ts";
import { listen } from "../../harness/listeners.ts";
import { startLoad } from "../../harness/load.ts";
import type { Receiver } from "../../harness/receiver.ts";
import type { Sized } from "../../harness/size.ts";
import { pause } from "../../harness/wait.ts";
import type { World } from "../../harness/world.ts";
import { startWriting } from "../../harness/writers.ts";

/** Replies, and as many sends: four of five by programs, one in the dashboard. */
const COUNT: Sized<number> = { full: 300, short: 100 };
const KILLS = 3;
const WRITERS = 5;
const PROGRAMS = 4;
const BETWEEN_MS = 60;
const FAILS_EVERY = 40;
/** Long beside what a process may stand still for on a busy machine: what is under way together has no order. */
const ANSWER_AFTER_MS = 100;
const BREAKS_AFTER = { min: 1, max: 25 };
const WEB_KILLED_AFTER_MS = { min: 400, max: 2_000 };

/** Who tells is killed again and again, and a receiver fails now and then; programs that listen break off as they please. */
export async function killed(run: FaultRun, world: World, receiver: Receiver): Promise<void> {
  const telling = PLATFORMS.map((platform) => told(run, world, receiver, platform));
  await Promise.all([...telling, webKilled(run, world)]);
}

async function told(run: FaultRun, world: World, receiver: Receiver, platform: Platform): Promise<void> {
  const { product, crowd } = world;
  const { random, say } = run;
  const [account] = world.of(platform);
  if (account === undefined) throw new Error(`chaos: no account on ${platform}`);
  const breaksAfter = () => random.between(BREAKS_AFTER.min, BREAKS_AFTER.max);
  const inlet = receiver.inlet({ answerAfterMs: ANSWER_AFTER_MS, failsEvery: FAILS_EVERY });
  const listener = await listen(product, account, { inlet, breaksAfter });

  const count = COUNT[run.size];
  const people = Array.from({ length: WRITERS }, () => crowd.next(platform));
  const writing = startWriting(product, account, { people, count, betweenMs: BETWEEN_MS });
  const [each, everyMs] = [Math.ceil(count / (PROGRAMS + 1)), BETWEEN_MS * (PROGRAMS + 1)];
  const programs = startLoad(crowd, { accounts: [account], programs: PROGRAMS, each, everyMs });
  const dashboard = startLoad(crowd, {
    ...{ accounts: [account], programs: 1, each, everyMs, keyed: false },
    rules: { ask: (through, one, message) => one.sendFromDashboard(through, message) },
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const moment = ((kill + random.between(10, 80) / 100) * count) / KILLS;
    while (writing.texts.length < moment) await pause(BETWEEN_MS);
    await product.signal(platform, "SIGKILL");
    say(`${platform}: kill ${kill + 1} of ${KILLS} after ${writing.texts.length} replies`);
  }
  await Promise.all([writing.done, programs.done, dashboard.done]);
  await listener.review(run, `${PLATFORM_NAMES[platform]}, killed: `, writing.texts);
}

async function webKilled({ random, say }: FaultRun, { product }: World): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(random.between(WEB_KILLED_AFTER_MS.min, WEB_KILLED_AFTER_MS.max));
    await product.signal("web", "SIGKILL");
    say(`web: kill ${kill + 1} of ${KILLS}`);
  }
}
