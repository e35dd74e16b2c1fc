const SQLITE_BUSY = 5;
const PRIMARY_CODE_MASK = 0xff;
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_UNIQUE = 2067;

export const errors = {
  violatedUnique(error: unknown): string | null {
    const code = resultCode(error);
    if (code !== CONSTRAINT_UNIQUE && code !== CONSTRAINT_PRIMARYKEY) return null;
    return /failed: \w+\.(\w+)/.exec((error as Error).message)?.[1] ?? "";
  },
  /** The driver itself waits for a lock. */
  isTransient: (): boolean => false,
  isBusy: (error: unknown): boolean => (resultCode(error) & PRIMARY_CODE_MASK) === SQLITE_BUSY,
};

function resultCode(error: unknown): number {
  const code = error instanceof Error ? (error as { errcode?: unknown }).errcode : undefined;
  return typeof code === "number" ? code : 0;
}
