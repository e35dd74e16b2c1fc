/** How a member of the cluster keeps its lease and its shards, in milliseconds. */
export interface ShardTimes {
  readonly renewEveryMs: number;
  /** After the last renewal that went well was begun: a second before anybody else can have what is held. */
  readonly stopAfterMs: number;
  /** After the same: what was sent until then has been written down, and nobody else can have it yet. */
  readonly writeWithinMs: number;
  /** A process that has just started may be about to end. */
  readonly readyAfterMs: number;
  /** Shards that are given at one time, each of which is away until the next has it: to one that joins few, and a little later more. */
  readonly giveAtOnce: number;
  readonly giveEveryMs: number;
  /** By one that leaves, which has to end. */
  readonly leaveAtOnce: number;
}

export const SHARD_TIMES: ShardTimes = {
  renewEveryMs: 1_000,
  stopAfterMs: 3_000,
  writeWithinMs: 3_800,
  readyAfterMs: 5_000,
  giveAtOnce: 8,
  giveEveryMs: 300,
  leaveAtOnce: 32,
};
