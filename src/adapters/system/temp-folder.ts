import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Processes that see one another's ids have the same `name`. */
interface Place {
  readonly name: string;
  readonly pid: number;
  isRunning(pid: number): boolean;
}

const HOUR_MS = 3_600_000;
/** Of one that is still used, a few touches have failed by then. */
const ABANDONED_MS = 3 * HOUR_MS;
const FOLDER = /^(wesal-[0-9a-f]{12}-)(\d+)-/;

/**
 * A folder of this process alone within `parent`, for files that nobody needs once it is gone. A process that is killed
 * removes nothing: those of the same place that are gone have theirs removed here, and those of other places that nobody has
 * used for hours: a container that starts anew is another place. Systems remove what has lain there for days, too: every
 * `touchEveryMs` it is made young again, or anew.
 */
export async function ownTempFolder(
  { name, pid, isRunning }: Place,
  parent: string,
  touchEveryMs = HOUR_MS,
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const prefix = `wesal-${createHash("sha256").update(name).digest("hex").slice(0, 12)}-`;
  const removed = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
  for (const found of await readdir(parent)) {
    const [, itsPrefix, owner] = FOLDER.exec(found) ?? [];
    if (itsPrefix === undefined) continue;
    const path = join(parent, found);
    // What bears this process's number is of one that had it before.
    const isOver = itsPrefix === prefix ? Number(owner) === pid || !isRunning(Number(owner)) : await isAbandoned(path);
    if (isOver) await removed(path).catch(() => undefined);
  }
  const path = await mkdtemp(join(parent, `${prefix}${pid}-`));
  const touching = setInterval(() => void touch(path).catch(() => undefined), touchEveryMs).unref();
  return {
    path,
    remove() {
      clearInterval(touching);
      return removed(path);
    },
  };
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - ABANDONED_MS;
}

async function touch(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const now = new Date();
  await utimes(path, now, now);
}
