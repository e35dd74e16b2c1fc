import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

it("names one Node for editors, for the packages that bring it along and for CI", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as { optionalDependencies: Record<string, string> };
  const [, image] = /image: node:([\d.]+)-/.exec(read(".github/workflows/ci.yml")) ?? [];
  const brought = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    name.startsWith("node-") ? [version] : [],
  );
  expect(new Set([...brought, image])).toEqual(new Set([read(".node-version").trim()]));
});
