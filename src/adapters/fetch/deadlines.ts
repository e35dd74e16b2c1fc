/** Time limits of one download: one for the whole, one for the step under way. */
export interface Deadlines {
  /** Aborted once either limit has passed. */
  readonly signal: AbortSignal;
  /** Replaces the limit of the step: the next thing must happen within `ms`. */
  expectWithin(ms: number): void;
  /** Nothing is expected for now; the limit for the whole stays. */
  pause(): void;
  stop(): void;
}

export function startDeadlines(totalMs: number): Deadlines {
  const controller = new AbortController();
  const expire = (): void => controller.abort(new Error("fetch: out of time"));
  const total = setTimeout(expire, totalMs).unref();
  let step: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    expectWithin(ms) {
      clearTimeout(step);
      step = setTimeout(expire, ms);
    },
    pause: () => clearTimeout(step),
    stop() {
      clearTimeout(total);
      clearTimeout(step);
    },
  };
}
