/** Chance that comes again with its seed. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
}

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return { between: (min, max) => min + Math.floor(next() * (max - min + 1)) };
}
