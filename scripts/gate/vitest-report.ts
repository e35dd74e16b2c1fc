import { readFileSync } from "node:fs";
import type { Tally } from "./tally.ts";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** Vitest's JSON report as figures. A file that did not load, or a run that ended badly, is a failure too. */
export function readVitestReport(file: string, exitCode: number): Tally {
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

function read(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
