import type { Clock } from "#ports/clock.ts";

/** For one instance from all addresses together, and for each address that is trusted. */
const WRONG_A_MINUTE = 10;
const MINUTE_MS = 60_000;
/** How long an address that has shown the right token is not kept waiting for what others guess. */
const TRUST_MS = 24 * 60 * MINUTE_MS;
/** Addresses that an instance's owner calls from; beyond them the one seen longest ago is forgotten. */
const TRUSTED_ADDRESSES = 16;

/** Counts wrong tokens without waiting for anything: who checks, compares and counts in one turn lets nobody in between. */
export interface WrongTokens {
  /** Seconds until a token from there is looked at again; 0 when one is looked at now. */
  secondsBlocked(instanceId: number, address: string): number;
  /** Counts one; true when it begins a block. */
  wrong(instanceId: number, address: string): boolean;
  right(instanceId: number, address: string): void;
}

interface Guesses {
  /** Monotonic, of the last minute. */
  times: number[];
  blockedUntilMs: number;
}

interface TrustedCaller extends Guesses {
  rightAtMs: number;
}

interface Door extends Guesses {
  /** By address. */
  readonly trusted: Map<string, TrustedCaller>;
}

/** In this process alone; an instance that is left alone costs what its callers' addresses do. */
export function wrongTokens(clock: Pick<Clock, "monotonicMs">): WrongTokens {
  const doors = new Map<number, Door>();

  function doorOf(instanceId: number): Door {
    const known = doors.get(instanceId);
    if (known !== undefined) return known;
    const door: Door = { ...noGuesses(), trusted: new Map() };
    doors.set(instanceId, door);
    return door;
  }

  return {
    secondsBlocked(instanceId, address) {
      const door = doors.get(instanceId);
      if (door === undefined) return 0;
      const nowMs = clock.monotonicMs();
      const caller = trustedCaller(door, address, nowMs);
      const leftMs = (caller ?? door).blockedUntilMs - nowMs;
      return leftMs > 0 ? Math.ceil(leftMs / 1000) : 0;
    },
    wrong(instanceId, address) {
      const door = doorOf(instanceId);
      const nowMs = clock.monotonicMs();
      const caller = trustedCaller(door, address, nowMs);
      const callerBlocked = caller !== undefined && count(caller, nowMs);
      return (door.blockedUntilMs <= nowMs && count(door, nowMs)) || callerBlocked;
    },
    right(instanceId, address) {
      const { trusted } = doorOf(instanceId);
      const caller = trusted.get(address);
      if (caller !== undefined) {
        caller.rightAtMs = clock.monotonicMs();
        return;
      }
      if (trusted.size >= TRUSTED_ADDRESSES) forgetOldest(trusted);
      trusted.set(address, { ...noGuesses(), rightAtMs: clock.monotonicMs() });
    },
  };
}

function noGuesses(): Guesses {
  return { times: [], blockedUntilMs: Number.NEGATIVE_INFINITY };
}

function trustedCaller({ trusted }: Door, address: string, nowMs: number): TrustedCaller | undefined {
  const caller = trusted.get(address);
  return caller !== undefined && nowMs - caller.rightAtMs < TRUST_MS ? caller : undefined;
}

/** A block lasts a whole minute from its last guess, so that no minute sees more, wherever it begins. */
function count(guesses: Guesses, nowMs: number): boolean {
  guesses.times = guesses.times.filter((at) => at > nowMs - MINUTE_MS);
  guesses.times.push(nowMs);
  if (guesses.times.length < WRONG_A_MINUTE) return false;
  guesses.times = [];
  guesses.blockedUntilMs = nowMs + MINUTE_MS;
  return true;
}

function forgetOldest(trusted: Map<string, TrustedCaller>): void {
  let oldest: { readonly address: string; readonly rightAtMs: number } | undefined;
  for (const [address, { rightAtMs }] of trusted) {
    if (oldest === undefined || rightAtMs < oldest.rightAtMs) oldest = { address, rightAtMs };
  }
  if (oldest !== undefined) trusted.delete(oldest.address);
}
