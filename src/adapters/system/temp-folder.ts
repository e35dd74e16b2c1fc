import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Processes that see one another's ids have the same `name`. */
interface Place {
  readonly name: string;
  readonly pid: number;
  isRunning(pid: number): boolean;
}

const HOUR_MS = 3_600_000;

/**
 * A folder of this process alone within `parent`, for files that nobody needs once it is gone. A process that is killed
 * removes nothing: those of the same place that are gone have theirs removed here. Systems remove what has lain there for
 * days: every `touchEveryMs` it is made young again, or anew.
 */
export async function ownTempFolder(
  { name, pid, isRunning }: Place,
  parent: string,
  touchEveryMs = HOUR_MS,
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const prefix = `wesal-${createHash("sha256").update(name).digest("hex").slice(0, 12)}-`;
  const left = (await readdir(parent)).filter((found) => {
    const owner = found.startsWith(prefix) ? /^(\d+)-/.exec(found.slice(prefix.length))?.[1] : undefined;
    // What bears this process's number is of one that had it before.
    return owner !== undefined && (Number(owner) === pid || !isRunning(Number(owner)));
  });
  const removed = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
  for (const found of left) await removed(join(parent, found)).catch(() => undefined);
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

async function touch(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const now = new Date();
  await utimes(path, now, now);
}
