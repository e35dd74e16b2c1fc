import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installBeside } from "./install-beside.ts";

/**
 * Makes `src/ui/fonts/` from the fonts that others publish: `node scripts/tools/fonts.ts`. Each file holds the characters of
 * its `unicode-range` in the style sheets, the weights that the styles use, and the features that they turn on or that the
 * script needs: a fifth to a third of what is published. Run again when one of these changes.
 */

const ROOT = join(import.meta.dirname, "../..");
const STYLES = ["src/ui/styles/fonts.css", "src/ui/styles/arabic.css"];
const FACE = /url\("\.\.\/fonts\/([\w-]+)\.woff2"\)[^}]*?unicode-range:\s*([^;]+);/g;

interface Source {
  readonly file: string;
  readonly weights: { readonly min: number; readonly max: number } | null;
  readonly features: readonly string[];
}

const INTER: Source = {
  file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weights: { min: 400, max: 600 },
  features: ["kern", "calt", "ccmp", "mark", "mkmk", "locl", "tnum", "cv11", "ss03"],
};
const MONO: Source = {
  file: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  weights: { min: 400, max: 600 },
  features: ["zero", "ccmp", "mark", "mkmk"],
};

/** By the name of what is made of it. */
const SOURCES: Readonly<Record<string, Source>> = {
  "inter-basic": INTER,
  "inter-more": INTER,
  "mono-basic": MONO,
  "mono-more": MONO,
  ...Object.fromEntries(
    ["400", "500", "600"].flatMap((weight) => [
      [`arabic-${weight}`, arabic(weight)],
      [`arabic-more-${weight}`, arabic(weight)],
    ]),
  ),
};

function arabic(weight: string): Source {
  return {
    file: `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
    weights: null,
    features: ["init", "medi", "fina", "isol", "rlig", "liga", "ccmp", "mark", "mkmk", "kern", "calt", "locl", "curs"],
  };
}

/** The characters of a `unicode-range`, such as "U+0020-007E, U+2026". */
export function charactersOf(range: string): string {
  const characters = range.split(",").flatMap((part) => {
    const [, first, last = first] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(part.trim()) ?? [];
    if (first === undefined || last === undefined) throw new Error(`fonts: not a range of characters: ${part}`);
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  });
  return characters.join("");
}

/** Name and `unicode-range` of each file that a style sheet asks of `src/ui/fonts/`. */
export function facesOf(css: string): { readonly name: string; readonly range: string }[] {
  return [...css.matchAll(FACE)].map(([, name = "", range = ""]) => ({ name, range }));
}

async function main(): Promise<void> {
  const folder = join(import.meta.dirname, "fonts");
  await installBeside(folder, "what fonts are cut with");
  const from = createRequire(join(folder, "package.json"));
  const cut = from("subset-font") as (font: Buffer, text: string, options: object) => Promise<Buffer>;
  for (const style of STYLES) {
    for (const { name, range } of facesOf(await readFile(join(ROOT, style), "utf8"))) {
      const source = SOURCES[name];
      if (source === undefined) throw new Error(`fonts: nothing is known of ${name}`);
      const font = await cut(await readFile(join(folder, "node_modules", source.file)), charactersOf(range), {
        targetFormat: "woff2",
        keepFeatures: source.features,
        noHinting: true,
        ...(source.weights === null ? {} : { variationAxes: { wght: source.weights } }),
      });
      await writeFile(join(ROOT, `src/ui/fonts/${name}.woff2`), font);
      console.log(`${name}: ${font.byteLength} bytes`);
    }
  }
}

if (import.meta.main) await main();
