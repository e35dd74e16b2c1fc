import type { Clock } from "#ports/clock.ts";

/** A change in the dashboard is heeded after this long at most. */
const LIFE_MS = 10_000;
const MAX_INSTANCES = 10_000;

/** Of an instance, read once for many messages. */
export function rememberedReads<Value>(
  read: (instanceId: number) => Promise<Value>,
  clock: Pick<Clock, "monotonicMs">,
): (instanceId: number) => Promise<Value> {
  const known = new Map<number, { readonly value: Promise<Value>; readonly untilMs: number }>();

  return (instanceId) => {
    const nowMs = clock.monotonicMs();
    const last = known.get(instanceId);
    if (last !== undefined && last.untilMs > nowMs) return last.value;
    if (known.size >= MAX_INSTANCES) known.clear();
    const value = read(instanceId);
    known.set(instanceId, { value, untilMs: nowMs + LIFE_MS });
    value.catch(() => known.delete(instanceId));
    return value;
  };
}
