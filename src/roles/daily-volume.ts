import type { Config } from "#adapters/config.ts";
import { keptVolume, VOLUME_UNIT_BYTES } from "#adapters/limits/kept-volume.ts";
import { sqlLimit } from "#adapters/sql/stores/rate-limit.ts";
import { DAY_MS } from "#domain/retention.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { KeptVolume } from "#ports/kept-volume.ts";
import type { DatabaseBase } from "./base.ts";

/** A day's share of what may be kept of one user: as rows leave after so many days, their sum stays below the quota. */
export function dailyVolume(
  { database, secrets, clock, logger }: DatabaseBase,
  { logQuotaBytes, keepMessagesDays }: Pick<Config, "logQuotaBytes" | "keepMessagesDays">,
  { ownerOf }: Pick<InstanceStore, "ownerOf">,
): KeptVolume {
  const units = Math.max(1, Math.floor(logQuotaBytes / keepMessagesDays / VOLUME_UNIT_BYTES));
  const points = logQuotaBytes === 0 ? Number.POSITIVE_INFINITY : units;
  const perSeconds = DAY_MS / 1000;
  return keptVolume({
    units: sqlLimit(database, secrets, clock, { name: "keptVolume", points, perSeconds }),
    ownerOf,
    clock,
    logger,
  });
}
