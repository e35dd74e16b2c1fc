import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { charactersOf, facesOf } from "../../scripts/tools/fonts.ts";

const UI = join(import.meta.dirname, "../../src/ui");
const FACES = ["fonts.css", "arabic.css"].flatMap((name) => facesOf(readFileSync(join(UI, "styles", name), "utf8")));

test("a range is its characters", () => {
  expect(charactersOf("U+0041-0043, U+00A0,\n  U+2026")).toBe("ABC\u00a0…");
  expect(() => charactersOf("U+00??")).toThrow("not a range");
});

test("each font of the style sheets is there, and no other", () => {
  const files = readdirSync(join(UI, "fonts")).filter((name) => name.endsWith(".woff2"));
  expect(files.map((name) => name.slice(0, -6)).sort()).toEqual(FACES.map(({ name }) => name).sort());
  expect(FACES.length).toBeGreaterThan(0);
});
