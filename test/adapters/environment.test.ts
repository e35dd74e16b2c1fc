import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
const names = [...(await read("src/adapters/environment.ts")).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name]) => name,
);

it("reads the variables of the README's table, but for the one that the build reads", async () => {
  const table = [...(await read("README.md")).matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(table.toSorted()).toEqual([...names, "UI_RUNTIME"].toSorted());
});
