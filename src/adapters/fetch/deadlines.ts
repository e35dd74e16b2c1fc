import type { Leaving } from "#ports/turns.ts";

/** Time limits of one download: one for the whole, one for the step under way. */
export interface Deadlines {
  /** Aborted once either limit has passed, or when nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** Replaces the limit of the step: the next thing must happen within `ms`. */
  expectWithin(ms: number): void;
  /** Nothing is expected for now; the limit for the whole stays. */
  pause(): void;
  stop(): void;
}

export function startDeadlines(totalMs: number, gone?: Leaving): Deadlines {
  const controller = new AbortController();
  const expire = (): void => controller.abort(new Error("fetch: out of time"));
  const total = setTimeout(expire, totalMs).unref();
  const leave = (): void => controller.abort(new Error("fetch: nobody waits for it"));
  gone?.addEventListener("abort", leave);
  if (gone?.aborted === true) leave();
  let step: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    expectWithin(ms) {
      clearTimeout(step);
      step = setTimeout(expire, ms);
    },
    pause: () => clearTimeout(step),
    stop() {
      gone?.removeEventListener("abort", leave);
      clearTimeout(total);
      clearTimeout(step);
    },
  };
}
