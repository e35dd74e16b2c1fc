import type { Clock } from "#ports/clock.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";

/** What every provider API needs. */
export interface GatewayPorts {
  readonly instances: Pick<InstanceStore, "findAccess">;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly logger: Logger;
  readonly limits: {
    /** Sends and what else asks about a recipient, by instance id. */
    readonly sends: Limit;
  };
  /** Told once when wrong tokens of an instance begin a block; nobody waits for it. */
  readonly onTokenBlock?: ((instance: InstanceRef, address: string) => void) | undefined;
}
