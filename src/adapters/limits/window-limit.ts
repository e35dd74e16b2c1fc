import type { Clock } from "#ports/clock.ts";
import type { Limit } from "#ports/limits.ts";

interface WindowLimitOptions {
  readonly points: number;
  readonly perSeconds: number;
}

interface Window {
  count: number;
  readonly endsAtMs: number;
}

/** Fixed windows like `memoryLimit`'s, without a promise or a timer for each key: this one stands on the send path. */
export function windowLimit({ points, perSeconds }: WindowLimitOptions, clock: Pick<Clock, "monotonicMs">): Limit {
  const windowMs = perSeconds * 1000;
  const windows = new Map<string, Window>();
  let sweepAtMs = 0;

  /** Once a window: no key is looked at more often than it was opened. */
  function sweep(nowMs: number): void {
    if (nowMs < sweepAtMs) return;
    sweepAtMs = nowMs + windowMs;
    for (const [key, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(key);
  }

  return {
    take(key) {
      const nowMs = clock.monotonicMs();
      const window = windows.get(key);
      if (window !== undefined && nowMs < window.endsAtMs) {
        window.count += 1;
        return window.count <= points ? null : Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
      }
      sweep(nowMs);
      windows.set(key, { count: 1, endsAtMs: nowMs + windowMs });
      return points > 0 ? null : perSeconds;
    },
    reset(key) {
      windows.delete(key);
    },
    standing(key) {
      const nowMs = clock.monotonicMs();
      const window = windows.get(key);
      const leftMs = window === undefined ? 0 : window.endsAtMs - nowMs;
      if (window === undefined || leftMs <= 0)
        return { points, perSeconds, remaining: points, resetSeconds: perSeconds };
      const remaining = Math.max(0, points - window.count);
      return { points, perSeconds, remaining, resetSeconds: Math.ceil(leftMs / 1000) };
    },
  };
}
