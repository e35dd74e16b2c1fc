import { StorageError } from "#ports/storage-error.ts";

const FULL: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** What the disk does not do is a `StorageError`; a file that is not there stays `ENOENT`. */
export async function onDisk<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error) || !(error instanceof Error) || !("errno" in error)) throw error;
    throw new StorageError(FULL.has(codeOf(error)) ? "full" : "unavailable", { cause: error });
  }
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
