import type { ContentRelease } from "#ports/content-release.ts";
import type { Logger } from "#ports/logger.ts";
import type { MessageRecord, MessageStore } from "#ports/messages.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";

interface ReleasePorts {
  readonly messages: Pick<MessageStore, "forgetContent">;
  readonly privacy: Pick<PrivacyStore, "read">;
  readonly logger: Pick<Logger, "warn">;
}

interface ReleaseTimes {
  /** Many that are sent in a moment are written together. */
  readonly afterSentMs: number;
  readonly afterFetchMs: number;
}

interface RunningContentRelease extends ContentRelease {
  /** Lets go at once of what waits for its time. */
  close(): Promise<void>;
}

const TIMES: ReleaseTimes = { afterSentMs: 250, afterFetchMs: 60_000 };

interface Batch {
  readonly instanceId: number;
  readonly ids: Set<string>;
  readonly timer: NodeJS.Timeout;
}

/** What does not work out here is left to `unkeptContent`, which looks again. */
export function contentRelease(ports: ReleasePorts, times: ReleaseTimes = TIMES): RunningContentRelease {
  const { messages, privacy, logger } = ports;
  const batches = new Set<Batch>();
  /** Of each instance the one that what is sent now goes with. */
  const sending = new Map<number, Batch>();
  const underWay = new Set<Promise<unknown>>();

  /** Works where the instance keeps nothing. */
  function unlessKept(instanceId: number, work: () => unknown): void {
    const running = privacy
      .read(instanceId)
      .then(({ keepContent }) => (keepContent ? undefined : work()))
      .catch((error) => logger.warn("content-not-forgotten", { instanceId, error }))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  }

  function release(batch: Batch): void {
    const { instanceId, ids, timer } = batch;
    clearTimeout(timer);
    batches.delete(batch);
    if (sending.get(instanceId) === batch) sending.delete(instanceId);
    unlessKept(instanceId, () => messages.forgetContent(instanceId, [...ids]));
  }

  function batchOf(instanceId: number, ids: readonly string[], afterMs: number): Batch {
    const batch: Batch = {
      instanceId,
      ids: new Set(ids),
      timer: setTimeout(() => release(batch), afterMs).unref(),
    };
    batches.add(batch);
    return batch;
  }

  return {
    // Asked for all of a batch at once: most keep it, and each send comes by here.
    sent(instanceId, id) {
      const batch = sending.get(instanceId);
      if (batch !== undefined) batch.ids.add(id);
      else sending.set(instanceId, batchOf(instanceId, [id], times.afterSentMs));
    },
    fetched(instanceId, records) {
      const ids = records.filter(hasServed).map(({ id }) => id);
      if (ids.length > 0) unlessKept(instanceId, () => batchOf(instanceId, ids, times.afterFetchMs));
    },
    fileFetched(instanceId, id) {
      unlessKept(instanceId, () => batchOf(instanceId, [id], times.afterFetchMs));
    },
    async close() {
      await Promise.all(underWay);
      for (const batch of batches) release(batch);
      await Promise.all(underWay);
    },
  };
}

/** A file is fetched by what its message says. */
function hasServed(record: MessageRecord): boolean {
  return record.direction === "in" && record.message !== null && record.message.file === null;
}
