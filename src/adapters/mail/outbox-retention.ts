import type { Dir } from "node:fs";
import { opendir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RemoveOld } from "#ports/retention.ts";
import { OUTBOX_FILE, outboxTime } from "./outbox.ts";

interface OutboxRetentionOptions {
  /** Need not be there. */
  readonly directory: string;
  /** Of these the newest stay; more go, however new. */
  readonly maxMails: number;
}

/** Old mails of the outbox, and those that are too many. Names begin with their time, so that none is opened. */
export function removeOldMails({ directory, maxMails }: OutboxRetentionOptions): RemoveOld {
  return async (cutoff, limit) => {
    const names = (await someMails(directory, maxMails + limit)).sort();
    const tooMany = Math.max(0, names.length - maxMails);
    const old = names.filter((name) => name < outboxTime(cutoff)).length;
    const unwanted = names.slice(0, Math.min(limit, Math.max(tooMany, old)));
    for (const name of unwanted) await rm(join(directory, name), { force: true });
    return unwanted.length;
  };
}

/** Whatever else stands there is not ours. No more than `max`: of so many the oldest are surely too many. */
async function someMails(directory: string, max: number): Promise<string[]> {
  const names: string[] = [];
  const folder = await openIfThere(directory);
  if (folder === null) return names;
  for await (const entry of folder) {
    if (entry.isFile() && OUTBOX_FILE.test(entry.name)) names.push(entry.name);
    if (names.length >= max) break;
  }
  return names;
}

export async function openIfThere(directory: string): Promise<Dir | null> {
  try {
    return await opendir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
