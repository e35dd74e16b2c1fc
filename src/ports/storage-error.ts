/** Why the database could not do what was asked, where that is nobody's mistake in the request. */
export type StorageProblem =
  /** Away, silent, or busy for too long: what was asked may be asked again. */
  | "unavailable"
  /** No room left on its disk. */
  | "full";

/** Seconds until it is worth another try. */
export const STORAGE_RETRY_SECONDS = 2;

/** Thrown by every store. What ended in `full` was not done; a write that ended in `unavailable` may yet have been. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code: StorageProblem;

  constructor(code: StorageProblem, options?: { cause: unknown }) {
    super(code === "full" ? "storage: the disk is full" : "storage: the database does not answer", options);
    this.code = code;
  }
}
