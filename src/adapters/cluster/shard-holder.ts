import { DUTIES_SHARD, SHARDS, shardMoves, shardOf } from "#domain/cluster/shards.ts";
import type { Clock } from "#ports/clock.ts";
import type { ClusterMap, LeaseTable, Member } from "#ports/lease-table.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { Shards, ShardsGone } from "#ports/shards.ts";
import { hearingOf } from "./hearing.ts";
import { sharers, withSelf } from "./members.ts";
import { SHARD_TIMES, type ShardTimes } from "./shard-times.ts";

interface HolderDependencies {
  readonly table: LeaseTable;
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Draws the name of a member. */
  nextId(): string;
  readonly random: Pick<Random, "below">;
  readonly logger: Pick<Logger, "info" | "warn">;
}

export interface RunningShards extends Shards {
  /** Of this process now; another after each lapse. */
  readonly memberId: string;
  /** Who looks after an instance, as far as is known: a member, or null while nobody does. */
  holderOf(instanceId: number): string | null;
  start(): void;
  /** Gives every shard away; resolves when all are given, or cannot be. */
  leave(): Promise<void>;
  close(): void;
}

type Goners = (gone: ReadonlySet<number>, why: ShardsGone) => Promise<void> | void;

const WATCH_MS = 100;
const SETTLE_MS = 20;
/** Of changes that others made meanwhile. */
const TRIES = 20;
/** Who lost waits up to twice as long each time, so that many who begin in one moment do not meet again and again. */
const FIRST_WAIT_MS = 10;
const DOUBLED = 5;

/** Keeps a lease, and with it a fair share of the shards. */
export function shardHolder(dependencies: HolderDependencies, options: Partial<ShardTimes> = {}): RunningShards {
  const { table, clock, random, logger } = dependencies;
  const times = { ...SHARD_TIMES, ...options };
  const gained: ((shards: ReadonlySet<number>) => void)[] = [];
  const gone: Goners[] = [];
  const held = new Set<number>();
  const leaving = new Set<number>();
  /** Names of before: their shards are nobody's. */
  const former = new Set<string>();
  const hearing = hearingOf(table, clock);
  const timers: NodeJS.Timeout[] = [];
  let known: readonly (string | null)[] = [];
  let id = dependencies.nextId();
  let renewedMs = Number.NEGATIVE_INFINITY;
  /** What the last lapse took, and when that lease was renewed. */
  let lapsed: { readonly shards: ReadonlySet<number>; readonly renewedMs: number } | null = null;
  let readyAtMs = Number.POSITIVE_INFINITY;
  let [draining, closed, isAway, again, founds] = [false, false, false, false, false];
  let failures = 0;
  let balancing: Promise<void> | null = null;
  let settle: NodeJS.Timeout | null = null;
  /** Until it is over, no more is given than was. */
  let giving: NodeJS.Timeout | null = null;

  const isValid = (): boolean => clock.monotonicMs() - renewedMs <= times.stopAfterMs;
  const owns = (shard: number): boolean => held.has(shard) && isValid();

  function stateNow(): Member["state"] {
    if (draining) return "draining";
    if (clock.monotonicMs() >= readyAtMs) return "ready";
    return founds ? "founding" : "joining";
  }

  /** Another may have all of it now. */
  function lapse(): void {
    const lost = new Set(held);
    lapsed = { shards: lost, renewedMs };
    former.add(id);
    id = dependencies.nextId();
    renewedMs = Number.NEGATIVE_INFINITY;
    held.clear();
    leaving.clear();
    if (lost.size === 0) return;
    logger.warn("cluster-lease-lapsed", { count: lost.size });
    for (const listener of gone) void listener(lost, "lapsed");
  }

  async function renew(): Promise<void> {
    const [own, beganMs] = [id, clock.monotonicMs()];
    try {
      const stands = await table.keep(own);
      if (own !== id) return;
      if (!stands) {
        lapse();
        return;
      }
      renewedMs = beganMs;
      // Nobody could be heard meanwhile: who is back first would take all that the others are about to have again.
      if (isAway) hearing.beginAnew();
      [isAway, failures] = [false, 0];
    } catch (error) {
      isAway = true;
      failures += 1;
      // The first of a start may come before the connection.
      if (failures === 2) logger.warn("cluster-away", { error });
    }
  }

  function balanceSoon(): void {
    again = true;
    if (closed || balancing !== null) return;
    balancing = (async () => {
      while (again && !closed) {
        again = false;
        await balance();
      }
    })()
      .catch((error) => logger.warn("cluster-not-balanced", { error }))
      .finally(() => {
        balancing = null;
      });
  }

  /** The map without those that are gone, and with this process. */
  async function tidied({ members, holders }: ClusterMap, own: string): Promise<ClusterMap> {
    const others = members.filter((member) => member.id !== own);
    const away = new Set<string>();
    for (const { id: other } of others) if (former.has(other) || (await hearing.isGone(other))) away.add(other);
    const there = new Set([own, ...others.map((member) => member.id).filter((other) => !away.has(other))]);
    hearing.forgetOthersThan(there);
    const standing = Array.from({ length: SHARDS }, (_, shard) => {
      const holder = holders[shard] ?? null;
      return holder !== null && there.has(holder) ? holder : null;
    });
    founds ||= standing.every((holder) => holder === null);
    const all = withSelf(members, { id: own, state: stateNow() });
    return { members: all.filter((member) => there.has(member.id)), holders: standing };
  }

  /** Changes the map, however many others do at the same time; null where this process has lapsed meanwhile. */
  async function change(change: (map: ClusterMap) => ClusterMap): Promise<ClusterMap | null> {
    const own = id;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { map, version } = await table.read();
      const next = change(await tidied(map, own));
      if (own !== id || !isValid()) return null;
      const isSame = JSON.stringify(next) === JSON.stringify(map);
      if (isSame || (await table.write(next, version))) {
        known = next.holders;
        return own === id && isValid() ? next : null;
      }
      await pause(random.below(FIRST_WAIT_MS * 2 ** Math.min(tries, DOUBLED)));
    }
    throw new Error("cluster: others change the map all the time");
  }

  async function balance(): Promise<void> {
    if (!isValid()) return;
    const own = id;
    let unwanted: readonly number[] = [];
    const map = await change((now) => {
      const moves = shardMoves({ self: own, members: sharers(now.members, own), holders: now.holders });
      unwanted = moves.give;
      const taken = new Set(moves.take);
      return { ...now, holders: now.holders.map((holder, shard) => (taken.has(shard) ? own : holder)) };
    });
    if (map === null) return;
    const isOurs = (shard: number) => map.holders[shard] === own;
    // The map was put back to an earlier state, or emptied: it does not know what this process does.
    if ([...held].some((shard) => !isOurs(shard))) {
      lapse();
      lapsed = null;
      return;
    }
    const taken = new Set(map.holders.flatMap((_, shard) => (isOurs(shard) && !held.has(shard) ? [shard] : [])));
    if (taken.size > 0) {
      for (const shard of taken) held.add(shard);
      logger.info("cluster-shards-taken", { count: taken.size });
      for (const listener of gained) listener(taken);
    }
    await giveAway(own, unwanted);
  }

  /** Whoever has just begun opens accounts more slowly than they could be given; nothing presses but an end. */
  async function giveAway(own: string, unwanted: readonly number[]): Promise<void> {
    if (unwanted.length === 0) return;
    if (draining) return await give(own, unwanted, times.leaveAtOnce);
    if (giving !== null) return;
    giving = setTimeout(() => {
      giving = null;
      balanceSoon();
    }, times.giveEveryMs).unref();
    await give(own, unwanted.slice(0, times.giveAtOnce), times.giveAtOnce);
  }

  async function give(own: string, unwanted: readonly number[], atOnce: number): Promise<void> {
    for (let at = 0; at < unwanted.length && own === id; at += atOnce) {
      const some = new Set(unwanted.slice(at, at + atOnce));
      for (const shard of some) leaving.add(shard);
      await Promise.all(gone.map((listener) => listener(some, "given")));
      if (own !== id) return;
      for (const shard of some) held.delete(shard);
      await change((now) => ({
        ...now,
        holders: now.holders.map((holder, shard) => (some.has(shard) ? null : holder)),
      }));
      for (const shard of some) leaving.delete(shard);
      logger.info("cluster-shards-given", { count: some.size });
    }
  }

  let left: Promise<void> | null = null;
  async function leave(): Promise<void> {
    draining = true;
    if (isAway || !isValid()) return;
    balanceSoon();
    await balancing;
    const own = id;
    await change((now) => ({ ...now, members: now.members.filter((member) => member.id !== own) }));
    await table.leave(own);
  }

  table.onBeat((other) => {
    if (other !== id) hearing.heard(other);
  });
  table.onChange(() => {
    settle ??= setTimeout(() => {
      settle = null;
      balanceSoon();
    }, SETTLE_MS).unref();
  });

  return {
    get memberId() {
      return id;
    },
    owns: (instanceId) => owns(shardOf(instanceId)),
    mayWrite(instanceId) {
      const shard = shardOf(instanceId);
      const { shards, renewedMs: sinceMs } = held.has(shard) || lapsed === null ? { shards: held, renewedMs } : lapsed;
      return shards.has(shard) && clock.monotonicMs() - sinceMs <= times.writeWithinMs;
    },
    serves(instanceId) {
      const shard = shardOf(instanceId);
      return owns(shard) && !leaving.has(shard);
    },
    held: () => ({ shards: held.size, leaseAgeMs: clock.monotonicMs() - renewedMs }),
    isOnDuty: () => owns(DUTIES_SHARD),
    holderOf: (instanceId) => known[shardOf(instanceId)] ?? null,
    onGained: (listener) => void gained.push(listener),
    onGone: (listener) => void gone.push(listener),
    start() {
      readyAtMs = clock.monotonicMs() + times.readyAfterMs;
      const watch = (): void => {
        if (held.size > 0 && !isValid()) lapse();
      };
      let renewing = false;
      const beat = (): void => {
        if (renewing) return;
        renewing = true;
        void renew().then(() => {
          renewing = false;
          if (!isAway) balanceSoon();
        });
      };
      timers.push(setInterval(watch, WATCH_MS).unref(), setInterval(beat, times.renewEveryMs).unref());
      beat();
    },
    leave() {
      left ??= leave().catch((error) => logger.warn("cluster-not-left", { error }));
      return left;
    },
    close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      for (const timer of [settle, giving]) if (timer !== null) clearTimeout(timer);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
