import type { Fault, FaultRun } from "../harness/fault.ts";
import { acknowledgedAgainMs, type Load, startLoad } from "../harness/load.ts";
import { checkDelivered, compareWithPhones } from "../harness/review.ts";
import { drained, lookUpAndRepeat, rowsOf } from "../harness/rows.ts";
import { isTurnedAway } from "../harness/sender.ts";
import type { Sized } from "../harness/size.ts";
import { pause } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";

const ROUNDS: Sized<number> = { full: 8, short: 2 };
const BETWEEN_MS = { min: 600, max: 2_000 };
const PROGRAMS = 6;
const BACK_WITHIN_MS = 60_000;
const DRAINED_WITHIN_MS = 120_000;

/** What stands beside the gateways is killed at moments of chance: web, the network, and everything at once. */
export const killOthers: Fault = (run) =>
  withWorld({ log: run.log, accounts: 1 }, async (world) => {
    await webKilled(run, world);
    await sandboxKilled(run, world);
    await everythingKilled(run, world);
  });

/** The dashboard sends through the web role; programs go on past it. */
async function webKilled(run: FaultRun, { product, accounts, crowd }: World): Promise<void> {
  const dashboard = startLoad(crowd, {
    accounts,
    programs: PROGRAMS,
    keyed: false,
    rules: { ask: (through, account, message) => account.sendFromDashboard(through, message) },
    thinkMs: 20,
  });
  const programs = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: 20 });
  await inRounds(run, "web", dashboard, async () => {
    await product.signal("web", "SIGKILL");
    return performance.now();
  });
  await Promise.all([dashboard.finish(), programs.finish()]);

  const { checks } = run;
  const accepted = dashboard.sent.filter(({ outcome }) => outcome === "acknowledged");
  const known = new Set((await Promise.all(accounts.map((account) => rowsOf(account)))).flat().map(({ text }) => text));
  checks.none(
    "web killed: accepted in the dashboard and not to be found",
    accepted.filter(({ text }) => !known.has(text)).length,
    accepted.length,
  );
  const { lost, doubled } = await compareWithPhones(product, dashboard.sent);
  checks.none("web killed: sent from the dashboard and lost, or doubled", lost.length + doubled.length);
  const disturbed = programs.answers.filter(({ called }) => called.kind !== "answered" || called.status >= 300);
  checks.none("web killed: calls of programs that it touched", disturbed.length, programs.answers.length);
}

async function sandboxKilled(run: FaultRun, { product, accounts, crowd }: World): Promise<void> {
  const load = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: 10 });
  await inRounds(run, "network", load, async () => {
    await product.signal("sandbox", "SIGKILL");
    return performance.now();
  });
  await load.finish();
  await checkFound(run, "network killed: ", load);
  checkDelivered(run, await compareWithPhones(product, load.sent), "network killed: ");
  run.checks.none("network killed: turned away while the account came back", load.answers.filter(isTurnedAway).length);
}

/** Programs that wait for their answer, and programs that leave a message and go. */
async function everythingKilled(run: FaultRun, { product, accounts, crowd }: World): Promise<void> {
  const waiting = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: 10 });
  const leaving = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: 30, async: true });
  await inRounds(run, "everything", waiting, async () => {
    await product.killAll();
    await product.start();
    return performance.now();
  });
  await Promise.all([waiting.finish(), leaving.finish()]);
  await drained(accounts, DRAINED_WITHIN_MS);
  for (const [load, how] of [
    [waiting, "waited for"],
    [leaving, "left"],
  ] as const) {
    await checkFound(run, `all killed, ${how}: `, load);
    checkDelivered(run, await compareWithPhones(product, load.sent), `all killed, ${how}: `);
  }
}

/** Kills at moments of chance; each time waits until messages are acknowledged again. */
async function inRounds(
  { size, rounds = null, random, say }: FaultRun,
  what: string,
  load: Load,
  kill: () => Promise<number>,
): Promise<void> {
  const count = rounds ?? ROUNDS[size];
  for (let round = 0; round < count; round += 1) {
    await pause(random.between(BETWEEN_MS.min, BETWEEN_MS.max));
    const sinceMs = await kill();
    const againMs = await acknowledgedAgainMs(load, sinceMs, { withinMs: BACK_WITHIN_MS });
    say(
      `${what}: kill ${round + 1} of ${count}, ${load.sent.length} messages so far, again in ${Math.round(againMs - sinceMs)} ms`,
    );
  }
  await pause(BETWEEN_MS.min);
}

async function checkFound({ checks }: FaultRun, under: string, { sent }: Load): Promise<void> {
  const { missing, otherwise, looked } = await lookUpAndRepeat(sent);
  checks.none(`${under}acknowledged under an id that is not there`, missing.length, looked);
  checks.none(`${under}answered otherwise to a repeat`, otherwise.length, looked);
}
