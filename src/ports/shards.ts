/** Why shards are not this process's any more. */
export type ShardsGone =
  /** Another is to have them: what is under way may end first. */
  | "given"
  /** Another may have them already: what is open is closed at once. */
  | "lapsed";

/** The instances that this process looks after, where several do: those of its shards (`domain/cluster/shards.ts`). */
export interface Shards {
  /** True while nobody else can have it: asked right before anything is sent. */
  owns(instanceId: number): boolean;
  /** As `owns`, and a moment longer: what has left may still be written down, for nobody else can have read it yet. */
  mayWrite(instanceId: number): boolean;
  /** As `owns`, and nothing of it is about to be given away: new work may begin. */
  serves(instanceId: number): boolean;
  /** How many it has now, and for how long it has not renewed its lease. */
  held(): { readonly shards: number; readonly leaseAgeMs: number };
  /** What one process does for all is this one's to do. */
  isOnDuty(): boolean;
  onGained(listener: (gained: ReadonlySet<number>) => void): void;
  /** Given ones are let go of once every listener has resolved; by then nothing of them may be under way here. */
  onGone(listener: (gone: ReadonlySet<number>, why: ShardsGone) => Promise<void> | void): void;
}
