import type { Config } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";
import type { RunningRole } from "#ports/running-role.ts";

/** What the supervisor tells a role's process: all ports, for the roles must know each other's. */
export type ToRole =
  | { readonly type: "start"; readonly role: Role; readonly ports: Config["ports"] }
  | { readonly type: "stop" };

/** What a role's process answers. `refused` is a start that its operator can mend; `detail` is for a defect. */
export type FromRole =
  | { readonly type: "ready"; readonly port: number }
  | { readonly type: "refused"; readonly message: string; readonly detail?: string | undefined };

export type RunRole = (role: Role, config: Config) => Promise<RunningRole>;

/** Loaded late, so that a process loads only what its role needs. */
export type LoadRunRole = () => Promise<RunRole>;

export interface Program {
  /** The module that calls `runPart`; every process of the product starts with it. */
  readonly entry: string;
  readonly load: LoadRunRole;
}
