import { run } from "./run.ts";
import { FAILED, PASSED, type Tally } from "./tally.ts";
import { complaints, type Unused, USED_BY_TESTS_ALONE, unusedOf } from "./unused.ts";

/** Two runs: with the tests, and without them. */
export async function findUnused(cwd: string, limitMs: number): Promise<Tally> {
  const knip = async (...more: string[]): Promise<Unused[]> => {
    const { output } = await run("knip", ["--reporter", "json", ...more], { cwd, limitMs, show: false });
    const start = output.indexOf('{"issues"');
    if (start < 0) throw new Error(`knip: ${output}`);
    return unusedOf(JSON.parse(output.slice(start, output.lastIndexOf("}") + 1)));
  };
  const [all, withoutTests] = await Promise.all([knip(), knip("--production", "--include", "exports")]);
  const found = complaints(all, withoutTests, USED_BY_TESTS_ALONE);
  for (const line of found) console.log(line);
  return found.length === 0 ? PASSED : FAILED;
}
