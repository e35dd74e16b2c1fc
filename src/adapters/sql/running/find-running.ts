import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database.ts";
import { isGone, MARK_TIMING, type MarkTiming, type ProcessPlace } from "./mark-role.ts";
import { type RoleMark, roleMarks } from "./role-marks.ts";

/** Two renewals may lie so far apart, on a busy machine. */
const BEATS_TO_SEE_ALL = 1.5;

/** What a look at the marks has found. */
interface Look {
  readonly running: ReadonlySet<string>;
  /** As they stood at its end. */
  readonly stands: readonly RoleMark[];
}

/**
 * The roles that work on this database, on whichever host: those whose marks are renewed while we look. At once
 * where there is no mark, or none but of processes known to be gone. Marks that crashed processes left are removed.
 */
export async function findRunning(
  database: Database,
  place: ProcessPlace,
  timing: MarkTiming = MARK_TIMING,
): Promise<Look> {
  const marks = roleMarks(database);
  const first = await marks.readAll();
  const before = new Map(first.map(({ name, beat }) => [name, beat]));
  const startedMs = performance.now();
  const running = new Set<string>();
  let stands = first;
  for (; stands.some((mark) => !isGone(mark, place)); stands = await marks.readAll()) {
    for (const { name, role, beat } of stands) if (beat !== before.get(name)) running.add(role);
    const lookedMs = performance.now() - startedMs;
    if (lookedMs > timing.lookMs || (running.size > 0 && lookedMs > timing.beatMs * BEATS_TO_SEE_ALL)) break;
    await delay(timing.beatMs / 4);
  }
  const late = performance.now() - startedMs > timing.lookMs;
  const left = stands.filter((mark) => isGone(mark, place) || (late && mark.beat === before.get(mark.name)));
  for (const mark of left) await marks.remove(mark);
  return { running, stands };
}

/** The roles whose marks have come or changed since; at once, and also in a transaction that lets nobody renew any. */
export async function findStarted(database: Database, place: ProcessPlace, since: Look): Promise<ReadonlySet<string>> {
  const before = new Map(since.stands.map(({ name, beat }) => [name, beat]));
  const stands = await roleMarks(database).readAll();
  const started = stands.filter((mark) => mark.beat !== before.get(mark.name) && !isGone(mark, place));
  return new Set(started.map(({ role }) => role));
}
