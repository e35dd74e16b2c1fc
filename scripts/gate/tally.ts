import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each, where it is known: said again before the closing line. */
  readonly failures?: readonly string[];
}

export const PASSED: Tally = { passed: 1, failed: 0 };
export const FAILED: Tally = { passed: 0, failed: 1 };
export const NOTHING: Tally = { passed: 0, failed: 0 };

export function addUp(tallies: readonly Tally[]): Required<Tally> {
  return tallies.reduce<Required<Tally>>(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      failures: [...sum.failures, ...(tally.failures ?? [])],
    }),
    { ...NOTHING, failures: [] },
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
    const { passed, failed, failures = [] } = JSON.parse(readFileSync(file, "utf8")) as Tally;
    return { passed, failed, failures };
  } catch {
    return FAILED;
  }
}
