import type { Platform } from "#domain/instances/instance.ts";

/** Server-Sent Events of what changes on the networks; the dashboard passes them on under `/api/sandbox`. */
export const SANDBOX_CHANGES_PATH = "/changes";
export const SANDBOX_CHANGED_EVENT = "changed";

export interface SandboxChange {
  /** The networks to look at again. */
  readonly platforms: readonly Platform[];
  /** Something may have come that is anybody's, such as a code to scan: who passes it on looks again whose instances are whose. */
  readonly anybodys: boolean;
}
