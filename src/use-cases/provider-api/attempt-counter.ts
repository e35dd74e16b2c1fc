import { limitedAddress } from "#domain/accounts/limited-address.ts";
import type { Clock } from "#ports/clock.ts";
import type { LimitStanding } from "#ports/limits.ts";

/** Of one instance from one network: an IPv4 address, or an IPv6 /64. */
const WRONG_A_MINUTE = 10;
/** Of one instance from all networks; those that have not guessed in the last minute are looked at nevertheless. */
const WRONG_OF_ALL = 600;
const MINUTE_MS = 60_000;
/** Networks that have guessed; of more in a minute the first are forgotten, which lets them guess again. */
const MOST_REMEMBERED = 50_000;

/** Counts wrong tokens without waiting for anything: who checks, compares and counts in one turn lets nobody in between. */
export interface AttemptCounter {
  /** Seconds until a token from there is looked at again; 0 when one is looked at now. */
  secondsBlocked(instanceId: number, address: string): number;
  /** Counts one; true when it begins a block, once a minute of an instance. */
  wrong(instanceId: number, address: string): boolean;
  /** What the network there has left. */
  standing(instanceId: number, address: string): LimitStanding;
  /** Networks and instances that something is remembered of. */
  readonly size: number;
}

interface Guesser {
  /** Monotonic, of the last minute, the oldest first. */
  times: number[];
  blockedUntilMs: number;
}

/** Of all networks, by instance. */
interface Total {
  count: number;
  sinceMs: number;
  blockedUntilMs: number;
  latestMs: number;
  toldAtMs: number;
}

/**
 * In this process alone. A network is kept waiting for its own wrong tokens, never for a stranger's, so that nothing need be
 * remembered of who was right: docs/decisions/037.
 */
export function attemptCounter(clock: Pick<Clock, "monotonicMs">): AttemptCounter {
  const totals = new Map<number, Total>();
  const guessers = new Map<string, Guesser>();
  let sweepAtMs = 0;

  function sweep(nowMs: number): void {
    if (nowMs < sweepAtMs) return;
    sweepAtMs = nowMs + MINUTE_MS;
    for (const [id, { latestMs }] of totals) if (latestMs + MINUTE_MS <= nowMs) totals.delete(id);
    for (const [key, guesser] of guessers) if (!hasGuessed(guesser, nowMs)) guessers.delete(key);
  }

  function totalOf(instanceId: number, nowMs: number): Total {
    const known = totals.get(instanceId);
    if (known !== undefined) return known;
    const total = { count: 0, sinceMs: nowMs, blockedUntilMs: 0, latestMs: nowMs, toldAtMs: Number.NEGATIVE_INFINITY };
    totals.set(instanceId, total);
    return total;
  }

  function guesserAt(key: string): Guesser {
    const known = guessers.get(key);
    if (known !== undefined) return known;
    for (const oldest of guessers.keys()) {
      if (guessers.size < MOST_REMEMBERED) break;
      guessers.delete(oldest);
    }
    const guesser = { times: [], blockedUntilMs: Number.NEGATIVE_INFINITY };
    guessers.set(key, guesser);
    return guesser;
  }

  return {
    get size() {
      return totals.size + guessers.size;
    },
    secondsBlocked(instanceId, address) {
      const total = totals.get(instanceId);
      // Nobody guesses: that is how nearly every call comes.
      if (total === undefined) return 0;
      const guesser = guessers.get(keyOf(instanceId, address));
      const nowMs = clock.monotonicMs();
      if (guesser === undefined || !hasGuessed(guesser, nowMs)) return 0;
      const leftMs = Math.max(guesser.blockedUntilMs, total.blockedUntilMs) - nowMs;
      return leftMs > 0 ? Math.ceil(leftMs / 1000) : 0;
    },
    wrong(instanceId, address) {
      const nowMs = clock.monotonicMs();
      sweep(nowMs);
      const total = totalOf(instanceId, nowMs);
      const begins = [countOwn(guesserAt(keyOf(instanceId, address)), nowMs), countAll(total, nowMs)].includes(true);
      if (!begins || nowMs - total.toldAtMs < MINUTE_MS) return false;
      total.toldAtMs = nowMs;
      return true;
    },
    standing(instanceId, address) {
      const { times, blockedUntilMs } = guessers.get(keyOf(instanceId, address)) ?? { times: [], blockedUntilMs: 0 };
      const nowMs = clock.monotonicMs();
      const recent = times.filter((at) => at > nowMs - MINUTE_MS);
      const isBlocked = blockedUntilMs > nowMs;
      const freeAtMs = isBlocked ? blockedUntilMs : (recent[0] ?? nowMs) + MINUTE_MS;
      return {
        points: WRONG_A_MINUTE,
        perSeconds: MINUTE_MS / 1000,
        remaining: isBlocked ? 0 : WRONG_A_MINUTE - recent.length,
        resetSeconds: Math.ceil((freeAtMs - nowMs) / 1000),
      };
    },
  };
}

function keyOf(instanceId: number, address: string): string {
  return `${instanceId} ${limitedAddress(address)}`;
}

function hasGuessed({ times, blockedUntilMs }: Guesser, nowMs: number): boolean {
  return blockedUntilMs > nowMs || times.some((at) => at > nowMs - MINUTE_MS);
}

/** A block lasts a whole minute from its last guess, so that no minute sees more, wherever it begins. */
function countOwn(guesser: Guesser, nowMs: number): boolean {
  guesser.times = guesser.times.filter((at) => at > nowMs - MINUTE_MS);
  guesser.times.push(nowMs);
  if (guesser.times.length < WRONG_A_MINUTE) return false;
  guesser.times = [];
  guesser.blockedUntilMs = nowMs + MINUTE_MS;
  return true;
}

function countAll(total: Total, nowMs: number): boolean {
  total.latestMs = nowMs;
  if (nowMs - total.sinceMs >= MINUTE_MS) Object.assign(total, { count: 0, sinceMs: nowMs });
  total.count += 1;
  if (total.count !== WRONG_OF_ALL) return false;
  total.blockedUntilMs = nowMs + MINUTE_MS;
  return true;
}
