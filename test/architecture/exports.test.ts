import { describe, expect, it } from "vitest";
import { sharedNames, unimportedTypes } from "./exports.ts";

const file = (path: string, text: string) => ({ path, text });

describe("types that nothing imports", () => {
  const of = file("src/a/b.ts", "export interface Used {}\nexport type Own = 1;\nexport function f(): Own {\n}");

  it("are found, and values are not", () => {
    expect(unimportedTypes([of])).toEqual([
      "src/a/b.ts exports Used, which nothing imports",
      "src/a/b.ts exports Own, which nothing imports",
    ]);
  });

  it.each([
    'import type { Used as Other, Own } from "../a/b.ts";',
    'import { f, type Used, type Own } from "#a/b.ts";',
    'export type { Own, Used } from "#a/b.ts";',
    'import * as b from "#a/b.ts";',
    'type B = typeof import("#a/b.ts");',
  ])("are none where another file says %s", (text) => {
    expect(unimportedTypes([of, file("src/c/d.ts", text)])).toEqual([]);
  });
});

describe("names that several files export", () => {
  const [one, other] = [file("src/x/one.ts", "export const a = 1;"), file("src/y/other.ts", "export class a {}")];

  it("are found, save where they are allowed", () => {
    expect(sharedNames([one, other], {})).toEqual(["a is exported by src/x/one.ts and src/y/other.ts"]);
    expect(sharedNames([one, other], { a: "why" })).toEqual([]);
  });

  it("may be those of one role, in the same file of another folder", () => {
    const siblings = ["whatsapp", "telegram"].map((name) => file(`src/${name}/api/one.ts`, "export interface a {}"));
    expect(sharedNames(siblings, {})).toEqual([]);
    expect(sharedNames([...siblings, one], {})).toHaveLength(1);
  });

  it("may be a value of another room, and not of the same", () => {
    const makes = (path: string) => file(path, "export function make(): void {}");
    const useCase = makes("src/use-cases/a/make.ts");
    expect(sharedNames([makes("src/ui/api/a.ts"), useCase], {})).toEqual([]);
    expect(sharedNames([makes("src/use-cases/b/make-it.ts"), useCase], {})).toHaveLength(1);
  });

  it("are one where a function is declared several times in one file", () => {
    const text = "export function a(x: 1): 1;\nexport function a(x: 2): 2;";
    expect(sharedNames([file("src/a.ts", text)], {})).toEqual([]);
  });
});
