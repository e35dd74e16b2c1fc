import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BENCHMARKS, NEED_CHROMIUM, NEED_MARIADB, NEED_NATS } from "../../bench/benchmarks.ts";
import { checkOpenApiClients } from "../openapi/check.ts";
import { startMariaDb } from "./mariadb.ts";
import { run } from "./run.ts";
import {
  build,
  close,
  findMissingTools,
  GATE_FIGURES,
  MINUTE_MS,
  prepareProcess,
  REPORTS,
  ROOT,
  startSteps,
  stillOn,
  vitest,
} from "./steps.ts";
import { FAILED, PASSED, readTally, type Tally } from "./tally.ts";

/**
 * `npm run proofs [-- --after-gate]`: the longer proofs, what the gate leaves out. After the gate its figures count too,
 * and where it failed nothing more is tried.
 */

prepareProcess();
const { values } = parseArgs({ options: { "after-gate": { type: "boolean", default: false } } });
const steps = startSteps();
const { step } = steps;
if (values["after-gate"]) {
  steps.count(readTally(GATE_FIGURES));
  if (steps.total().failed > 0) {
    console.log("The gate failed: the proofs are not tried.");
    close(steps.total());
  }
}
const lacks = findMissingTools(steps, {
  wanted: ["chromium-headless-shell", "chromium", "mariadb-server", "nats-server"],
});

if (!lacks("chromium-headless-shell")) {
  await step("pages on preact", () => build("preact"));
  await step("the other browser tests on preact", () => vitest("e2e-preact-rest", 15 * MINUTE_MS));
  await step("the other timed browser tests on preact", () => vitest("e2e-preact-rest-alone", 10 * MINUTE_MS));
  await step("the pages were still on preact", () => stillOn("preact"));
}
await step("pages on react", () => build("react"));
if (!lacks("chromium-headless-shell")) {
  await step("the other browser tests on react", () => vitest("e2e-rest", 15 * MINUTE_MS));
  await step("the other timed browser tests on react", () => vitest("e2e-rest-alone", 10 * MINUTE_MS));
}
if (!lacks("chromium")) {
  await step("the browser extension", () => vitest("e2e-extension", 5 * MINUTE_MS));
}
const mariaDb = lacks("mariadb-server") ? null : await startMariaDb();
const onMariaDb = mariaDb === null ? {} : { TEST_MYSQL_URL: mariaDb.url };
await step("databases of earlier versions, fuzz, frozen roles", () => vitest("unit-long", 10 * MINUTE_MS, onMariaDb));
await step("the other timed tests", () => vitest("unit-long-alone", 5 * MINUTE_MS, onMariaDb));
for (const letter of Object.keys(BENCHMARKS)) {
  const canRun =
    (mariaDb !== null || !NEED_MARIADB.includes(letter)) &&
    !(lacks("chromium-headless-shell") && NEED_CHROMIUM.includes(letter)) &&
    !(lacks("nats-server") && NEED_NATS.includes(letter));
  if (canRun) {
    await step(`a short round of bench (${letter})`, () => bench(letter, mariaDb?.url));
  }
}
await mariaDb?.stop();
await step("a short round of chaos", chaos);
await step("openapi clients", checkOpenApiClients);
// A further proof is a step here, as its own command's short form.

close(steps.total());

/** A process of its own, so that one that hangs or ends badly is one failure. */
async function bench(letter: string, mariaDbUrl = ""): Promise<Tally> {
  const args = ["--disable-warning=ExperimentalWarning", "bench/run.ts", "--short", "--only", letter];
  const { code } = await run(process.execPath, args, {
    cwd: ROOT,
    limitMs: 8 * MINUTE_MS,
    show: true,
    env: { NODE_ENV: "production", TEST_MYSQL_URL: mariaDbUrl },
  });
  return code === 0 ? PASSED : FAILED;
}

/** Counted by its checks. */
async function chaos(): Promise<Tally> {
  const figures = join(REPORTS, "chaos.json");
  rmSync(figures, { force: true });
  const script = ["--disable-warning=ExperimentalWarning", "chaos/run.ts"];
  const args = [...script, "--short", "--figures", figures];
  await run(process.execPath, args, {
    cwd: ROOT,
    limitMs: 25 * MINUTE_MS,
    show: true,
    env: { NODE_ENV: "production" },
  });
  return readTally(figures);
}
