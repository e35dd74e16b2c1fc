import type { RemoveOld } from "#ports/retention.ts";
import type { Database } from "../database.ts";
import { roleMarks } from "./role-marks.ts";

/** Whoever runs renews its mark many times meanwhile; who stood still for so long puts it back. */
const STILL_MS = 60_000;

/**
 * Marks of a role that several processes may have, left by those that crashed: each had a name of its own, and nobody
 * takes it over. They go when they stand as they stood at an earlier look.
 */
export function removeStaleMarks(database: Database, role: string): RemoveOld {
  const marks = roleMarks(database);
  let before = new Map<string, string>();
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now.getTime() - lookedAtMs < STILL_MS) return 0;
    const stand = (await marks.readAll()).filter((mark) => mark.role === role);
    const stale = stand.filter((mark) => before.get(mark.name) === mark.beat);
    before = new Map(stand.map(({ name, beat }) => [name, beat]));
    lookedAtMs = now.getTime();
    for (const mark of stale) await marks.remove(mark);
    return stale.length;
  };
}
