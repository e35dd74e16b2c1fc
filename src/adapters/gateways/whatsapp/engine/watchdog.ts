export interface LivenessTimes {
  /** Milliseconds without any data after which an answer is asked for. */
  readonly idleMs: number;
  /** The same, when a caller asks whether the connection is alive. */
  readonly probeAfterMs: number;
  /** How long the answer may take. */
  readonly answerMs: number;
  /** How long the very first data may take, from the first step of connecting on. */
  readonly openMs: number;
}

export interface Watchdog {
  /** Anything at all has come in. */
  heard(): void;
  /** Somebody wants to know now. */
  probe(): void;
  stop(): void;
}

/**
 * Keeps "connected" true: a line can be open and dead. Asks for an answer after some silence, and calls `dead`
 * when none comes.
 */
export function watchdog(
  times: LivenessTimes,
  line: { nowMs(): number; ask(): Promise<unknown>; dead(): void },
): Watchdog {
  const lookEveryMs = Math.min(times.idleMs, times.openMs) / 4;
  let lastHeard = line.nowMs();
  let everHeard = false;
  let asked: NodeJS.Timeout | null = null;
  let stopped = false;

  function ask(): void {
    if (asked !== null || stopped) return;
    // Nobody has answered yet, so nobody can be asked; what came while this process was busy is still to be heard.
    asked = setTimeout(die, everHeard ? times.answerMs : lookEveryMs);
    if (everHeard) line.ask().catch(die);
  }

  function die(): void {
    if (stopped || asked === null) return;
    stop();
    line.dead();
  }

  function stop(): void {
    stopped = true;
    clearInterval(looking);
    if (asked !== null) clearTimeout(asked);
  }

  const silence = (): number => line.nowMs() - lastHeard;
  const looking = setInterval(() => {
    if (silence() >= (everHeard ? times.idleMs : times.openMs)) ask();
  }, lookEveryMs);

  return {
    heard() {
      lastHeard = line.nowMs();
      everHeard = true;
      if (asked === null) return;
      clearTimeout(asked);
      asked = null;
    },
    probe() {
      if (everHeard && silence() >= times.probeAfterMs) ask();
    },
    stop,
  };
}

/** Asks for a sign of life. */
export function ping(id: string) {
  return {
    tag: "iq",
    attrs: { id, to: "s.whatsapp.net", type: "get", xmlns: "w:p" },
    content: [{ tag: "ping", attrs: {} }],
  };
}
