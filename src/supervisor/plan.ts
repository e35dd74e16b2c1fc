import type { Config } from "#adapters/config.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";

/** What the supervisor knows of the configuration. It stands in the list of processes, so nothing in it is secret. */
export interface Plan
  extends Pick<Config, "roles" | "ports" | "network" | "logLevel" | "production" | "publicUrl" | keyof ApiHosts> {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}
