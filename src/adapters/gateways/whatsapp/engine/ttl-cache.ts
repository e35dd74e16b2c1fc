/** A bounded map whose entries expire; the oldest go first. It has the shape Baileys wants of a cache. */
export interface TtlCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, ttlMs?: number): void;
  del(key: string): void;
  flushAll(): void;
}

export function ttlCache<Value>(options: {
  readonly ttlMs: number;
  readonly max: number;
  nowMs(): number;
}): TtlCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until > options.nowMs()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, ttlMs = options.ttlMs) {
      entries.delete(key);
      entries.set(key, { value, until: options.nowMs() + ttlMs });
      if (entries.size <= options.max) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
