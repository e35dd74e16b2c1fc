import type { Leaving, Turn, Turns } from "#ports/turns.ts";

export interface TurnRules {
  readonly atOnce: number;
  /** Below `atOnce`: one owner's slow work must not be all that is done. */
  readonly atOncePerOwner: number;
  /** What all turns may hold at once, and those of one owner; without it bytes are not counted. */
  readonly bytes?: { readonly all: number; readonly perOwner: number } | undefined;
  readonly waiting: number;
  readonly waitingPerOwner: number;
  readonly waitMs: number;
}

/** Sounds that voice messages are made of: each takes a core for as long as it takes. */
export const CONVERSIONS: TurnRules = {
  atOnce: 1,
  atOncePerOwner: 1,
  waiting: 100,
  waitingPerOwner: 10,
  waitMs: 60_000,
};

/** Copies of people's data, each of which holds a page of a list and reads on for as long as somebody takes it. */
export const EXPORT_TURNS: TurnRules = {
  atOnce: 4,
  atOncePerOwner: 1,
  waiting: 0,
  waitingPerOwner: 0,
  waitMs: 0,
};

interface Waiter {
  readonly bytes: number;
  begin(): void;
}

interface Held {
  turns: number;
  bytes: number;
}

const UNCOUNTED = { all: Number.POSITIVE_INFINITY, perOwner: Number.POSITIVE_INFINITY };
const NOTHING: Readonly<Held> = { turns: 0, bytes: 0 };

/** Owners in rotation, each one's own in the order they came; whoever has its share already is passed over. */
export function turns(rules: TurnRules): Turns {
  const budget = rules.bytes ?? UNCOUNTED;
  /** The next owner to be served first. */
  const queues = new Map<string, Waiter[]>();
  const shares = new Map<string, Held>();
  const held: Held = { turns: 0, bytes: 0 };
  let waiting = 0;

  function hasShareLeft(owner: string, bytes: number): boolean {
    const own = shares.get(owner) ?? NOTHING;
    return own.turns < rules.atOncePerOwner && own.bytes + bytes <= budget.perOwner;
  }

  function mayBegin(owner: string, bytes: number): boolean {
    return held.turns < rules.atOnce && held.bytes + bytes <= budget.all && hasShareLeft(owner, bytes);
  }

  function count(owner: string, turnsMore: number, bytesMore: number): void {
    const own = shares.get(owner) ?? { ...NOTHING };
    for (const sum of [held, own]) {
      sum.turns += turnsMore;
      sum.bytes += bytesMore;
    }
    if (own.turns === 0) shares.delete(owner);
    else shares.set(owner, own);
  }

  function begin(owner: string, asked: number): Turn {
    let bytes = asked;
    let isHeld = true;
    count(owner, 1, bytes);
    return {
      end() {
        if (!isHeld) return;
        isHeld = false;
        count(owner, -1, -bytes);
        serve();
      },
      needsOnly(less) {
        if (!isHeld || less >= bytes) return;
        count(owner, 0, less - bytes);
        bytes = less;
        serve();
      },
      isWanted: () => [...queues].some(([other, [first]]) => other !== owner && hasShareLeft(other, first?.bytes ?? 0)),
    };
  }

  function serve(): void {
    for (let next = nextOwner(); next !== undefined; next = nextOwner()) {
      const [owner, queue] = next;
      const [first] = queue;
      // Behind all others.
      queues.delete(owner);
      queues.set(owner, queue);
      first?.begin();
    }
  }

  function nextOwner(): [string, Waiter[]] | undefined {
    return [...queues].find(([owner, [first]]) => first !== undefined && mayBegin(owner, first.bytes));
  }

  function leave(owner: string, waiter: Waiter): void {
    const queue = queues.get(owner);
    const at = queue?.indexOf(waiter) ?? -1;
    if (queue === undefined || at < 0) return;
    queue.splice(at, 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(owner);
  }

  function wait(owner: string, bytes: number, signal: Leaving | undefined): Promise<Turn | null> {
    return new Promise((resolve) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        leave(owner, waiter);
      };
      const waiter: Waiter = {
        bytes,
        begin() {
          stop();
          resolve(begin(owner, bytes));
        },
      };
      const giveUp = (): void => {
        stop();
        // One that asks for less may stand behind it.
        serve();
        resolve(null);
      };
      const timer = setTimeout(giveUp, rules.waitMs);
      signal?.addEventListener("abort", giveUp);
      const queue = queues.get(owner) ?? [];
      queue.push(waiter);
      queues.set(owner, queue);
      waiting += 1;
    });
  }

  return {
    async take(owner, signal, asked = 0) {
      if (signal?.aborted) return null;
      const bytes = Math.min(asked, budget.perOwner);
      const own = queues.get(owner)?.length ?? 0;
      if (own === 0 && mayBegin(owner, bytes)) return begin(owner, bytes);
      if (waiting >= rules.waiting || own >= rules.waitingPerOwner) return null;
      return await wait(owner, bytes, signal);
    },
  };
}
