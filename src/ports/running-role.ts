/** A role that has started, for the process that it runs in. */
export interface RunningRole {
  readonly port: number;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}
