import { rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale, builtRuntime } from "../launch/build.mjs";
import { run } from "./run.ts";
import { addUp, FAILED, NOTHING, PASSED, type Tally } from "./tally.ts";
import { missingTools } from "./tools.ts";
import { readVitestReport } from "./vitest-report.ts";

/** What the gate and the proofs are made of: steps, each with its time, added up in one closing line. */

export const ROOT = join(fileURLToPath(import.meta.url), "..", "..", "..");
export const REPORTS = join(ROOT, "test-results");
/** Where the gate leaves its figures for the proofs. */
export const GATE_FIGURES = join(REPORTS, "gate.json");
export const MINUTE_MS = 60_000;

interface Steps {
  /** Runs one step; an error in it is a failure, and the next step still runs. */
  step(name: string, work: () => Promise<Tally>): Promise<void>;
  /** Counts what was done elsewhere. */
  count(tally: Tally): void;
  total(): Required<Tally>;
}

export function startSteps(): Steps {
  const results: Tally[] = [];
  return {
    async step(name, work) {
      const startedAt = performance.now();
      console.log(`-- ${name}`);
      const tally = await work().catch((error: Error) => {
        console.log(error.stack ?? error.message);
        return FAILED;
      });
      const failures = tally.failures ?? (tally.failed > 0 ? ["it ended badly; what it said stands above"] : []);
      results.push({ ...tally, failures: failures.map((line) => `${name}: ${line}`) });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`   ${tally.failed === 0 ? "ok" : "FAILED"}  ${name} (${seconds} s)`);
    },
    count: (tally) => void results.push(tally),
    total: () => addUp(results),
  };
}

/** Once, before the first step. */
export function prepareProcess(): void {
  // What was started ends with us (`run`, `startMariaDb`).
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  // Debian keeps servers out of an ordinary user's path.
  process.env.PATH = [process.env.PATH, "/usr/sbin", "/usr/local/sbin"].join(delimiter);
}

/**
 * Says which tools are missing, of all or of those wanted: in CI each is a failure, elsewhere its tests are skipped.
 * What it gives back tells whether one is missing.
 */
export function findMissingTools(
  steps: Steps,
  { wanted, exists }: { readonly wanted?: readonly string[]; readonly exists?: (file: string) => boolean } = {},
): (name: string) => boolean {
  const inCi = process.env.CI === "true" || process.env.CI === "1";
  const missing = missingTools(process.env.PATH ?? "", exists).filter(({ name }) => wanted?.includes(name) ?? true);
  for (const { name, tests } of missing) {
    console.log(inCi ? `FAILED  ${name} is missing, and CI runs every test.` : `skipped ${tests}: no ${name}.`);
    if (inCi) steps.count({ ...FAILED, failures: [`${name} is missing`] });
  }
  return (tool) => missing.some(({ name }) => name === tool);
}

/** How many failures are named in the end: whoever is shown only the last lines sees all of them. */
const MOST_NAMED = 20;

/** Names what failed, prints the closing line, alone and last, and ends the process. */
export function close(total: Required<Tally>): never {
  for (const line of total.failures.slice(0, MOST_NAMED)) console.log(`FAILED  ${line}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** A tool that says nothing when all is well: what it says is shown only when it fails. */
export async function check(command: string, args: string[]): Promise<Tally> {
  const { code, output } = await run(command, args, { cwd: ROOT, limitMs: 5 * MINUTE_MS, show: false });
  if (code === 0) return PASSED;
  console.log(`${command} ${args.join(" ")}\n${output}`);
  return FAILED;
}

/** A project of vitest.config.ts, counted by its tests. */
export async function vitest(project: string, limitMs: number, env: Record<string, string> = {}): Promise<Tally> {
  const report = join(REPORTS, `${project}.json`);
  rmSync(report, { force: true });
  const args = [
    ...["run", "--project", project],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ];
  const { code } = await run("vitest", args, { cwd: ROOT, limitMs, show: true, env });
  return readVitestReport(report, code);
}

export async function build(runtime: "react" | "preact"): Promise<Tally> {
  try {
    await buildIfStale(ROOT, process.execPath, { ...process.env, UI_RUNTIME: runtime });
    return NOTHING;
  } catch (error) {
    console.log((error as Error).message);
    return FAILED;
  }
}

/** Browser tests say nothing of a runtime whose pages were built over while they ran. */
export async function stillOn(runtime: "react" | "preact"): Promise<Tally> {
  const built = builtRuntime(ROOT);
  if (built === runtime) return NOTHING;
  console.log(`The pages are on ${built ?? "nothing"}: something has built them anew.`);
  return FAILED;
}
