import { type Backoff, backOffMs } from "#domain/back-off.ts";
import type { InstanceAuditAction, InstanceAuditLog } from "#ports/audit.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import { StorageError } from "#ports/storage-error.ts";

/** What a gateway puts on record of its instances; nobody waits for it. */
export interface AuditTrail {
  note(action: InstanceAuditAction, instanceId: number, address?: string): void;
}

interface ClosableAuditTrail extends AuditTrail {
  /** What waits is tried once more; ends when that is done. */
  close(): Promise<void>;
}

interface AuditTrailPorts {
  readonly audit: InstanceAuditLog;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "error">;
}

interface AuditTrailOptions {
  readonly backoff?: Backoff | undefined;
  /** Entries that wait for a database that is away; any more are lost. */
  readonly maxWaiting?: number | undefined;
}

type Entry = Parameters<InstanceAuditLog["recordForOwner"]>[0];

/** In the order in which things happened; while the database is away, entries wait for it. */
export function auditTrail(
  { audit, clock, logger }: AuditTrailPorts,
  { backoff = { firstMs: 1_000, maxMs: 30_000 }, maxWaiting = 1_000 }: AuditTrailOptions = {},
): ClosableAuditTrail {
  let waiting = 0;
  let state: "open" | "closing" | "given-up" = "open";
  let written: Promise<void> = Promise.resolve();
  let stopPause: () => void = () => undefined;

  function lost({ action, instanceId }: Entry, error?: unknown): void {
    logger.error("audit-entry-lost", { code: action, instanceId, error });
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function write(entry: Entry): Promise<void> {
    for (let attempt = 0; state !== "given-up"; attempt += 1) {
      const isLast = state === "closing";
      try {
        await audit.recordForOwner(entry);
        return;
      } catch (error) {
        if (!(error instanceof StorageError)) return lost(entry, error);
        if (isLast) state = "given-up";
        else if (state === "open") await pause(backOffMs(attempt, backoff, 0));
      }
    }
    lost(entry);
  }

  return {
    note(action, instanceId, address = "") {
      const entry = { action, at: clock.now(), instanceId, address: address === "" ? null : address };
      if (waiting === maxWaiting) return lost(entry);
      waiting += 1;
      written = written
        .then(() => write(entry))
        .finally(() => {
          waiting -= 1;
        });
    },
    close() {
      state = "closing";
      stopPause();
      return written;
    },
  };
}
