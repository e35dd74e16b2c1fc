import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const PASSED: Tally = { passed: 1, failed: 0 };
export const FAILED: Tally = { passed: 0, failed: 1 };
export const NOTHING: Tally = { passed: 0, failed: 0 };

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }),
    NOTHING,
  );
}

/** Leaves the figures where `readTally` finds them. */
export function writeTally(file: string, tally: Tally): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tally));
}

/** Figures that another process left; none is a failure, for it did not come to its end. */
export function readTally(file: string): Tally {
  try {
    const { passed, failed } = JSON.parse(readFileSync(file, "utf8")) as Tally;
    return { passed, failed };
  } catch {
    return FAILED;
  }
}
