import type { Privacy } from "#domain/instances/privacy.ts";
import type { Clock } from "#ports/clock.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";

/** A change in the dashboard is heeded after this long at most. */
const LIFE_MS = 10_000;
const MAX_INSTANCES = 10_000;

/** Read once for many messages of an instance. */
export function cachedPrivacy(
  store: Pick<PrivacyStore, "read">,
  clock: Pick<Clock, "monotonicMs">,
): Pick<PrivacyStore, "read"> {
  const known = new Map<number, { readonly privacy: Promise<Privacy>; readonly untilMs: number }>();

  return {
    read(instanceId) {
      const nowMs = clock.monotonicMs();
      const last = known.get(instanceId);
      if (last !== undefined && last.untilMs > nowMs) return last.privacy;
      if (known.size >= MAX_INSTANCES) known.clear();
      const privacy = store.read(instanceId);
      known.set(instanceId, { privacy, untilMs: nowMs + LIFE_MS });
      privacy.catch(() => known.delete(instanceId));
      return privacy;
    },
  };
}
