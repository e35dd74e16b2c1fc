import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { SandboxStore } from "./store.ts";

/** What a network is started with. */
export interface NetworkPorts {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}
