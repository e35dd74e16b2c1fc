/** A role that has started, for the process that it runs in. */
export interface RunningRole {
  readonly port: number;
  /** Takes no more work from now on, and says so to whoever brings some; goes on with what is under way. */
  drain(): void;
  /** Drains, finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}
