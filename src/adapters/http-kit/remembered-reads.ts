import type { Platform } from "#domain/instances/instance.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceStore } from "#ports/instances.ts";

/** A change is heeded after this long at most. */
const LIFE_MS = 10_000;
const MAX_INSTANCES = 10_000;

/**
 * Of an instance, by its id or its client name, read once for many messages or calls. What is null is not there yet: it
 * is looked for each time.
 */
export function rememberedReads<Instance extends number | string, Value>(
  read: (instance: Instance) => Promise<Value>,
  clock: Pick<Clock, "monotonicMs">,
): (instance: Instance) => Promise<Value> {
  const known = new Map<Instance, { readonly value: Promise<Value>; readonly untilMs: number }>();

  return (instance) => {
    const nowMs = clock.monotonicMs();
    const last = known.get(instance);
    if (last !== undefined && last.untilMs > nowMs) return last.value;
    if (known.size >= MAX_INSTANCES) known.clear();
    const value = read(instance);
    const entry = { value, untilMs: nowMs + LIFE_MS };
    const forget = (): void => {
      if (known.get(instance) === entry) known.delete(instance);
    };
    known.set(instance, entry);
    value.then((found) => found === null && forget(), forget);
    return value;
  };
}

/** On which network an instance is, by its client name: where a call of `/v1` is done, not whether. */
export function rememberedPlatforms(
  instances: Pick<InstanceStore, "findAccess">,
  clock: Pick<Clock, "monotonicMs">,
): (client: string) => Promise<Platform | null> {
  return rememberedReads(async (client: string) => (await instances.findAccess(client))?.platform ?? null, clock);
}
