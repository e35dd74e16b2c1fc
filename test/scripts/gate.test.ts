import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../scripts/gate/run.ts";
import { close, findMissingTools, ROOT, startSteps } from "../../scripts/gate/steps.ts";
import { addUp, FAILED, PASSED, readTally, writeTally } from "../../scripts/gate/tally.ts";
import { missingTools } from "../../scripts/gate/tools.ts";
import { complaints, USED_BY_TESTS_ALONE, unusedOf } from "../../scripts/gate/unused.ts";
import { readVitestReport } from "../../scripts/gate/vitest-report.ts";
import vitestConfig from "../../vitest.config.ts";

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

  const file = (status: string, tests: number) => ({
    name: join(process.cwd(), "test/a.test.ts"),
    status,
    assertionResults: Array.from({ length: tests }, (_, at) => ({
      status: at < 2 ? status : "passed",
      fullName: `does ${at}`,
    })),
  });

  it("are the reporter's", () => {
    const report = { numPassedTests: 5, numFailedTests: 2, testResults: [file("passed", 3), file("failed", 4)] };
    expect(figures(report, 1)).toEqual({
      passed: 5,
      failed: 2,
      failures: ["test/a.test.ts: does 0", "test/a.test.ts: does 1"],
    });
  });

  it("count a file that did not load", () => {
    const report = { numPassedTests: 5, numFailedTests: 0, testResults: [file("passed", 5), file("failed", 0)] };
    expect(figures(report, 1)).toEqual({ passed: 5, failed: 1, failures: ["test/a.test.ts did not load"] });
  });

  it("count a run that ended badly though every test passed", () => {
    expect(figures({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ["every test passed, and the run ended badly"],
    });
  });

  it("count a run that left no report, or half of one", () => {
    const none = { passed: 0, failed: 1, failures: ["the tests left no report"] };
    expect(readVitestReport(join(folder, "none.json"), 0)).toEqual(none);
    expect(figures("{", 0)).toEqual(none);
  });

  it("add up", () => {
    expect(
      addUp([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3, failures: ["a", "b", "c"] },
      ]),
    ).toEqual({ passed: 3, failed: 3, failures: ["a", "b", "c"] });
  });
});

describe("the steps", () => {
  let printed: string[];
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it("are added up, with what was counted elsewhere", async () => {
    const steps = startSteps();
    steps.count({ passed: 40, failed: 1 });
    await steps.step("types", async () => ({ passed: 2, failed: 3 }));
    expect(steps.total()).toMatchObject({ passed: 42, failed: 4 });
    expect(printed).toEqual(["-- types", expect.stringMatching(/^ {3}FAILED {2}types \(\d+\.\d s\)$/)]);
  });

  it("go on after one that throws, which is a failure", async () => {
    const steps = startSteps();
    await steps.step("database", async () => {
      throw new Error("mariadbd did not start");
    });
    await steps.step("types", async () => PASSED);
    expect(steps.total()).toMatchObject({ passed: 1, failed: 1 });
    expect(printed.join("\n")).toContain("mariadbd did not start");
  });

  it("name what failed once more before the closing line", async () => {
    const steps = startSteps();
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    await steps.step("unit tests", async () => ({ passed: 2, failed: 1, failures: ["test/a.test.ts: does it"] }));
    await steps.step("types", async () => FAILED);
    printed.length = 0;
    close(steps.total());
    expect(printed).toEqual([
      "FAILED  unit tests: test/a.test.ts: does it",
      "FAILED  types: it ended badly; what it said stands above",
      "2 passed, 2 failed",
    ]);
    expect(exit).toHaveBeenCalledWith(1);
  });

  it.each([
    ["true", 1, "FAILED  php-cli is missing, and CI runs every test."],
    ["", 0, "skipped the documentation's examples in PHP: no php-cli."],
  ])("skip for want of a tool, save in CI (%j), where that is a failure", (ci, failed, line) => {
    vi.stubEnv("CI", ci);
    const steps = startSteps();
    const lacks = findMissingTools(steps, { wanted: ["php-cli"], exists: () => false });
    expect([lacks("php-cli"), lacks("curl"), steps.total().failed]).toEqual([true, false, failed]);
    expect(printed).toEqual([line]);
  });

  it("leave figures for the next process; none left is a failure", () => {
    const folder = mkdtempSync(join(tmpdir(), "wesal-gate-"));
    const file = join(folder, "deeper", "gate.json");
    expect(readTally(file)).toEqual({ passed: 0, failed: 1 });
    writeTally(file, { passed: 5, failed: 2, failures: ["a", "b"] });
    expect(readTally(file)).toEqual({ passed: 5, failed: 2, failures: ["a", "b"] });
    writeFileSync(file, "{");
    expect(readTally(file)).toEqual({ passed: 0, failed: 1 });
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("what is unused", () => {
  const report = {
    issues: [
      { file: "src/a.ts", exports: [{ name: "a" }], types: [{ name: "A" }], files: [] },
      { file: "src/b.ts", exports: [], types: [], files: [{ name: "src/b.ts" }] },
    ],
  };
  const nowhere = unusedOf(report);

  it("is an export, a type or a whole file", () => {
    expect(nowhere).toEqual([
      { kind: "exports", what: "src/a.ts a" },
      { kind: "types", what: "src/a.ts A" },
      { kind: "files", what: "src/b.ts" },
    ]);
    expect(complaints(nowhere, nowhere, {})).toEqual([
      "unused (exports): src/a.ts a",
      "unused (types): src/a.ts A",
      "unused (files): src/b.ts",
    ]);
  });

  it("save for tests is allowed where it is named, and named only while it is", () => {
    const byTests = [{ kind: "exports", what: "src/a.ts a" }];
    expect(complaints([], byTests, {})).toEqual(["used by tests alone: src/a.ts a"]);
    expect(complaints([], byTests, { "src/a.ts a": "why" })).toEqual([]);
    expect(complaints([], [], { "src/a.ts a": "why" })).toEqual([
      "named as used by tests alone, and is not: src/a.ts a",
    ]);
  });

  it("is named with a reason", () => {
    for (const reason of Object.values(USED_BY_TESTS_ALONE)) expect(reason).not.toBe("");
  });
});

describe("the browser tests", () => {
  const all = globSync("test/e2e/**/*.test.ts", { cwd: ROOT }).sort();

  /** Files of the projects, one entry for each project that runs it. */
  function filesOf(...names: string[]): string[] {
    const projects = (vitestConfig.test?.projects ?? []) as {
      test: { name: string; include: string[]; exclude?: string[] };
    }[];
    const found = projects.filter(({ test }) => names.includes(test.name));
    expect(found).toHaveLength(names.length);
    return found
      .flatMap(({ test: { include, exclude = [] } }) =>
        all.filter((file) => matches(file, include) && !exclude.includes(file)),
      )
      .sort();
  }

  const matches = (file: string, include: string[]) =>
    include.includes(file) || include.includes("test/e2e/**/*.test.ts");

  it("all run on React in the gate or the proofs, each once", () => {
    expect(filesOf("e2e", "e2e-alone", "e2e-rest", "e2e-rest-alone", "e2e-extension")).toEqual(all);
  });

  /** Of words and of programs: the server's, the same on either runtime. */
  const ofTheServer = [
    ...["account-deleted", "arabic", "arabic-dialogs", "budgets", "campaigns", "canaries", "content"],
    ...["documentation-arabic", "documentation-examples", "monospace", "passkey-extension", "print"],
    ...["rotation", "telegram-api", "unified"],
  ].map((name) => `test/e2e/${name}.test.ts`);

  it("all run on Preact in the gate or the proofs, each once, but for those of the server", () => {
    const onPreact = filesOf("e2e-preact", "e2e-preact-alone", "e2e-preact-rest", "e2e-preact-rest-alone");
    expect([...onPreact, ...ofTheServer].sort()).toEqual(all);
  });
});

describe("the gate's tools", () => {
  it("are looked for along the path, by any of their names", () => {
    const has = (file: string) => ["/opt/bin/google-chrome", "/usr/bin/curl", "/usr/bin/php"].includes(file);
    const missing = missingTools("/usr/bin:/opt/bin", has).map((tool) => tool.name);
    expect(missing).toEqual(["mariadb-server", "nats-server", "iproute2", "ffmpeg", "python3"]);
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
