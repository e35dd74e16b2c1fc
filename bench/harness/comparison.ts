import type { Comparison, Runs } from "./checkouts.ts";
import { pairedRatio } from "./load.ts";
import { round } from "./report.ts";
import { median } from "./statistics.ts";

const COLUMN = 12;

/** Every measure of both checkouts: median here, median there, and the median of the rounds' ratios. */
export function formatComparison(letter: string, { here, there }: Comparison): string {
  const names = [...new Set([...namesOf(here), ...namesOf(there)])];
  const width = Math.max(0, ...names.map((name) => name.length));
  const line = (...columns: readonly string[]) => columns.map((column) => column.padStart(COLUMN)).join("");
  return [
    `(${letter})${" ".repeat(width + 1)}${line("here", "there", "here/there")}`,
    ...names.map((name) => {
      const [ours, theirs] = [valuesOf(here, name), valuesOf(there, name)];
      const ratio = ours.length === 0 || theirs.length === 0 ? "–" : pairedRatio(ours, theirs).toFixed(2);
      return `    ${name.padEnd(width)}${line(show(ours), show(theirs), ratio)}`;
    }),
    ...(here.broken === null ? [] : [`(${letter}) FAILED here: ${here.broken}`]),
    ...(there.broken === null ? [] : [`(${letter}) broken there: ${there.broken}`]),
    "",
  ].join("\n");
}

function namesOf({ measures }: Runs): readonly string[] {
  return measures.flatMap((run) => run.map(({ name }) => name));
}

function valuesOf({ measures }: Runs, name: string): readonly number[] {
  return measures.flatMap((run) => run.filter((measure) => measure.name === name).map(({ value }) => value));
}

function show(values: readonly number[]): string {
  return values.length === 0 ? "–" : round(median(values));
}
