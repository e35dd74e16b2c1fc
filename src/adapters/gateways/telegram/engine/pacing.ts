/** Keeps uploads from filling the event loop: between two parts, whatever else waits gets its turn. */
export interface Pacing {
  /** An upload begins; call what it returns when it has ended. */
  enter(): () => void;
  /** How many parts of one file may be under way. */
  partsAtOnce(): number;
  /** Resolves when a part may be sent: one in each turn of the event loop, in the order they came. */
  turn(): Promise<void>;
}

/**
 * Of all files together: what is under way stands before a text at Telegram's end too, and each is in memory several
 * times on its way, as what is sealed of it and what is written.
 */
const UNDER_WAY = 3;

export function uploadPacing(): Pacing {
  const waiting: (() => void)[] = [];
  let uploads = 0;
  let scheduled = false;

  function next(): void {
    waiting.shift()?.();
    scheduled = waiting.length > 0;
    if (scheduled) setImmediate(next);
  }

  return {
    enter() {
      uploads += 1;
      return () => {
        uploads -= 1;
      };
    },
    partsAtOnce: () => Math.max(1, Math.floor(UNDER_WAY / Math.max(1, uploads))),
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (scheduled) return;
        scheduled = true;
        setImmediate(next);
      }),
  };
}
