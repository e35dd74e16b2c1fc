import { describe, expect, it } from "vitest";
import { compareCheckouts, type Outcome } from "../../bench/harness/checkouts.ts";
import { formatComparison } from "../../bench/harness/comparison.ts";
import { readFailure, readMeasures } from "../../bench/harness/printed.ts";
import { checkSamples, type Findings, formatFindings } from "../../bench/harness/report.ts";

const FINDINGS: Findings = {
  title: "Texts to one known contact: 16 at a time",
  unit: "µs CPU a request",
  rows: [
    { name: "ours, process with 100", samples: [24, 26, 28], perSecond: [40_000, 41_000, 42_000] },
    { name: "node:http + zod", samples: [17] },
  ],
  figures: [
    { name: "ours/node:http, requests per CPU second", value: 0.7391, target: { bound: "at least", value: 0.8 } },
    { name: "a session, ours, KiB", value: -12.34 },
  ],
};

describe("what a benchmark printed", () => {
  it("is read back, row by row and figure by figure", () => {
    expect(readMeasures(formatFindings("a", FINDINGS))).toEqual([
      { name: "ours, process with 100, µs CPU a request", value: 26 },
      { name: "ours, process with 100, a second", value: 41_000 },
      { name: "node:http + zod, µs CPU a request", value: 17 },
      { name: "ours/node:http, requests per CPU second", value: 0.739 },
      { name: "a session, ours, KiB", value: -12.34 },
    ]);
  });

  it("holds nothing beside them", () => {
    expect(readMeasures("Building the pages …\n2 × a processor, 24 GiB, Node v26.10.0, linux\n")).toEqual([]);
  });

  it("says why it failed", () => {
    expect(readFailure("(i) FAILED: bench: web ended with 1\n")).toBe("bench: web ended with 1");
    expect(readFailure("    at file\nError: bench: /login answered 400\n    at post\nError: bench: web ended\n")).toBe(
      "bench: /login answered 400",
    );
    expect(readFailure("TypeError [ERR_PARSE]: Unknown option '--short'")).toBe("Unknown option '--short'");
    expect(readFailure("one\nKilled\n")).toBe("Killed");
  });
});

describe("a benchmark's samples", () => {
  it("must all be numbers, and at least one", () => {
    const check = (samples: number[], perSecond?: number[]) => () =>
      checkSamples({ ...FINDINGS, rows: [{ name: "ours", samples, ...(perSecond && { perSecond }) }] });
    expect(() => checkSamples(FINDINGS)).not.toThrow();
    for (const broken of [check([]), check([1, Number.NaN]), check([-Infinity]), check([1], [Number.NaN])]) {
      expect(broken).toThrow('bench: "ours" measured nothing');
    }
  });
});

describe("two checkouts", () => {
  const measured = (value: number): Outcome => ({ measures: [{ name: "cost", value }] });

  function side(name: string, log: string[], outcomes: Outcome[]) {
    return async () => {
      log.push(name);
      return outcomes.shift() ?? { broken: "asked too often" };
    };
  }

  it("run in turn, and each is first in every other round", async () => {
    const log: string[] = [];
    const { here, there } = await compareCheckouts(3, {
      here: side("here", log, [measured(10), measured(12), measured(30)]),
      there: side("there", log, [measured(20), measured(20), measured(20)]),
    });
    expect(log).toEqual(["here", "there", "there", "here", "here", "there"]);
    expect(formatComparison("a", { here, there }).split("\n")).toEqual([
      "(a)             here       there  here/there",
      "    cost       12.00       20.00        0.60",
      "",
    ]);
  });

  it("end with the round in which one of them is broken", async () => {
    const log: string[] = [];
    const comparison = await compareCheckouts(2, {
      here: side("here", log, [measured(10)]),
      there: side("there", log, [{ broken: "bench: /login answered 400" }]),
    });
    expect(log).toEqual(["here", "there"]);
    expect(comparison.here.broken).toBeNull();
    expect(formatComparison("i", comparison).split("\n")).toEqual([
      "(i)             here       there  here/there",
      "    cost       10.00           –           –",
      "(i) broken there: bench: /login answered 400",
      "",
    ]);
  });

  it("are told apart when it is ours that fails", async () => {
    const comparison = await compareCheckouts(2, {
      here: side("here", [], [{ broken: "no" }]),
      there: side("there", [], [measured(10)]),
    });
    expect(comparison.here.broken).toBe("no");
    expect(formatComparison("i", comparison)).toContain("(i) FAILED here: no");
  });
});
