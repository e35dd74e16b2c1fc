import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";

/** How often codes may be asked for. Telegram's own limits are secret, and end in waits of a day. */
export interface LoginLimitRules {
  /** Between two codes of one instance for one number. */
  readonly betweenMs: number;
  readonly perHour: number;
  readonly perDay: number;
  /** Of one instance, for whatever numbers. */
  readonly perInstanceHour: number;
}

export const LOGIN_LIMITS: LoginLimitRules = { betweenMs: 60_000, perHour: 3, perDay: 5, perInstanceHour: 10 };

export interface LoginLimits {
  /** Counts a request, unless it is one too many; `giveBack` takes it back when no code was sent. */
  take(
    instanceId: number,
    phone: string,
  ): Result<{ giveBack(): void }, { code: "too-many"; retryAfterSeconds: number }>;
  /** Counts a code that was sent before this process began. */
  note(instanceId: number, phone: string, at: Date): void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_KEYS = 10_000;
const MAX_TIMES = 1_000;

/** Counts in this process: a restart forgets all but the log-ins that are stored. */
export function loginLimits(clock: Clock, rules: LoginLimitRules): LoginLimits {
  const times = new Map<string, number[]>();

  const keysOf = (instanceId: number, phone: string) => ({
    pair: `${instanceId} ${phone}`,
    phone: `+${phone}`,
    instance: `${instanceId}`,
  });

  function add(key: string, at: number): void {
    const kept = (times.get(key) ?? []).filter((time) => time > at - DAY_MS);
    times.delete(key);
    times.set(key, [...kept, at].sort((a, b) => a - b).slice(-MAX_TIMES));
    const oldest = times.size > MAX_KEYS ? times.keys().next().value : undefined;
    if (oldest !== undefined) times.delete(oldest);
  }

  /** On the monotonic clock: when the key has room again for one more; in the past when it has. */
  function freeAt(key: string, points: number, perMs: number): number {
    const last = times.get(key)?.at(-points);
    return last === undefined ? Number.NEGATIVE_INFINITY : last + perMs;
  }

  return {
    take(instanceId, phone) {
      const now = clock.monotonicMs();
      const keys = keysOf(instanceId, phone);
      const until = Math.max(
        freeAt(keys.pair, 1, rules.betweenMs),
        freeAt(keys.phone, rules.perHour, HOUR_MS),
        freeAt(keys.phone, rules.perDay, DAY_MS),
        freeAt(keys.instance, rules.perInstanceHour, HOUR_MS),
      );
      if (until > now) return failure({ code: "too-many", retryAfterSeconds: Math.ceil((until - now) / 1000) });
      for (const key of Object.values(keys)) add(key, now);
      return success({
        giveBack() {
          for (const key of Object.values(keys)) {
            const own = times.get(key);
            if (own?.includes(now)) own.splice(own.lastIndexOf(now), 1);
          }
        },
      });
    },
    note(instanceId, phone, at) {
      const sentAtMs = clock.monotonicMs() - (clock.now().getTime() - at.getTime());
      for (const key of Object.values(keysOf(instanceId, phone))) add(key, sentAtMs);
    },
  };
}
