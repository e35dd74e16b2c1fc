/** How much may be in flight at once, whoever's it is. */
export interface SlotLimits {
  /** Of endpoints that answer at once, and as many again of those that were slow last. */
  readonly all: number;
  /** Of one user's, of each of the two. */
  readonly user: number;
}

/**
 * Posts in flight, bounded for all and by user. What was slow is counted apart, and half of the room is for endpoints
 * that have nothing in flight: however many begin to hang at once, those that answer find room.
 */
interface Slots {
  take(ownerId: number, slow: boolean, hasMore: boolean): boolean;
  release(ownerId: number, slow: boolean): void;
}

export function slots({ all, user }: SlotLimits): Slots {
  const [quick, slow] = [counter(all, user), counter(all, user)];
  return {
    take: (ownerId, isSlow, hasMore) => (isSlow ? slow : quick).take(ownerId, hasMore ? SHARE : 1),
    release: (ownerId, isSlow) => (isSlow ? slow : quick).release(ownerId),
  };
}

const SHARE = 0.5;

function counter(all: number, user: number) {
  let taken = 0;
  const byUser = new Map<number, number>();
  return {
    take(ownerId: number, share: number): boolean {
      const own = byUser.get(ownerId) ?? 0;
      if (taken >= all * share || own >= user * share) return false;
      taken += 1;
      byUser.set(ownerId, own + 1);
      return true;
    },
    release(ownerId: number): void {
      taken -= 1;
      const own = (byUser.get(ownerId) ?? 0) - 1;
      if (own > 0) byUser.set(ownerId, own);
      else byUser.delete(ownerId);
    },
  };
}
