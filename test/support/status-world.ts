import type { StatusPart } from "#domain/status/availability.ts";
import { readStatus } from "#use-cases/status/read-status.ts";
import { partsWatch } from "#use-cases/status/watch-parts.ts";
import { fakeAvailabilityStore } from "../fakes/availability-store.ts";
import { fakeClock } from "../fakes/clock.ts";
import { fakeLogger } from "../fakes/logger.ts";

/** Parts that are ready unless they are in `down`, and one process that asks them. */
export function statusWorld() {
  const clock = fakeClock(new Date("2026-11-24T23:58:00Z"));
  const availability = fakeAvailabilityStore();
  const logger = fakeLogger();
  const down = new Set<StatusPart>();
  const ports = { availability, clock, logger, isReady: async (part: StatusPart) => !down.has(part) };
  const read = async (part: StatusPart) => {
    const { parts } = await readStatus({ availability, clock });
    return parts.find((one) => one.part === part);
  };
  return { clock, availability, logger, down, ports, look: partsWatch(ports, "one"), read };
}
