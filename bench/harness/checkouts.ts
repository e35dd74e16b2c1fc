import { join } from "node:path";
import { run } from "../../scripts/gate/run.ts";
import { type Measure, readFailure, readMeasures } from "./printed.ts";
import type { Size } from "./size.ts";

/** The runs of one benchmark in one checkout; `broken` says why there is no further one. */
export interface Runs {
  readonly measures: readonly (readonly Measure[])[];
  readonly broken: string | null;
}

export interface Comparison {
  readonly here: Runs;
  readonly there: Runs;
}

export type Outcome = { readonly measures: readonly Measure[] } | { readonly broken: string };

const LIMIT_MS = 15 * 60_000;

/** Runs both in turn, the one that begins changing from round to round; ends when one of them is broken. */
export async function compareCheckouts(
  rounds: number,
  sides: Readonly<Record<keyof Comparison, () => Promise<Outcome>>>,
): Promise<Comparison> {
  const measures: Record<keyof Comparison, (readonly Measure[])[]> = { here: [], there: [] };
  const broken: Record<keyof Comparison, string | null> = { here: null, there: null };
  for (let round = 0; round < rounds && broken.here === null && broken.there === null; round++) {
    const order = round % 2 === 0 ? (["here", "there"] as const) : (["there", "here"] as const);
    for (const side of order) {
      const outcome = await sides[side]();
      if ("measures" in outcome) measures[side].push(outcome.measures);
      else broken[side] = outcome.broken;
    }
  }
  return {
    here: { measures: measures.here, broken: broken.here },
    there: { measures: measures.there, broken: broken.there },
  };
}

/** One run of one benchmark of a checkout, by its own code, packages and pages. */
export async function measureCheckout(root: string, letter: string, size: Size): Promise<Outcome> {
  const args = [join(root, "scripts", "launch.mjs"), "bench", "--only", letter];
  if (size === "short") args.push("--short");
  const { code, output } = await run(process.execPath, args, { cwd: root, limitMs: LIMIT_MS, show: false });
  return code === 0 ? { measures: readMeasures(output) } : { broken: readFailure(output) };
}
