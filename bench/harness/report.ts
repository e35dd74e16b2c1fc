import { cpus, totalmem } from "node:os";
import { median, spread } from "./statistics.ts";

/** What a benchmark found: a table of what was measured, and its ratios beside what was aimed at. */
export interface Findings {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly Row[];
  readonly figures: readonly Figure[];
}

interface Row {
  readonly name: string;
  readonly samples: readonly number[];
  readonly perSecond?: readonly number[];
}

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly target?: { readonly bound: "at least" | "at most"; readonly value: number };
}

export function machineLine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GiB, Node ${process.version}, ${process.platform}`;
}

/** Throws where a row has nothing measured in it. */
export function checkSamples({ rows }: Findings): void {
  for (const { name, samples, perSecond = [0] } of rows) {
    const measured = samples.length > 0 && [...samples, ...perSecond].every(Number.isFinite);
    if (!measured) throw new Error(`bench: "${name}" measured nothing`);
  }
}

export function formatFindings(letter: string, { title, unit, rows, figures }: Findings): string {
  const width = Math.max(...rows.map((row) => row.name.length));
  return [
    `(${letter}) ${title}`,
    ...rows.map(({ name, samples, perSecond }) => {
      const rate = perSecond === undefined ? "" : `${describe(perSecond)} a second`;
      const least = samples.length > 1 ? `, at best ${round(Math.min(...samples))}` : "";
      return `    ${name.padEnd(width)}${describe(samples)} ${unit}${least}${rate}`;
    }),
    ...figures.map((figure) => `(${letter}) ${figure.name}: ${round(figure.value)}${formatTarget(figure)}`),
    "",
  ].join("\n");
}

function describe(samples: readonly number[]): string {
  const range = samples.length > 1 && median(samples) !== 0 ? ` ±${Math.round((spread(samples) / 2) * 100)} %` : "";
  return `${round(median(samples)).padStart(10)}${range}`;
}

function formatTarget({ value, target }: Figure): string {
  if (target === undefined) return "";
  const met = target.bound === "at least" ? value >= target.value : value <= target.value;
  return ` (target ${target.bound} ${target.value}${met ? "" : ", missed"})`;
}

/** Three digits or more. */
export function round(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 1 ? 2 : 3);
}
