import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Tally } from "./tally.ts";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** Vitest's JSON report as figures. A file that did not load, or a run that ended badly, is a failure too. */
export function readVitestReport(file: string, exitCode: number): Tally {
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1, failures: ["the tests left no report"] };
  const unloaded = report.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
  const failures = [
    ...report.testResults.flatMap(failuresIn),
    ...unloaded.map(({ name }) => `${pathOf(name)} did not load`),
  ];
  const failed = report.numFailedTests + unloaded.length;
  if (failed > 0 || exitCode === 0) return { passed: report.numPassedTests, failed, failures };
  return { passed: report.numPassedTests, failed: 1, failures: ["every test passed, and the run ended badly"] };
}

function failuresIn({ name, assertionResults }: FileResult): string[] {
  return assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => `${pathOf(name)}: ${fullName}`);
}

/** As one types it. */
function pathOf(name: string): string {
  return relative(process.cwd(), name);
}

function read(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
