import type { PreparedAnswer } from "./prepared-answer.ts";

/** Who gets a pinned answer: everybody, or only who sends no cookie at all. */
export type Readers = "everyone" | "without-cookie";

interface PinnedAnswer {
  readonly answer: PreparedAnswer;
  readonly readers: Readers;
}

/** Answers made once. */
export interface AnswerMemory {
  /** Made at the first call for this key; the one that was asked for longest ago goes when there are too many. */
  keep(key: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer>;
  /** From now on the answer to this path, given before the app is asked. */
  pin(path: string, pinned: PinnedAnswer): void;
  pinned(path: string): PinnedAnswer | undefined;
}

export const MAX_KEPT_ANSWERS = 64;

export function answerMemory(): AnswerMemory {
  const kept = new Map<string, Promise<PreparedAnswer>>();
  const pins = new Map<string, PinnedAnswer>();

  function make(key: string, maker: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    const made = maker();
    // What failed is tried again.
    made.catch(() => kept.get(key) === made && kept.delete(key));
    return made;
  }

  return {
    keep(key, maker) {
      const found = kept.get(key) ?? make(key, maker);
      kept.delete(key);
      kept.set(key, found);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
      return found;
    },
    pin(path, pinned) {
      pins.set(path, pinned);
    },
    pinned: (path) => pins.get(path),
  };
}
