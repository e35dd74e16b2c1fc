import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run } from "../../scripts/gate/run.ts";
import { addUp } from "../../scripts/gate/tally.ts";
import { missingTools } from "../../scripts/gate/tools.ts";
import { readVitestReport } from "../../scripts/gate/vitest-report.ts";

describe("the figures of a test run", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wesal-gate-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function figures(report: object | string, exitCode: number) {
    const file = join(folder, "report.json");
    writeFileSync(file, typeof report === "string" ? report : JSON.stringify(report));
    return readVitestReport(file, exitCode);
  }

  const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) });

  it("are the reporter's", () => {
    const report = { numPassedTests: 5, numFailedTests: 2, testResults: [file("passed", 3), file("failed", 4)] };
    expect(figures(report, 1)).toEqual({ passed: 5, failed: 2 });
  });

  it("count a file that did not load", () => {
    const report = { numPassedTests: 5, numFailedTests: 0, testResults: [file("passed", 5), file("failed", 0)] };
    expect(figures(report, 1)).toEqual({ passed: 5, failed: 1 });
  });

  it("count a run that ended badly though every test passed", () => {
    expect(figures({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1)).toEqual({ passed: 5, failed: 1 });
  });

  it("count a run that left no report, or half of one", () => {
    expect(readVitestReport(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
    expect(figures("{", 0)).toEqual({ passed: 0, failed: 1 });
  });

  it("add up", () => {
    expect(
      addUp([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 });
  });
});

describe("the gate's tools", () => {
  it("are looked for along the path, by any of their names", () => {
    const has = (file: string) => ["/opt/bin/google-chrome", "/usr/bin/curl", "/usr/bin/php"].includes(file);
    const missing = missingTools("/usr/bin:/opt/bin", has).map((tool) => tool.name);
    expect(missing).toEqual(["mariadb-server", "python3"]);
  });

  it("are ended and fail when they take too long", async () => {
    const program = ["-e", "setInterval(() => {}, 1000)"];
    const ran = await run(process.execPath, program, { cwd: tmpdir(), limitMs: 300, show: false });
    expect(ran.code).toBe(1);
    expect(ran.output).toContain("took longer than 0.3 s and was ended");
  });

  it("fail when they cannot be run at all", async () => {
    const ran = await run("no-such-tool", [], { cwd: tmpdir(), limitMs: 5000, show: false });
    expect(ran).toEqual({ code: 1, output: expect.stringContaining("no-such-tool could not be run") });
  });
});
