import type { Clock } from "#ports/clock.ts";

/** For one instance from all addresses together, and for each address that is trusted. */
const WRONG_A_MINUTE = 10;
const MINUTE_MS = 60_000;
/** How long an address that has shown the right token is not kept waiting for what others guess. */
const TRUST_MS = 24 * 60 * MINUTE_MS;
/** Addresses that an instance's owner calls from; beyond them the one seen longest ago is forgotten. */
const TRUSTED_ADDRESSES = 16;

/** Counts wrong tokens without waiting for anything: who checks, compares and counts in one turn lets nobody in between. */
export interface AttemptCounter {
  /** Seconds until a token from there is looked at again; 0 when one is looked at now. */
  secondsBlocked(instanceId: number, address: string): number;
  /** Counts one; true when it begins a block. */
  wrong(instanceId: number, address: string): boolean;
  right(instanceId: number, address: string): void;
}

interface Attempts {
  /** Monotonic, of the last minute. */
  times: number[];
  blockedUntilMs: number;
}

interface TrustedCaller extends Attempts {
  rightAtMs: number;
}

interface InstanceAttempts extends Attempts {
  /** By address. */
  readonly trusted: Map<string, TrustedCaller>;
}

/** In this process alone; an instance that is left alone costs what its callers' addresses do. */
export function attemptCounter(clock: Pick<Clock, "monotonicMs">): AttemptCounter {
  const instances = new Map<number, InstanceAttempts>();

  function attemptsOf(instanceId: number): InstanceAttempts {
    const known = instances.get(instanceId);
    if (known !== undefined) return known;
    const attempts: InstanceAttempts = { ...noAttempts(), trusted: new Map() };
    instances.set(instanceId, attempts);
    return attempts;
  }

  return {
    secondsBlocked(instanceId, address) {
      const attempts = instances.get(instanceId);
      if (attempts === undefined) return 0;
      const nowMs = clock.monotonicMs();
      const caller = trustedCaller(attempts, address, nowMs);
      const leftMs = (caller ?? attempts).blockedUntilMs - nowMs;
      return leftMs > 0 ? Math.ceil(leftMs / 1000) : 0;
    },
    wrong(instanceId, address) {
      const attempts = attemptsOf(instanceId);
      const nowMs = clock.monotonicMs();
      const caller = trustedCaller(attempts, address, nowMs);
      const callerBlocked = caller !== undefined && count(caller, nowMs);
      return (attempts.blockedUntilMs <= nowMs && count(attempts, nowMs)) || callerBlocked;
    },
    right(instanceId, address) {
      const { trusted } = attemptsOf(instanceId);
      const caller = trusted.get(address);
      if (caller !== undefined) {
        caller.rightAtMs = clock.monotonicMs();
        return;
      }
      if (trusted.size >= TRUSTED_ADDRESSES) forgetOldest(trusted);
      trusted.set(address, { ...noAttempts(), rightAtMs: clock.monotonicMs() });
    },
  };
}

function noAttempts(): Attempts {
  return { times: [], blockedUntilMs: Number.NEGATIVE_INFINITY };
}

function trustedCaller({ trusted }: InstanceAttempts, address: string, nowMs: number): TrustedCaller | undefined {
  const caller = trusted.get(address);
  return caller !== undefined && nowMs - caller.rightAtMs < TRUST_MS ? caller : undefined;
}

/** A block lasts a whole minute from its last guess, so that no minute sees more, wherever it begins. */
function count(attempts: Attempts, nowMs: number): boolean {
  attempts.times = attempts.times.filter((at) => at > nowMs - MINUTE_MS);
  attempts.times.push(nowMs);
  if (attempts.times.length < WRONG_A_MINUTE) return false;
  attempts.times = [];
  attempts.blockedUntilMs = nowMs + MINUTE_MS;
  return true;
}

function forgetOldest(trusted: Map<string, TrustedCaller>): void {
  let oldest: { readonly address: string; readonly rightAtMs: number } | undefined;
  for (const [address, { rightAtMs }] of trusted) {
    if (oldest === undefined || rightAtMs < oldest.rightAtMs) oldest = { address, rightAtMs };
  }
  if (oldest !== undefined) trusted.delete(oldest.address);
}
