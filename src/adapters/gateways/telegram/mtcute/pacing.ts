/** Keeps uploads from filling the event loop: between two parts, whatever else waits gets its turn. */
export interface Pacing {
  /** An upload begins; call what it returns when it has ended. */
  enter(): () => void;
  /** How many parts of one file may be under way. */
  partsAtOnce(): number;
  /** Resolves when a part may be sent: one in each turn of the event loop, in the order they came. */
  turn(): Promise<void>;
}

const ALONE = 4;
const TOGETHER = 2;

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
    partsAtOnce: () => (uploads > 1 ? TOGETHER : ALONE),
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (scheduled) return;
        scheduled = true;
        setImmediate(next);
      }),
  };
}
