import { MAX_UNKEPT_HOURS } from "#domain/instances/privacy.ts";
import { isOpen } from "#domain/messages/life.ts";
import type { Clock } from "#ports/clock.ts";
import type { MessageRecord, MessageStore } from "#ports/messages.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";

interface UnkeptPorts {
  readonly messages: Pick<MessageStore, "list" | "forgetContent">;
  readonly privacy: Pick<PrivacyStore, "listKeepingNone">;
  readonly clock: Pick<Clock, "monotonicMs">;
}

const HOUR_MS = 3_600_000;
/** All is looked through anew so often: a message may end long after it was accepted. */
const ANEW_MS = 12 * HOUR_MS;

/** How old what was neither sent nor fetched may become, with the time until it is looked at again. */
export const UNKEPT_AGE_MS = MAX_UNKEPT_HOURS * HOUR_MS - ANEW_MS;

/**
 * What instances that keep no content still have from before `cutoff`. Each call goes through at most `limit` messages
 * and answers through how many; fewer than `limit` means that there are no more for now.
 */
export function unkeptContent({ messages, privacy, clock }: UnkeptPorts) {
  let seen = new Map<number, string>();
  let anewAtMs = Number.NEGATIVE_INFINITY;
  let waiting: number[] = [];

  async function forgetSome(instanceId: number, cutoff: Date, limit: number): Promise<number> {
    const after = seen.get(instanceId) ?? null;
    const page = await messages.list(instanceId, { until: cutoff }, { after, limit, ascending: true });
    const ids = page.messages.filter(isToGo).map(({ id }) => id);
    if (ids.length > 0) await messages.forgetContent(instanceId, ids);
    const last = page.messages.at(-1)?.id ?? page.next;
    if (last !== null) seen.set(instanceId, last);
    return page.next === null ? page.messages.length : limit;
  }

  return async (cutoff: Date, limit: number): Promise<number> => {
    if (waiting.length === 0) {
      waiting = await privacy.listKeepingNone();
      if (clock.monotonicMs() >= anewAtMs) {
        seen = new Map();
        anewAtMs = clock.monotonicMs() + ANEW_MS;
      }
    }
    let count = 0;
    for (let next = waiting[0]; next !== undefined && count < limit; next = waiting[0]) {
      const some = await forgetSome(next, cutoff, limit - count);
      count += some;
      if (count < limit) waiting.shift();
    }
    return count;
  };
}

function isToGo(record: MessageRecord): boolean {
  return record.message !== null && !(record.direction === "out" && isOpen(record.state));
}
