/**
 * Removes at most `limit` of what is older than `cutoff`, or had expired by then. Resolves to how many it went through:
 * fewer than `limit` means that nothing old is left.
 */
export type RemoveOld = (cutoff: Date, limit: number) => Promise<number>;

/** Something that is not kept for ever. */
export interface RetentionTask {
  /** For the log: words with hyphens between them. */
  readonly name: string;
  /** From when its time began; 0 where `remove` is told the present and knows by itself what has expired. */
  readonly keepMs: number;
  readonly remove: RemoveOld;
}
