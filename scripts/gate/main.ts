import { rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "../launch/build.mjs";
import { startMariaDb } from "./mariadb.ts";
import { run } from "./run.ts";
import { addUp, NOTHING, type Tally } from "./tally.ts";
import { missingTools } from "./tools.ts";
import { readVitestReport } from "./vitest-report.ts";

/** The one gate: everything that must hold before a change is taken, in order, each step with its time. */

const ROOT = join(fileURLToPath(import.meta.url), "..", "..", "..");
const REPORTS = join(ROOT, "test-results");
const LAYERS = [
  "src/domain",
  "src/ports",
  "src/use-cases",
  "src/documentation",
  "src/sandbox",
  "src/adapters",
  "src/ui",
  "test",
];
const MINUTE_MS = 60_000;
const inCi = process.env.CI === "true" || process.env.CI === "1";

// What was started ends with us (`run`, `startMariaDb`).
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const results: Tally[] = [];
rmSync(REPORTS, { recursive: true, force: true });

// Debian keeps servers out of an ordinary user's path.
process.env.PATH = [process.env.PATH, "/usr/sbin", "/usr/local/sbin"].join(delimiter);
const missing = missingTools(process.env.PATH);
const lacks = (tool: string) => missing.some((one) => one.name === tool);
for (const tool of missing) {
  console.log(
    inCi ? `FAILED  ${tool.name} is missing, and CI runs every test.` : `skipped ${tool.tests}: no ${tool.name}.`,
  );
  if (inCi) results.push({ passed: 0, failed: 1 });
}

await step("format and lint", () => check("biome", ["check", "--error-on-warnings"]));
await step("types", async () =>
  addUp(await Promise.all(LAYERS.map((layer) => check("tsc", ["--noEmit", "-p", layer])))),
);
// Some start the whole product, which needs pages.
await step("pages on preact", () => build("preact"));
await step("unit, contract, HTTP and architecture tests", unitTests);
await browserTests("preact", "e2e-preact");
// React last: its pages are what is left behind.
await step("pages on react", () => build("react"));
await browserTests("react", "e2e");

const total = addUp(results);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function step(name: string, work: () => Promise<Tally>): Promise<void> {
  const startedAt = performance.now();
  console.log(`-- ${name}`);
  const tally = await work();
  results.push(tally);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`   ${tally.failed === 0 ? "ok" : "FAILED"}  ${name} (${seconds} s)`);
}

async function browserTests(runtime: string, project: string): Promise<void> {
  if (lacks("chromium")) return;
  await step(`browser tests on ${runtime}`, () => vitest(project, 10 * MINUTE_MS));
  await step(`timed browser tests on ${runtime}`, () => vitest(`${project}-alone`, 10 * MINUTE_MS));
}

/** A tool that says nothing when all is well: what it says is shown only when it fails. */
async function check(command: string, args: string[]): Promise<Tally> {
  const { code, output } = await run(command, args, { cwd: ROOT, limitMs: 5 * MINUTE_MS, show: false });
  if (code === 0) return { passed: 1, failed: 0 };
  console.log(`${command} ${args.join(" ")}\n${output}`);
  return { passed: 0, failed: 1 };
}

async function unitTests(): Promise<Tally> {
  const mariaDb = lacks("mariadb-server") ? null : await startMariaDb();
  try {
    return await vitest("unit", 10 * MINUTE_MS, mariaDb === null ? {} : { TEST_MYSQL_URL: mariaDb.url });
  } finally {
    await mariaDb?.stop();
  }
}

async function vitest(project: string, limitMs: number, env: Record<string, string> = {}): Promise<Tally> {
  const report = join(REPORTS, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run("vitest", args, { cwd: ROOT, limitMs, show: true, env });
  return readVitestReport(report, code);
}

async function build(runtime: "react" | "preact"): Promise<Tally> {
  try {
    await buildIfStale(ROOT, process.execPath, { ...process.env, UI_RUNTIME: runtime });
    return NOTHING;
  } catch (error) {
    console.log((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}
