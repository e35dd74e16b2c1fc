const DUPLICATE_ENTRY = 1062;
const LOCK_WAIT_TIMEOUT = 1205;
const DEADLOCK = 1213;
/** What a deadlock over the table's id counter is reported as. */
const AUTO_INCREMENT_LOCK = 1467;

export const errors = {
  /** Keys are named after their column. The value comes first in the message, so the last quotes are the key's. */
  violatedUnique(error: unknown): string | null {
    if (errorNumber(error) !== DUPLICATE_ENTRY) return null;
    return /for key '(?:\w+\.)?(\w+)'$/.exec((error as Error).message)?.[1] ?? "";
  },
  isTransient(error: unknown): boolean {
    return [DEADLOCK, LOCK_WAIT_TIMEOUT, AUTO_INCREMENT_LOCK].includes(errorNumber(error));
  },
};

function errorNumber(error: unknown): number {
  const number = error instanceof Error ? (error as { errno?: unknown }).errno : undefined;
  return typeof number === "number" ? number : 0;
}
