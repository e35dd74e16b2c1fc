import { StorageError } from "#ports/storage-error.ts";

const BUSY = 5;
const LOCKED = 6;
const OUT_OF_MEMORY = 7;
const READ_ONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;
const PRIMARY_CODE_MASK = 0xff;
/** Of a primary key, and of another that is unique. */
const DUPLICATES: ReadonlySet<number> = new Set([1555, 2067]);
/** The file that readers and writers share cannot grow. */
const IO_ERROR_SHARED_SIZE = 4874;

export const errors = {
  /** The driver itself waits for a lock. */
  isTransient: (): boolean => false,
  isDuplicate: (error: unknown): boolean => DUPLICATES.has(resultCode(error)),
  isBusy: (error: unknown): boolean => primaryCode(error) === BUSY,
};

const UNAVAILABLE: ReadonlySet<number> = new Set([BUSY, LOCKED, OUT_OF_MEMORY, READ_ONLY, IO_ERROR, CANNOT_OPEN]);

/** A `StorageError` where the statement is not at fault, else the error as it is; a damaged file is no matter of waiting. */
export function storageErrorOr(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === FULL || resultCode(error) === IO_ERROR_SHARED_SIZE) return new StorageError("full", { cause: error });
  return UNAVAILABLE.has(code) ? new StorageError("unavailable", { cause: error }) : error;
}

function primaryCode(error: unknown): number {
  return resultCode(error) & PRIMARY_CODE_MASK;
}

function resultCode(error: unknown): number {
  const code = error instanceof Error ? (error as { errcode?: unknown }).errcode : undefined;
  return typeof code === "number" ? code : 0;
}
