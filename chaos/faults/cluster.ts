import { SHARDS } from "#domain/cluster/shards.ts";
import { missingTools } from "../../scripts/gate/tools.ts";
import type { Checks } from "../harness/checks.ts";
import { answers, type ClusterWorld, type Gateway, leaderOf, shardsHeld, withCluster } from "../harness/cluster.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { type Load, longestWaitMs, startLoad } from "../harness/load.ts";
import { sandboxOf } from "../harness/phones.ts";
import { checkDelivered, compareWithPhones } from "../harness/review.ts";
import { drained } from "../harness/rows.ts";
import type { Answered } from "../harness/sender.ts";
import type { Sized } from "../harness/size.ts";
import { pause, until } from "../harness/wait.ts";

const SIZES: Sized<{
  /** What has its like in another round: cut off from NATS, which a frozen one is too, and from the network; gateways of Telegram. */
  readonly more: boolean;
  readonly accounts: number;
  /** Of each kind of load, for each account. */
  readonly programs: number;
  /**
   * Between two messages of a program. More than some 130 a second of 300 accounts leave two cores, on which sandbox,
   * MariaDB, NATS and callers are as well, no time for what is measured.
   */
  readonly thinkMs: number;
  readonly kills: number;
  readonly natsAwayMs: number;
}> = {
  full: { more: true, accounts: 300, programs: 1, thinkMs: 3_000, kills: 10, natsAwayMs: 60_000 },
  short: { more: false, accounts: 9, programs: 2, thinkMs: 400, kills: 1, natsAwayMs: 10_000 },
};
const GATEWAYS = 3;
/** Messages that are waited for, to one that is kept for later: those are all sent at once when the fault is over. */
const KEPT_TO_WAITED = 3;
const BEFORE_MS = 3_000;
const FROZEN_MS = 12_000;
const CUT_MS = 12_000;
/** Lease, readiness and moves of one that has come back. */
const SETTLE_MS = 10_000;
const AGAIN_WITHIN_S = 10;
/** While machines are ended as an operator does. */
const MOVED_WITHIN_S = 5;
const AGAIN_LIMIT_MS = 60_000;
const CALLERS_NOTICE_MS = 500;
const DRAIN_MS = 60_000;
/** Whoever could not renew for so long has closed its accounts, or is frozen. */
const OWNER_STOPS_MS = 3_000;

/** One of three gateways is killed, frozen and cut off, NATS is away, machines are deployed, join and leave, under load. */
export const cluster: Fault = async (run) => {
  const missing = missingTools(`${process.env.PATH}:/usr/sbin`).map(({ name }) => name);
  const lacking = ["nats-server", "mariadb-server"].filter((name) => missing.includes(name));
  if (lacking.length > 0) return run.checks.skip("all of it", `no ${lacking.join(", no ")} here`);
  const { accounts, more } = SIZES[run.size];
  const options = { platform: "whatsapp", gateways: GATEWAYS, natsServers: 1, accounts, log: run.log } as const;
  await withCluster(options, async (world) => {
    await underLoad(run, world, "killed: ", () => killed(run, world));
    await underLoad(run, world, "frozen for 12 s: ", (loads) => frozen(run, world, loads));
    await underLoad(run, world, "NATS away: ", (loads) => natsAway(run, world, loads));
    await underLoad(run, world, "cut off from MariaDB: ", () => cutOffFromMariaDb(world));
    if (more) {
      await underLoad(run, world, "cut off from NATS: ", () => cutOffFromNats(world));
      await underLoad(run, world, "cut off from WhatsApp: ", () => cutOffFromNetwork(world));
    }
    await underLoad(run, world, "deployed: ", (loads) => deployed(run, world, loads), MOVED_WITHIN_S);
    await underLoad(run, world, "joined and left: ", () => joinedAndLeft(run, world));
    await checkOwners(run, world);
  });
  await withCluster({ ...options, natsServers: 3 }, async (world) => {
    await underLoad(run, world, "leader of three NATS servers killed: ", () => leaderKilled(run, world));
  });
  if (!more) return run.checks.skip("cut off from NATS, from WhatsApp; on Telegram", "takes longer: without --short");
  await withCluster({ ...options, platform: "telegram" }, async (world) => {
    await underLoad(run, world, "Telegram, killed: ", () => killed(run, world));
    await underLoad(run, world, "Telegram, frozen for 12 s: ", (loads) => frozen(run, world, loads));
    await underLoad(run, world, "Telegram, cut off from it: ", () => cutOffFromNetwork(world));
    await underLoad(run, world, "Telegram, deployed: ", (loads) => deployed(run, world, loads), MOVED_WITHIN_S);
  });
};

/** An account whose connection another process took while it was alive had two owners. */
async function checkOwners({ checks }: FaultRun, { front }: ClusterWorld): Promise<void> {
  const taken = await sandboxOf(front).takeovers();
  const alive = taken.filter(({ silentMs }) => silentMs < OWNER_STOPS_MS);
  checks.none("two owners of an account at once, at the network", alive.length, taken.length);
}

/** Those who wait for each message, and those who are told that it is kept. */
interface Loads {
  readonly waiting: Load;
  readonly later: Load;
}

/** `work` answers from when on it counts how long a message waits for its acknowledgement. */
async function underLoad(
  run: FaultRun,
  world: ClusterWorld,
  under: string,
  work: (loads: Loads) => Promise<number>,
  withinS = AGAIN_WITHIN_S,
): Promise<void> {
  const { accounts, front, crowd } = world;
  const { programs, thinkMs } = SIZES[run.size];
  const options = { accounts, programs, thinkMs, timeoutMs: 5_000 };
  const loads: Loads = {
    waiting: startLoad(crowd, options),
    later: startLoad(crowd, { ...options, thinkMs: KEPT_TO_WAITED * thinkMs, async: true, keyed: false }),
  };
  await pause(BEFORE_MS);
  run.say(`${under}begins`);
  const sinceMs = await work(loads);
  await Promise.all([loads.waiting.finish(), loads.later.finish()]);
  const seconds = longestWaitMs(loads.waiting.sent, sinceMs) / 1000;
  run.checks.within(`${under}every account sends again: longest wait of a message`, seconds, withinS);
  await drained(accounts, DRAIN_MS);
  // Who did not name a message and was not answered does not know: only what was acknowledged is counted there.
  const sent = [...loads.waiting.sent, ...loads.later.sent.filter(({ outcome }) => outcome === "acknowledged")];
  run.say(`${under}${sent.length} messages`);
  checkDelivered(run, await compareWithPhones(front, sent), under);
}

async function killed({ size, say, random }: FaultRun, { gateways }: ClusterWorld): Promise<number> {
  const beganMs = performance.now();
  for (let round = 0; round < SIZES[size].kills; round += 1) {
    const gateway = gateways[random.between(0, gateways.length - 1)] as Gateway;
    await gateway.product.killAll();
    gateway.isCalled = false;
    await pause(SETTLE_MS);
    await gateway.product.start();
    gateway.isCalled = true;
    await pause(SETTLE_MS);
    say(`killed ${round + 1} times`);
  }
  return beganMs;
}

async function frozen(_run: FaultRun, { gateways }: ClusterWorld, _loads: Loads): Promise<number> {
  const gateway = gateways.at(-1) as Gateway;
  const frozenMs = performance.now();
  gateway.product.signalAll("SIGSTOP");
  // As whatever shares the calls out does, once a look is not answered.
  await pause(CALLERS_NOTICE_MS);
  gateway.isCalled = false;
  await pause(FROZEN_MS - CALLERS_NOTICE_MS);
  gateway.product.signalAll("SIGCONT");
  await answers(gateway, AGAIN_LIMIT_MS);
  gateway.isCalled = true;
  await pause(SETTLE_MS);
  return frozenMs;
}

async function natsAway({ size, checks }: FaultRun, { nats }: ClusterWorld, loads: Loads): Promise<number> {
  await Promise.all(nats.map((server) => server.kill()));
  // A call that was on its way through it may have been done, and is told so.
  await pause(CALLERS_NOTICE_MS);
  const goneMs = performance.now();
  await pause(SIZES[size].natsAwayMs);
  const returnsMs = performance.now();
  const asked = (load: Load) => load.answers.filter(({ askedMs }) => askedMs > goneMs && askedMs < returnsMs);
  const refused = asked(loads.later).filter(isOtherThan());
  checks.none("NATS away: refused that may be sent later", refused.length, asked(loads.later).length);
  const odd = asked(loads.waiting).filter(isOtherThan(503, 504));
  checks.none("NATS away: answered otherwise than 2xx, 503 or 504", odd.length, asked(loads.waiting).length);
  await Promise.all(nats.map((server) => server.start()));
  await pause(SETTLE_MS);
  return returnsMs;
}

/** The two that are left choose another, which takes them up to nine seconds: what follows is ours. */
async function leaderKilled(run: FaultRun, world: ClusterWorld): Promise<number> {
  const leader = await leaderOf(world);
  const killedMs = performance.now();
  await leader.kill();
  const isChosen = async () => (await leaderOf(world).catch(() => leader)) !== leader;
  await until(isChosen, "another leader of the table of leases", AGAIN_LIMIT_MS);
  const chosenMs = performance.now();
  run.say(`another leader after ${((chosenMs - killedMs) / 1000).toFixed(1)} s`);
  await pause(Math.max(0, killedMs + CUT_MS - chosenMs));
  await leader.start();
  await pause(SETTLE_MS);
  return chosenMs;
}

/** One machine hears nothing of NATS any more, nor that it does not: calls still come to it. */
async function cutOffFromNats({ gateways }: ClusterWorld): Promise<number> {
  const { ways } = gateways[0] as Gateway;
  const cutMs = performance.now();
  for (const way of ways.nats) way.silence();
  await pause(CUT_MS);
  for (const way of ways.nats) way.heal();
  await pause(SETTLE_MS);
  return cutMs;
}

/** One machine hears nothing of the database any more; it keeps what it looks after, and is called again once it is ready. */
async function cutOffFromMariaDb({ gateways }: ClusterWorld): Promise<number> {
  const gateway = gateways[1] as Gateway;
  gateway.ways.database.silence();
  await pause(CALLERS_NOTICE_MS);
  gateway.isCalled = false;
  await pause(CUT_MS);
  const returnsMs = performance.now();
  gateway.ways.database.heal();
  await answers(gateway, AGAIN_LIMIT_MS);
  gateway.isCalled = true;
  await pause(SETTLE_MS);
  return returnsMs;
}

/** One machine hears nothing of the platform any more; its accounts stay with it, and callers are told to come again. */
async function cutOffFromNetwork({ platform, gateways }: ClusterWorld): Promise<number> {
  const { network } = (gateways[2] as Gateway).ways;
  network.set(platform, "silent");
  await pause(CUT_MS);
  const returnsMs = performance.now();
  network.set(platform, "good");
  await pause(SETTLE_MS);
  return returnsMs;
}

/** Each machine is ended as an operator does, and started anew, while the others go on. */
async function deployed({ checks, say }: FaultRun, { gateways }: ClusterWorld, loads: Loads): Promise<number> {
  const beganMs = performance.now();
  for (const gateway of gateways) {
    gateway.isCalled = false;
    await gateway.product.terminate();
    await gateway.product.start();
    gateway.isCalled = true;
    await pause(SETTLE_MS);
  }
  const all = [loads.waiting, loads.later].flatMap(({ answers }) => answers.filter(({ askedMs }) => askedMs > beganMs));
  // What a repeat cures.
  const odd = all.filter(isOtherThan(503));
  for (const { called } of odd) say(`deployed: ${JSON.stringify(called)}`);
  checks.rare("deployed: answered otherwise than 2xx or 503", odd.length, all.length);
  return beganMs;
}

const isOtherThan =
  (...allowed: readonly number[]) =>
  ({ called }: Answered): boolean =>
    called.kind !== "answered" || (called.status >= 300 && !allowed.includes(called.status));

/** A machine is added and taken away again, while the others go on. */
async function joinedAndLeft({ checks }: FaultRun, { gateways, join }: ClusterWorld): Promise<number> {
  const joinsMs = performance.now();
  const fourth = await join();
  await pause(SETTLE_MS);
  await checkShares(checks, "joined and left: shares of four", gateways);
  fourth.isCalled = false;
  await fourth.product.terminate();
  gateways.splice(gateways.indexOf(fourth), 1);
  await pause(SETTLE_MS);
  await checkShares(checks, "joined and left: shares of three", gateways);
  return joinsMs;
}

/** All shards have an owner, and none has two more than another. */
async function checkShares(checks: Checks, what: string, gateways: readonly Gateway[]): Promise<void> {
  const shares = await Promise.all(gateways.map(shardsHeld));
  const isEven = Math.max(...shares) - Math.min(...shares) <= 1;
  const sum = shares.reduce((all, share) => all + share, 0);
  checks.check(what, `${shares.join(", ")} of ${SHARDS}`, isEven && sum === SHARDS);
}
