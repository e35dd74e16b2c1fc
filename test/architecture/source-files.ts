import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

/** A source file by its path below the repository, with `/` between folders. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface Import {
  /** Path below the repository, or the name of a package (`node:` for Node's own). */
  readonly target: string;
  readonly isPackage: boolean;
  readonly typeOnly: boolean;
}

/** What is installed, built or generated, such as in the Next.js fixture of `npm run bench`. */
const NOT_OURS = /(^|[/\\])(node_modules|\.next|generated)([/\\]|$)/;

/** Every TypeScript file of ours below a folder. */
export function readSources(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && /\.(ts|tsx|mts|js|mjs|jsx)$/.test(entry.name))
    .filter((entry) => !NOT_OURS.test(relative(root, entry.parentPath)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file).split(sep).join("/"), text: readFileSync(file, "utf8") }));
}

const STATEMENT = /(?:^|[\n;}])\s*(?:import|export)\s+(type\s)?[^"'`;]*?\bfrom\s*["']([^"']+)["']/g;
const BARE = /(?:^|[\n;}])\s*import\s*["']([^"']+)["']/g;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']/g;

/** What a file imports, dynamically too; comments do not count. */
export function importsOf(file: SourceFile): Import[] {
  const code = withoutComments(file.text);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const match of code.matchAll(STATEMENT)) {
    found.push({ specifier: match[2] ?? "", typeOnly: match[1] !== undefined });
  }
  for (const match of [...code.matchAll(BARE), ...code.matchAll(DYNAMIC)]) {
    found.push({ specifier: match[1] ?? "", typeOnly: false });
  }
  return found.map(({ specifier, typeOnly }) => ({ ...locate(file.path, specifier), typeOnly }));
}

function locate(from: string, specifier: string): { target: string; isPackage: boolean } {
  if (specifier.startsWith(".")) {
    return { target: posix.normalize(posix.join(posix.dirname(from), specifier)), isPackage: false };
  }
  if (specifier.startsWith("#")) return { target: `src/${specifier.slice(1)}`, isPackage: false };
  if (specifier.startsWith("node:")) return { target: "node:", isPackage: true };
  const parts = specifier.split("/");
  return { target: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/"), isPackage: true };
}

/** A `//` after a colon or a quote is an address, not a comment. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`\\/])\/\/.*$/gm, "$1");
}

export function withoutStrings(code: string): string {
  return code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
}

/** Re-exports stay: they are what a file gives. */
export function withoutImports(code: string): string {
  return code.replace(/^import\s(?:[^"';]*?\sfrom\s*)?["'][^"']+["'];?$/gm, "");
}
