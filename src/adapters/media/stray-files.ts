import { readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#ports/clock.ts";
import type { MediaIndex } from "#ports/media-index.ts";
import { isMissing, onDisk } from "./on-disk.ts";

/** What is younger may be on its way in, in this process or in another one. */
const YOUNGEST_MS = 3_600_000;

/** Each call goes through the folder of one instance more; answers whether there are further ones, and then begins anew. */
export function strayFiles(
  folder: string,
  index: Pick<MediaIndex, "listFiles">,
  clock: Pick<Clock, "now">,
): () => Promise<boolean> {
  let waiting: number[] | null = null;

  async function clean(instanceId: number): Promise<void> {
    const own = join(folder, String(instanceId));
    const names = await namesIn(own);
    const indexed = await index.listFiles(instanceId);
    const newest = clock.now().getTime() - YOUNGEST_MS;
    for (const name of names) {
      if (!indexed.has(name) && (await changedAtMs(join(own, name))) < newest) {
        await onDisk(() => rm(join(own, name), { force: true }));
      }
    }
    // One that is not empty stays.
    await rmdir(own).catch(() => undefined);
  }

  return async () => {
    waiting ??= (await namesIn(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
    const next = waiting.shift();
    if (next !== undefined) await clean(next);
    if (waiting.length > 0) return true;
    waiting = null;
    return false;
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await onDisk(() => readdir(folder));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Of a file that has just gone it is now. */
async function changedAtMs(path: string): Promise<number> {
  try {
    return (await onDisk(() => stat(path))).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
