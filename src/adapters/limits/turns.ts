import type { Leaving, Turns } from "#ports/turns.ts";

export interface TurnRules {
  readonly atOnce: number;
  /** Below `atOnce`: one owner's slow work must not be all that is done. */
  readonly atOncePerOwner: number;
  readonly waiting: number;
  readonly waitingPerOwner: number;
  readonly waitMs: number;
}

interface Waiter {
  readonly owner: string;
  begin(): void;
}

/** First come, first served, but for those whose owner has its share already; a turn given back twice counts once. */
export function turns(rules: TurnRules): Turns {
  const waiting: Waiter[] = [];
  const held = new Map<string, number>();
  let free = rules.atOnce;

  const mayBegin = (owner: string) => free > 0 && (held.get(owner) ?? 0) < rules.atOncePerOwner;

  function begin(owner: string): () => void {
    free -= 1;
    held.set(owner, (held.get(owner) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) end(owner);
      isHeld = false;
    };
  }

  function end(owner: string): void {
    free += 1;
    const left = (held.get(owner) ?? 0) - 1;
    if (left > 0) held.set(owner, left);
    else held.delete(owner);
    const next = waiting.find((waiter) => mayBegin(waiter.owner));
    next?.begin();
  }

  function wait(owner: string, signal: Leaving | undefined): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        waiting.splice(waiting.indexOf(waiter), 1);
      };
      const waiter: Waiter = {
        owner,
        begin() {
          leave();
          resolve(begin(owner));
        },
      };
      const giveUp = (): void => {
        leave();
        resolve(null);
      };
      const timer = setTimeout(giveUp, rules.waitMs);
      signal?.addEventListener("abort", giveUp);
      waiting.push(waiter);
    });
  }

  return {
    async take(owner, signal) {
      if (signal?.aborted) return null;
      if (mayBegin(owner)) return begin(owner);
      if (waiting.length >= rules.waiting) return null;
      const own = waiting.filter((waiter) => waiter.owner === owner).length;
      return own >= rules.waitingPerOwner ? null : wait(owner, signal);
    },
  };
}
