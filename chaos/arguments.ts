import { parseArgs } from "node:util";
import type { Size } from "./harness/size.ts";

interface ChaosArguments {
  /** The faults to run, in order. */
  readonly names: readonly string[];
  readonly size: Size;
  /** Of a fault that comes in rounds; null leaves it to the fault. */
  readonly rounds: number | null;
  /** Of the soak; null leaves it to the fault. */
  readonly minutes: number | null;
  /** The same seed draws the same moments. */
  readonly seed: number;
  /** Where the figures are left for another process to read; null leaves none. */
  readonly figures: string | null;
}

const MAX_SEED = 0xffff_ffff;

/** Reads the command line; throws an Error that says what is wrong with it. */
export function readArguments(args: readonly string[], known: readonly string[], anySeed: number): ChaosArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      except: { type: "string" },
      short: { type: "boolean", default: false },
      rounds: { type: "string" },
      minutes: { type: "string" },
      seed: { type: "string" },
      figures: { type: "string" },
    },
  });
  const asked = values.only?.split(",") ?? known;
  const except = values.except?.split(",") ?? [];
  const unknown = [...asked, ...except].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(`chaos: no fault ${unknown}; there are ${known.join(", ")}`);
  }
  return {
    names: asked.filter((name) => !except.includes(name)),
    size: values.short ? "short" : "full",
    rounds: wholeNumber("--rounds", values.rounds, 1),
    minutes: wholeNumber("--minutes", values.minutes, 1),
    seed: wholeNumber("--seed", values.seed, 0) ?? anySeed,
    figures: values.figures ?? null,
  };
}

function wholeNumber(name: string, text: string | undefined, from: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < from || value > MAX_SEED) {
    throw new Error(`chaos: ${name} takes a whole number from ${from} on`);
  }
  return value;
}
