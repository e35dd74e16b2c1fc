/** How slow a host may be. */
export interface SpeedFloor {
  /** Once it has been waited for so long in all, its body must have come at this speed or faster. */
  readonly slowAfterMs: number;
  readonly minBytesPerSecond: number;
  /** The same while others wait for what the download takes up. */
  readonly wantedAfterMs: number;
  readonly wantedBytesPerSecond: number;
}

export const WANTED_FLOOR = { wantedAfterMs: 10_000, wantedBytesPerSecond: 262_144 };

/** True of a host that keeps what it was given for too long: whoever trickles just fast enough would keep it for an hour. */
export function isTooSlow(
  floor: SpeedFloor,
  {
    received,
    waitedMs,
    isWanted,
  }: { readonly received: number; readonly waitedMs: number; readonly isWanted: boolean },
): boolean {
  const isBelow = (afterMs: number, bytesPerSecond: number) =>
    waitedMs > afterMs && received * 1000 < waitedMs * bytesPerSecond;
  if (isBelow(floor.slowAfterMs, floor.minBytesPerSecond)) return true;
  return isWanted && isBelow(floor.wantedAfterMs, floor.wantedBytesPerSecond);
}
