import type { Clock } from "#ports/clock.ts";
import type { KeptVolume } from "#ports/kept-volume.ts";
import type { Limit } from "#ports/limits.ts";
import type { Logger } from "#ports/logger.ts";

interface VolumePorts {
  /** By user, a point for each `VOLUME_UNIT_BYTES`: shared by processes, and outlives them. */
  readonly units: Pick<Limit, "take">;
  ownerOf(instanceId: number): Promise<number | null>;
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly logger: Pick<Logger, "warn">;
}

/** Counted in the database once so much has come together: of what a process has not counted yet, this much is forgotten. */
export const VOLUME_UNIT_BYTES = 1024 * 1024;
/** Instances and users remembered; all are forgotten when there are more, and found again as they write. */
const MAX_REMEMBERED = 50_000;

/** One sum by user: added up here, counted in the database a unit at a time. */
export function keptVolume({ units, ownerOf, clock, logger }: VolumePorts): KeptVolume {
  const owners = new Map<number, number>();
  const uncounted = new Map<number, number>();
  const overUntilMs = new Map<number, number>();

  async function addOfStranger(instanceId: number, bytes: number): Promise<void> {
    const owner = await ownerOf(instanceId);
    if (owner === null) return;
    if (owners.size >= MAX_REMEMBERED) for (const known of [owners, uncounted]) known.clear();
    owners.set(instanceId, owner);
    await addOf(owner, bytes);
  }

  /** Null where there is nothing to be counted in the database yet. */
  function addOf(owner: number, bytes: number): Promise<void> | null {
    const sum = (uncounted.get(owner) ?? 0) + bytes;
    uncounted.set(owner, sum % VOLUME_UNIT_BYTES);
    return sum < VOLUME_UNIT_BYTES ? null : countUnit(owner);
  }

  async function countUnit(owner: number): Promise<void> {
    const seconds = await units.take(String(owner));
    if (seconds === null) overUntilMs.delete(owner);
    else overUntilMs.set(owner, clock.monotonicMs() + seconds * 1000);
  }

  return {
    add(instanceId, bytes) {
      const owner = owners.get(instanceId);
      const adding = owner === undefined ? addOfStranger(instanceId, bytes) : addOf(owner, bytes);
      adding?.catch((error) => logger.warn("kept-volume-not-counted", { instanceId, error }));
    },
    secondsOver(instanceId) {
      const owner = owners.get(instanceId);
      const untilMs = owner === undefined ? undefined : overUntilMs.get(owner);
      if (owner === undefined || untilMs === undefined) return null;
      const leftMs = untilMs - clock.monotonicMs();
      if (leftMs > 0) return Math.max(1, Math.ceil(leftMs / 1000));
      overUntilMs.delete(owner);
      return null;
    },
  };
}

/** The same limit, by instance, and closed while its user's day has no room. */
export function withinVolume(limit: Limit, volume: Pick<KeptVolume, "secondsOver">): Limit {
  return {
    ...limit,
    take: (key) => volume.secondsOver(Number(key)) ?? limit.take(key),
  };
}
