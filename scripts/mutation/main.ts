import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installBeside } from "../tools/install-beside.ts";
import { GROUPS, LEAST_SCORE, type MutationGroup } from "./groups.ts";
import { addUp, scoreOf } from "./score.ts";

/**
 * Changes the code in small ways, one at a time, and counts how many of the changes the tests notice.
 * `npm run mutation -- domain` for one group; what was not noticed is in test-results/mutation.
 */

const TOOL = fileURLToPath(new URL("stryker", import.meta.url));
const STRYKER = join(TOOL, "node_modules/@stryker-mutator");
const REPORTS = "test-results/mutation";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !GROUPS.some((group) => group.name === name));
if (unknown.length > 0) {
  console.error(`No group is called ${unknown.join(", ")}: there are ${GROUPS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

await installBeside(TOOL, "Stryker");
mkdirSync(REPORTS, { recursive: true });
const lines: string[] = [];
for (const group of GROUPS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const tally = addUp(runGroup(group));
  const score = scoreOf(tally);
  if (score < LEAST_SCORE) process.exitCode = 1;
  const mark = score < LEAST_SCORE ? `FAILED, at least ${LEAST_SCORE} %` : "ok";
  lines.push(`${group.name}: ${score.toFixed(1)} % of ${tally.noticed + tally.missed} changes noticed (${mark})`);
}
console.log(lines.join("\n"));

function runGroup(group: MutationGroup): readonly Mutant[] {
  const settings = `${REPORTS}/${group.name}.settings.json`;
  const report = `${REPORTS}/${group.name}.json`;
  writeFileSync(settings, JSON.stringify(settingsOf(group, report), null, 2));
  // The group's name is read by vitest.config.ts, in processes that Stryker starts.
  const env = { ...process.env, MUTATION_GROUP: group.name };
  const { status } = spawnSync(process.execPath, [`${STRYKER}/core/bin/stryker.js`, "run", settings], {
    env,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  const { files } = JSON.parse(readFileSync(report, "utf8")) as MutationReport;
  return Object.values(files).flatMap(({ mutants }) => mutants);
}

interface Mutant {
  readonly status: string;
}

/** The part of Stryker's report that is read. */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

function settingsOf(group: MutationGroup, report: string) {
  return {
    mutate: group.mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutation/vitest.config.ts" },
    // Stryker would rewrite what a tsconfig.json refers to, which takes the compiler's interface before TypeScript 7.
    tsconfigFile: "",
    concurrency: 2,
    reporters: ["clear-text", "html", "json"],
    clearTextReporter: { reportMutants: false, reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${REPORTS}/${group.name}.html` },
    jsonReporter: { fileName: report },
    tempDirName: `${REPORTS}/copies`,
    ignorePatterns: ["bench", "chaos", "data", "dist", "docker", "docs"],
  };
}
