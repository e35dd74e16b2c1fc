import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database.ts";
import { isGone, MARK_TIMING, type MarkTiming, type ProcessPlace } from "./mark-role.ts";
import { roleMarks } from "./role-marks.ts";

/** Two renewals may lie so far apart, on a busy machine. */
const BEATS_TO_SEE_ALL = 1.5;

/**
 * The roles that work on this database, on whichever host: those whose marks are renewed while we look. At once
 * where there is no mark, or none but of processes known to be gone.
 */
export async function findRunning(
  database: Database,
  place: ProcessPlace,
  timing: MarkTiming = MARK_TIMING,
): Promise<ReadonlySet<string>> {
  const marks = roleMarks(database);
  const first = await marks.readAll();
  const before = new Map(first.map(({ name, beat }) => [name, beat]));
  const startedMs = performance.now();
  const running = new Set<string>();
  for (let stands = first; stands.some((mark) => !isGone(mark, place)); stands = await marks.readAll()) {
    for (const { name, role, beat } of stands) if (beat !== before.get(name)) running.add(role);
    const lookedMs = performance.now() - startedMs;
    if (lookedMs > timing.lookMs || (running.size > 0 && lookedMs > timing.beatMs * BEATS_TO_SEE_ALL)) break;
    await delay(timing.beatMs / 4);
  }
  return running;
}
