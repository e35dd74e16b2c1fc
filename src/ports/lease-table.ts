/** A process of the cluster. */
export interface Member {
  /** No other ever has it. */
  readonly id: string;
  /** Shards are for those that are `ready`, and kept free for those that are `founding`: they joined while nobody had any. */
  readonly state: "joining" | "founding" | "ready" | "draining";
}

/** Who takes part, and who has which shard. */
export interface ClusterMap {
  readonly members: readonly Member[];
  /** By shard. */
  readonly holders: readonly (string | null)[];
}

/**
 * What the processes of one cluster share: a lease each, which ends `LEASE_MS` after its last renewal, and one map, which
 * each changes as it was read or not at all. Rejects where it is away.
 */
export interface LeaseTable {
  /** Begins the lease, or renews it and is heard by the others; false once it has run out, which is for good. */
  keep(id: string): Promise<boolean>;
  leave(id: string): Promise<void>;
  /** Whether its lease stands. */
  isThere(id: string): Promise<boolean>;
  /** `version` 0 where nobody has written it. */
  read(): Promise<{ readonly map: ClusterMap; readonly version: number }>;
  /** False where it is not as it was read any more. */
  write(map: ClusterMap, version: number): Promise<boolean>;
  onBeat(listener: (id: string) => void): void;
  /** Somebody has written the map. */
  onChange(listener: () => void): void;
}

export const LEASE_MS = 4_000;
