import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "#ports/limits.ts";

interface MemoryLimitOptions {
  readonly points: number;
  readonly perSeconds: number;
}

/** Fixed windows in this process's memory; a window's key costs one timer. */
export function memoryLimit({ points, perSeconds }: MemoryLimitOptions): Limit {
  const limiter = new RateLimiterMemory({ points, duration: perSeconds });
  return {
    take: (key) => limiter.consume(key).then(admitted, secondsLeft),
    reset: async (key) => {
      await limiter.delete(key);
    },
    async standing(key) {
      const used = await limiter.get(key);
      const resetSeconds = used === null ? perSeconds : Math.max(1, Math.ceil(used.msBeforeNext / 1000));
      return { points, perSeconds, remaining: Math.max(0, points - (used?.consumedPoints ?? 0)), resetSeconds };
    },
  };
}

function admitted(): null {
  return null;
}

/** The library rejects with its result when a key is over, and with an Error when something broke. */
function secondsLeft(reason: unknown): number {
  if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw reason;
}
