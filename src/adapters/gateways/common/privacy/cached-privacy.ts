import { rememberedReads } from "#adapters/http-kit/remembered-reads.ts";
import type { Clock } from "#ports/clock.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";

/** Read once for many messages of an instance. */
export function cachedPrivacy(
  store: Pick<PrivacyStore, "read">,
  clock: Pick<Clock, "monotonicMs">,
): Pick<PrivacyStore, "read"> {
  return { read: rememberedReads((instanceId) => store.read(instanceId), clock) };
}
