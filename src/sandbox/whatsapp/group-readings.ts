import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type { Logger } from "#ports/logger.ts";

/** What phones in groups still have to read: of one group in the order of its messages, and with others served in between. */
export interface GroupReadings {
  /** Reads at one phone after the other; resolves when all have, or after `withinMs`, whichever is first. */
  begin(
    group: string,
    phones: readonly string[],
    read: (phone: string) => Promise<void>,
    withinMs: number,
  ): Promise<void>;
  /** What has not been read by now is not read any more. */
  close(): void;
}

/** So many read before others are served: a small group's sender is told first that the network has it, then what phones say. */
export const TOGETHER = 64;

export function groupReadings(logger: Pick<Logger, "warn">): GroupReadings {
  const last = new Map<string, Promise<void>>();
  let closed = false;

  async function readAll(phones: readonly string[], read: (phone: string) => Promise<void>): Promise<void> {
    for (const [at, phone] of phones.entries()) {
      if (closed) return;
      if (at > 0 && at % TOGETHER === 0) await turn();
      await read(phone).catch((error: unknown) => logger.warn("sandbox-group-not-read", { error }));
    }
  }

  return {
    async begin(group, phones, read, withinMs) {
      const reading = (last.get(group) ?? Promise.resolve()).then(() => readAll(phones, read));
      last.set(group, reading);
      const ended = reading.then(() => {
        if (last.get(group) === reading) last.delete(group);
      });
      const late = new AbortController();
      await Promise.race([ended, pause(withinMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    },
    close() {
      closed = true;
    },
  };
}
