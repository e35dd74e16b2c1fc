import { describe, expect, it } from "vitest";
import { readArguments } from "../../bench/arguments.ts";
import { BENCHMARKS } from "../../bench/benchmarks.ts";

const KNOWN = ["a", "b", "c"];

describe("the bench's command line", () => {
  it("runs every benchmark in full when it is empty", () => {
    expect(readArguments([], KNOWN)).toEqual({ letters: KNOWN, size: "full", beside: null });
    expect(Object.keys(BENCHMARKS).join(" ")).toBe(
      "a b c d e f g h i j k l m n o documents groups pages cluster sessions simulation",
    );
  });

  it("takes the benchmarks, the size and another checkout with its rounds", () => {
    const args = ["--only", "c,a", "--short", "--beside", "../other", "--rounds", "3"];
    expect(readArguments(args, KNOWN)).toEqual({
      letters: ["c", "a"],
      size: "short",
      beside: { folder: "../other", rounds: 3 },
    });
    expect(readArguments(["--beside", "../other"], KNOWN).beside?.rounds).toBe(2);
  });

  it("refuses what it does not know, and rounds that are none", () => {
    const refusal = (...args: string[]) => expect(() => readArguments(args, KNOWN));
    refusal("--only", "a,z").toThrow("bench: no benchmark z; there are a, b, c");
    refusal("--quick").toThrow("Unknown option '--quick'");
    refusal("--rounds", "3").toThrow("bench: --rounds is for --beside");
    for (const rounds of ["0", "1.5", "few"]) {
      refusal("--beside", "../other", "--rounds", rounds).toThrow("bench: --rounds takes a whole number from 1 on");
    }
  });
});
