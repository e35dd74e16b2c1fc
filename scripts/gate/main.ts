import { rmSync } from "node:fs";
import { findUnused } from "./knip.ts";
import { startMariaDb } from "./mariadb.ts";
import {
  build,
  check,
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
import { addUp, type Tally, writeTally } from "./tally.ts";

/** The one gate: everything that must hold before a change is taken, in order, each step with its time. */

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

prepareProcess();
rmSync(REPORTS, { recursive: true, force: true });
const steps = startSteps();
const { step } = steps;
const lacks = findMissingTools(steps);

await step("format and lint", () => check("biome", ["check", "--error-on-warnings"]));
await step("types", async () =>
  addUp(await Promise.all(LAYERS.map((layer) => check("tsc", ["--noEmit", "-p", layer])))),
);
await step("nothing unused", () => findUnused(ROOT, 2 * MINUTE_MS));
// Some start the whole product as `npm start` does, which builds the pages anew unless they are on React.
await step("pages on react", () => build("react"));
await step("unit, contract, HTTP and architecture tests", unitTests);
await step("pages on preact", () => build("preact"));
await browserTests("preact", "e2e-preact");
await step("the pages were still on preact", () => stillOn("preact"));
// React last: its pages are what is left behind.
await step("pages on react again", () => build("react"));
await browserTests("react", "e2e");

writeTally(GATE_FIGURES, steps.total());
close(steps.total());

async function browserTests(runtime: string, project: string): Promise<void> {
  if (lacks("chromium-headless-shell")) return;
  await step(`browser tests on ${runtime}`, () => vitest(project, 15 * MINUTE_MS));
  await step(`timed browser tests on ${runtime}`, () => vitest(`${project}-alone`, 10 * MINUTE_MS));
}

async function unitTests(): Promise<Tally> {
  const mariaDb = lacks("mariadb-server") ? null : await startMariaDb();
  try {
    const env = mariaDb === null ? {} : { TEST_MYSQL_URL: mariaDb.url };
    // One after the other: side by side they are eight processes on two cores.
    const tallies: Tally[] = [];
    for (const project of ["unit", "unit-plain", "unit-alone"])
      tallies.push(await vitest(project, 15 * MINUTE_MS, env));
    return addUp(tallies);
  } finally {
    await mariaDb?.stop();
  }
}
