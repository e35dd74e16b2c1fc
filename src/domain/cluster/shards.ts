/** Fixed: gateways that counted otherwise would disagree about who looks after an instance. */
export const SHARDS = 256;

/** What one gateway alone does for all, such as removing what is old, is done by the one that has this shard. */
export const DUTIES_SHARD = 0;

/** Ids are given in a row, and often every second one to one platform: multiplied, they spread evenly all the same. */
const GOLDEN = 0x9e3779b1;

export function shardOf(instanceId: number): number {
  return Math.imul(instanceId, GOLDEN) >>> 24;
}

interface ShardMoves {
  /** Nobody has them. */
  readonly take: readonly number[];
  readonly give: readonly number[];
}

interface Standing {
  readonly self: string;
  /** Those that may have shards, each once. */
  readonly members: readonly string[];
  /** By shard; null where nobody has it who is there. */
  readonly holders: readonly (string | null)[];
}

/**
 * What `self` takes and gives so that all have as many, give or take one, and no more moves than must. Everybody who
 * sees the same comes to moves that fit together: no two take one shard.
 */
export function shardMoves({ self, members, holders }: Standing): ShardMoves {
  const held = new Map<string, number[]>(members.map((id) => [id, []]));
  const free: number[] = [];
  const own: number[] = [];
  for (const [shard, holder] of holders.entries()) {
    if (holder === self) own.push(shard);
    if (holder === null) free.push(shard);
    else held.get(holder)?.push(shard);
  }
  if (!held.has(self)) return { take: [], give: own };
  const count = (id: string) => held.get(id)?.length ?? 0;
  // Who has most keeps the one more that not all can have.
  const ranked = [...members].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
  const least = Math.floor(holders.length / ranked.length);
  const withOneMore = holders.length % ranked.length;
  let at = 0;
  for (const [rank, id] of ranked.entries()) {
    const fair = rank < withOneMore ? least + 1 : least;
    const missing = Math.max(0, fair - count(id));
    if (id === self) return { take: free.slice(at, at + missing), give: own.slice(fair) };
    at += missing;
  }
  return { take: [], give: [] };
}
