/** A map that forgets its oldest entries once it holds too many, or they weigh too much together. */
export interface Recent<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  values(): Iterable<Value>;
  clear(): void;
  readonly size: number;
}

interface RecentLimits<Value> {
  readonly maxEntries: number;
  readonly maxWeight?: number;
  readonly weigh?: (value: Value) => number;
  /** Called with what the limits push out. */
  readonly forgotten?: (value: Value) => void;
}

export function recent<Key, Value>(limits: RecentLimits<Value>): Recent<Key, Value> {
  const { maxEntries, maxWeight = Number.POSITIVE_INFINITY, weigh = () => 0, forgotten = () => {} } = limits;
  const entries = new Map<Key, Value>();
  let weight = 0;

  function remove(key: Key): void {
    const value = entries.get(key);
    if (value === undefined || !entries.delete(key)) return;
    weight -= weigh(value);
  }

  function trim(): void {
    for (const [key, value] of entries) {
      if (entries.size <= maxEntries && (weight <= maxWeight || entries.size === 1)) return;
      remove(key);
      forgotten(value);
    }
  }

  return {
    has: (key) => entries.has(key),
    get: (key) => entries.get(key),
    set(key, value) {
      remove(key);
      entries.set(key, value);
      weight += weigh(value);
      trim();
    },
    delete: remove,
    values: () => entries.values(),
    clear() {
      entries.clear();
      weight = 0;
    },
    get size() {
      return entries.size;
    },
  };
}
