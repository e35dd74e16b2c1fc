import type { ToldLimits } from "#domain/sessions/account-limits.ts";
import type { LinkChange } from "#domain/sessions/link.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceLinkChange, LinkStore } from "#ports/links.ts";
import type { Logger } from "#ports/logger.ts";
import { batchedWrites } from "./batched-writes.ts";

interface LinkKeeping {
  changed(instanceId: number, link: LinkChange): void;
  limited(instanceId: number, limits: ToldLimits): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

interface LinkKeepingPorts {
  readonly links: Pick<LinkStore, "save" | "saveLimits">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

interface Numbered extends InstanceLinkChange {
  readonly number: number;
}

const EVERY_MS = 1_000;

/** A network that is away takes all accounts along: changes of a second are written together, of each instance the last. */
export function linkKeeping({ links, clock, logger }: LinkKeepingPorts, everyMs: number = EVERY_MS): LinkKeeping {
  let last = 0;
  const writes = batchedWrites<ReadonlyMap<number, Numbered>, ReadonlyMap<number, Numbered>>({
    clock,
    everyMs,
    keyOf: () => "links",
    join(waiting, added) {
      const joined = new Map(waiting);
      // What is put back after a failure is older than what has come since.
      for (const [id, change] of added) if (change.number >= (joined.get(id)?.number ?? 0)) joined.set(id, change);
      return joined;
    },
    write: (batch) => links.save([...batch.values()].map(({ number: _, ...change }) => change)),
    failed: (_, error) => logger.warn("links-not-written", { error }),
  });
  return {
    changed(instanceId, link) {
      last += 1;
      writes.add(new Map([[instanceId, { ...link, instanceId, number: last }]]));
    },
    limited(instanceId, limits) {
      // Of an account that was linked just now the row is on its way.
      const written = writes.flush().then(() => links.saveLimits(instanceId, limits));
      written.catch((error) => logger.warn("limits-not-written", { instanceId, error }));
    },
    close: writes.flush,
  };
}
