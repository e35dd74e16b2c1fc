export interface HeartbeatTiming {
  readonly everyMs: number;
  /** A role that has said nothing for so many beats is frozen. */
  readonly frozenAfter: number;
  /** The same until it is ready: to bring a large SQLite file up to date holds its process for minutes. */
  readonly frozenAfterAtStart: number;
}

/** Ten seconds; five minutes at the start. */
export const HEARTBEAT: HeartbeatTiming = { everyMs: 1_000, frozenAfter: 10, frozenAfterAtStart: 300 };

/** While developing, where a breakpoint looks like a freeze. */
export const NEVER_FROZEN: HeartbeatTiming = {
  ...HEARTBEAT,
  frozenAfter: Number.POSITIVE_INFINITY,
  frozenAfterAtStart: Number.POSITIVE_INFINITY,
};

export interface Heartbeat {
  answered(): void;
  ready(): void;
  stop(): void;
}

/**
 * Asks a process again and again whether its event loop turns, until it has not answered for too long. Beats are
 * counted and no clock is read: a supervisor that stood still itself has had none meanwhile.
 */
export function heartbeat(timing: HeartbeatTiming, { ask, frozen }: { ask(): void; frozen(): void }): Heartbeat {
  let silentFor = 0;
  let most = timing.frozenAfterAtStart;
  const timer = setInterval(() => {
    silentFor += 1;
    if (silentFor < most) return ask();
    clearInterval(timer);
    frozen();
  }, timing.everyMs);
  return {
    answered: () => {
      silentFor = 0;
    },
    ready: () => {
      // To say so is an answer.
      silentFor = 0;
      most = timing.frozenAfter;
    },
    stop: () => clearInterval(timer),
  };
}
