/**
 * `npm run bench [-- --only a,d] [--short] [--beside ../other-checkout [--rounds 2]]`: our figures as ratios, each measured
 * side by side in one run, contenders in turn. Servers are processes of their own. CPU figures count all threads of the
 * server, so a busy machine bends them little. A benchmark that does not work fails the run; a slow one never does.
 */
import { resolve } from "node:path";
import { readArguments } from "./arguments.ts";
import { BENCHMARKS } from "./benchmarks.ts";
import { compareCheckouts, measureCheckout } from "./harness/checkouts.ts";
import { formatComparison } from "./harness/comparison.ts";
import { checkSamples, formatFindings, machineLine } from "./harness/report.ts";
import type { Size } from "./harness/size.ts";

const ROOT = resolve(import.meta.dirname, "..");

// The checkouts and servers that were started end with us.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  const { letters, size, beside } = readArguments(process.argv.slice(2), Object.keys(BENCHMARKS));
  console.log(`${machineLine()}\n`);
  let works = true;
  for (const letter of letters) {
    const ran = beside === null ? await measure(letter, size) : await measureBeside(letter, size, beside);
    works &&= ran;
  }
  process.exit(works ? 0 : 1);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function measure(letter: string, size: Size): Promise<boolean> {
  try {
    const findings = await BENCHMARKS[letter]?.(size);
    if (findings === undefined) return false;
    checkSamples(findings);
    console.log(formatFindings(letter, findings));
    return true;
  } catch (error) {
    console.log(`(${letter}) FAILED: ${(error as Error).message}\n`);
    return false;
  }
}

async function measureBeside(
  letter: string,
  size: Size,
  { folder, rounds }: { readonly folder: string; readonly rounds: number },
): Promise<boolean> {
  const comparison = await compareCheckouts(rounds, {
    here: () => measureCheckout(ROOT, letter, size),
    there: () => measureCheckout(resolve(folder), letter, size),
  });
  console.log(formatComparison(letter, comparison));
  return comparison.here.broken === null;
}
