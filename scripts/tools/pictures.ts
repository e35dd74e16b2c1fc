import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../gate/run.ts";
import { MINUTE_MS, ROOT } from "../gate/steps.ts";
import { contactSheet } from "./contact-sheet.ts";

/**
 * Pictures of every page and dialog that the browser tests look at, at both widths, in both themes and both directions, on
 * one sheet to look through: `npm run pictures [-- NAME…]`, of the tests whose file names hold one of the names.
 */

const TESTS = "test/e2e";
const FOLDER = "test-results/pages";
const LIMIT_MS = 60 * MINUTE_MS;
const SHEET = join(FOLDER, "index.html");

/** Test files that take pictures. */
function filesFor(names: readonly string[]): string[] {
  return readdirSync(join(ROOT, TESTS))
    .filter((file) => file.endsWith(".test.ts") && file !== "looks.test.ts")
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .filter((file) => readFileSync(join(ROOT, TESTS, file), "utf8").includes("support/looks.ts"))
    .map((file) => join(TESTS, file));
}

async function main(names: readonly string[]): Promise<number> {
  const folder = join(ROOT, FOLDER);
  if (names.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const projects = ["e2e", "e2e-alone", "e2e-rest", "e2e-rest-alone"].flatMap((name) => ["--project", name]);
  const args = [vitest, "run", ...projects, ...filesFor(names)];
  const { code } = await run(process.execPath, args, {
    cwd: ROOT,
    limitMs: LIMIT_MS,
    show: true,
    env: { PAGE_PICTURES: "1" },
  });
  writeFileSync(join(ROOT, SHEET), contactSheet(readdirSync(folder)));
  console.log(`${SHEET}: ${pathToFileURL(join(ROOT, SHEET))}`);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
