import type { Config } from "#adapters/config.ts";
import type { Role, Starting } from "#adapters/process-roles.ts";
import type { RunningRole } from "#ports/running-role.ts";

/** What the supervisor tells a role's process: all ports, for the roles must know each other's. */
export type ToRole =
  | { readonly type: "start"; readonly role: Role; readonly ports: Config["ports"] }
  /** To be answered with `alive`, by whoever's event loop turns. */
  | { readonly type: "ping" }
  | { readonly type: "drain" }
  | { readonly type: "stop" };

/** How a start ended. `refused` is one that its operator can mend; `detail` is for a defect. */
export type Started =
  | { readonly type: "ready"; readonly port: number }
  | { readonly type: "refused"; readonly message: string; readonly detail?: string | undefined };

/** What a role's process answers. `waiting` says what its start waits for. */
export type FromRole = Started | { readonly type: "alive" } | { readonly type: "waiting"; readonly message: string };

export type RunRole = (role: Role, config: Config, starting: Starting) => Promise<RunningRole>;

/** Loaded late, so that a process loads only what its role needs. */
export type LoadRunRole = () => Promise<RunRole>;

export interface Program {
  /** The module that calls `runPart`; every process of the product starts with it. */
  readonly entry: string;
  readonly load: LoadRunRole;
}
