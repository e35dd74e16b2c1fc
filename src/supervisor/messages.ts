import type { Config, Role } from "#adapters/config.ts";

/** What the supervisor tells a role's process. */
export type ToRole =
  | { readonly type: "start"; readonly role: Role; readonly config: Config }
  | { readonly type: "stop" };

/** What a role's process answers. `refused` is a start that its operator can mend; `detail` is for a defect. */
export type FromRole =
  | { readonly type: "ready"; readonly port: number }
  | { readonly type: "refused"; readonly message: string; readonly detail?: string | undefined };

/** A running role, as `runRole` gives it. */
export interface RunningRole {
  readonly port: number;
  close(): Promise<void>;
}

export type RunRole = (role: Role, config: Config) => Promise<RunningRole>;

/** Loaded late, so that a process loads only what its role needs. */
export type LoadRunRole = () => Promise<RunRole>;
