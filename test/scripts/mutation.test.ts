import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { GROUPS } from "../../scripts/mutation/groups.ts";
import { addUp, scoreOf } from "../../scripts/mutation/score.ts";

it("counts a change as noticed when a test fails or never ends, and as missed when all pass or none ran", () => {
  const statuses = ["Killed", "Killed", "Timeout", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Ignored"];
  const tally = addUp(statuses.map((status) => ({ status })));
  expect(tally).toEqual({ noticed: 3, missed: 2 });
  expect(scoreOf(tally)).toBe(60);
});

it("has no score where nothing was changed", () => {
  expect(scoreOf(addUp([]))).toBe(0);
});

it.each(GROUPS)("finds the code and the tests of $name", ({ mutate, tests }) => {
  for (const pattern of [...mutate, ...tests]) expect(globSync(pattern.replace("!", "")), pattern).not.toEqual([]);
});
