/** The right to send for a session, which one process at a time has. */
interface Ownership {
  /** Grows with each owner; a message is marked `sending` under it, or not at all. */
  readonly epoch: number;
}

/**
 * One owner a session: one that has lost it sends nothing more. Here the process owns all that it runs; behind the same
 * port a distributed lease can stand.
 */
export interface SessionOwnership {
  /** Null when another process owns it. Asked again by the owner it gives the same epoch. Rejects with `StorageError`. */
  claim(instanceId: number): Promise<Ownership | null>;
  /** False once it is another's: nothing may be sent then. */
  renew(instanceId: number): Promise<boolean>;
  release(instanceId: number): Promise<void>;
  /** Where several processes may own sessions: the epoch of now, whoever's. Null for an instance that is not there. */
  currentEpoch?(instanceId: number): Promise<number | null>;
  /**
   * Something was kept for whoever owns this one: its own epoch is refused from now on, and it finds that out before it
   * keeps anything that comes after.
   */
  outrun?(instanceId: number): Promise<void>;
  /** Another process may have it by now, and this one has given it up already: nobody is told. */
  forget?(instanceId: number): void;
  /** Called when ownership was lost without a `release` or `forget`. */
  onLost(listener: (instanceId: number) => void): void;
}
