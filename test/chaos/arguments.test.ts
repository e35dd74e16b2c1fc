import { describe, expect, it } from "vitest";
import { readArguments } from "../../chaos/arguments.ts";
import { FAULTS } from "../../chaos/faults.ts";

const KNOWN = ["stop", "queue", "soak"];
const read = (...args: string[]) => readArguments(args, KNOWN, 7);

describe("the command line of chaos", () => {
  it("runs every fault in full when it is empty, with a seed of chance", () => {
    expect(read()).toEqual({ names: KNOWN, size: "full", rounds: null, minutes: null, seed: 7, figures: null });
    expect(Object.keys(FAULTS)).toEqual([
      "kill-gateway",
      "kill-others",
      "stop",
      "storage",
      "network",
      "replies",
      "queue",
      "webhooks",
      "tenants",
      "cluster",
      "soak",
    ]);
  });

  it("takes faults, size, rounds, minutes, seed and where the figures go", () => {
    expect(
      read("--only", "soak,stop", "--short", "--rounds", "3", "--minutes", "60", "--seed", "0", "--figures", "a.json"),
    ).toEqual({ names: ["soak", "stop"], size: "short", rounds: 3, minutes: 60, seed: 0, figures: "a.json" });
  });

  it("takes faults that are left out", () => {
    expect(read("--except", "queue").names).toEqual(["stop", "soak"]);
    expect(() => read("--except", "fire")).toThrow("chaos: no fault fire");
  });

  it("refuses what it does not know, and numbers that are none", () => {
    expect(() => read("--only", "stop,fire")).toThrow("chaos: no fault fire; there are stop, queue, soak");
    expect(() => read("--quick")).toThrow("Unknown option '--quick'");
    for (const rounds of ["0", "1.5", "few", "4294967296"]) {
      expect(() => read("--rounds", rounds)).toThrow("chaos: --rounds takes a whole number from 1 on");
    }
    expect(() => read("--minutes", "0")).toThrow("chaos: --minutes takes a whole number from 1 on");
    expect(() => read("--seed", "-1")).toThrow();
  });
});
