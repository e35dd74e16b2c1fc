import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#ports/logger.ts";
import type { Database } from "../database.ts";
import { type RoleMark, type RoleMarks, roleMarks } from "./role-marks.ts";

/** Where a process runs: ids of processes mean something in one place alone. */
export interface ProcessPlace {
  /** The same text for processes that see one another's ids, until the machine is started anew. */
  readonly name: string;
  readonly pid: number;
  isRunning(pid: number): boolean;
}

export interface MarkTiming {
  /** From one renewal to the next. */
  readonly beatMs: number;
  /** A mark that is not renewed for so long is of a process that is gone. */
  readonly lookMs: number;
  /** Closing waits no longer for its mark to be removed: other roles share the grace. */
  readonly removeMs: number;
}

export const MARK_TIMING: MarkTiming = { beatMs: 3_000, lookMs: 10_000, removeMs: 1_500 };

interface MarkOptions {
  readonly role: string;
  /** Tells the marks of a role apart where several may run; null where one alone may. */
  readonly among: string | null;
  readonly place: ProcessPlace;
  readonly logger: Logger;
  /** Another has taken over, which can only be when this process stood still, or had no database, for `lookMs`. */
  readonly onLost: () => void;
  readonly timing?: MarkTiming;
}

/** Another process has the role: it renewed its mark while we looked. */
export class RoleTaken extends Error {
  override readonly name = "RoleTaken";
  readonly pid: number;

  constructor(pid: number) {
    super(`process ${pid} has the role`);
    this.pid = pid;
  }
}

/** The same database, marked as used by a role until it is closed. Throws `RoleTaken`. */
export async function markRole(database: Database, options: MarkOptions): Promise<Database> {
  const { role, among, place, logger, onLost, timing = MARK_TIMING } = options;
  const marks = roleMarks(database);
  const name = among === null ? role : `${role} ${among}`;
  let ours: RoleMark = { name, role, holder: randomUUID(), beat: randomUUID(), place: place.name, pid: place.pid };
  const closing = new AbortController();

  if (among === null) await takeAlone(marks, ours, { place, timing, logger });
  else if ((await marks.put(ours, await marks.read(name)))?.holder !== ours.holder) await putUnderOwnName();
  const renewing = renew();

  /** Until it is closed, or another has taken over. */
  async function renew(): Promise<void> {
    for (let failed = false; ; ) {
      await delay(timing.beatMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        const stands = await marks.renew({ ...ours, beat: randomUUID() });
        if (closing.signal.aborted) return;
        if (stands?.holder !== ours.holder && !(await retake(stands))) return onLost();
        failed = false;
      } catch (error) {
        if (!failed) logger.warn("role-mark-not-renewed", { error });
        failed = true;
      }
    }
  }

  /** False where another has the role. */
  async function retake(stands: RoleMark | null): Promise<boolean> {
    if (stands === null) return (await marks.put(ours, null))?.holder === ours.holder;
    if (among !== null) await putUnderOwnName();
    return among !== null;
  }

  /** Of several that may run and came to the same name each is seen, also once the others are closed. */
  async function putUnderOwnName(): Promise<void> {
    ours = { ...ours, name: `${role} ${ours.holder}` };
    await marks.put(ours, null);
  }

  async function remove(): Promise<void> {
    await renewing;
    await marks.remove(ours).catch((error) => logger.warn("role-mark-not-removed", { error }));
  }

  return {
    ...database,
    async close() {
      closing.abort();
      await Promise.race([remove(), delay(timing.removeMs, undefined, { ref: false })]);
      await database.close();
    },
  };
}

/** At once where nobody has the role or who had it is known to be gone; else once the mark has stood still for long enough. */
async function takeAlone(
  marks: RoleMarks,
  ours: RoleMark,
  { place, timing, logger }: { place: ProcessPlace; timing: MarkTiming; logger: Logger },
): Promise<void> {
  const first = await marks.read(ours.name);
  const untilMs = performance.now() + timing.lookMs;
  let waits = false;
  for (let stands = first; ; stands = await marks.read(ours.name)) {
    const late = performance.now() > untilMs;
    if (late && stands !== null && stands.beat !== first?.beat) throw new RoleTaken(stands.pid);
    if (late || stands === null || isGone(stands, place)) {
      const now = await marks.put(ours, stands);
      if (now?.holder === ours.holder) return;
      if (late) throw new RoleTaken(now?.pid ?? 0);
    }
    if (!waits) logger.info("role-waits-for-another", { pid: stands?.pid });
    waits = true;
    await delay(timing.beatMs / 4);
  }
}

/** True where it is sure. */
export function isGone(mark: RoleMark, place: ProcessPlace): boolean {
  return mark.place === place.name && !place.isRunning(mark.pid);
}
