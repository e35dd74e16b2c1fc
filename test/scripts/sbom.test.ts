import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { billOfMaterials } from "../../scripts/tools/sbom.ts";

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), "utf8");

interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly licenses: readonly { readonly expression: string }[];
    readonly hashes?: readonly { readonly content: string }[];
  }[];
}

it("lists each package that is installed with the product, with version, licence and digest, and no tool of its makers", async () => {
  const bom = billOfMaterials(await read("package-lock.json"), new Date()) as Bom;
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(["CycloneDX", "1.5", "wesal"]);
  const listed = new Map(bom.components.map((one) => [one.name, one]));
  const { dependencies, devDependencies } = JSON.parse(await read("package.json"));
  for (const [name, version] of Object.entries<string>(dependencies)) {
    const found = bom.components.filter((one) => one.name === name);
    if (version.startsWith("file:")) continue;
    expect(
      found.map((one) => one.version),
      name,
    ).toContain(version);
  }
  for (const name of ["vitest", "typescript", "vite", "knip"]) {
    expect([name in devDependencies, listed.has(name)], name).toEqual([true, false]);
  }
  expect(listed.get("hono")?.purl).toMatch(/^pkg:npm\/hono@\d/);
  expect(listed.get("@node-rs/argon2")?.purl).toMatch(/^pkg:npm\/%40node-rs\/argon2@\d/);
  expect(listed.get("zod")?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  const unlicensed = bom.components.filter(({ licenses }) => licenses[0]?.expression === "NOASSERTION");
  expect(unlicensed.map(({ name }) => name)).toEqual([]);
});
