import { parseArgs } from "node:util";
import type { Size } from "./harness/size.ts";

interface BenchArguments {
  /** The benchmarks to run, in order. */
  readonly letters: readonly string[];
  readonly size: Size;
  /** Another checkout to measure against, or null. */
  readonly beside: { readonly folder: string; readonly rounds: number } | null;
}

/** Two rounds, so that each checkout is first once. */
const BESIDE_ROUNDS = 2;

/** Reads the command line; throws an Error that says what is wrong with it. */
export function readArguments(args: readonly string[], known: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      short: { type: "boolean", default: false },
      beside: { type: "string" },
      rounds: { type: "string" },
    },
  });
  const letters = values.only?.split(",") ?? known;
  const unknown = letters.find((letter) => !known.includes(letter));
  if (unknown !== undefined) throw new Error(`bench: no benchmark ${unknown}; there are ${known.join(", ")}`);
  if (values.rounds !== undefined && values.beside === undefined) throw new Error("bench: --rounds is for --beside");
  const rounds = Number(values.rounds ?? BESIDE_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("bench: --rounds takes a whole number from 1 on");
  return {
    letters,
    size: values.short ? "short" : "full",
    beside: values.beside === undefined ? null : { folder: values.beside, rounds },
  };
}
