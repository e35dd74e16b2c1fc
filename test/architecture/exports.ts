import { posix } from "node:path";
import { type SourceFile, withoutComments } from "./source-files.ts";

/** What files export and import by name, read from their text. */

interface Export {
  readonly path: string;
  readonly name: string;
  /** Classes too. */
  readonly isType: boolean;
  readonly isClass: boolean;
}

const DECLARED =
  /^export (?:declare )?(?:(interface|type|(?:abstract )?class)|(?:async )?function\*?|const|let|enum) (\w+)/gm;
const NAMED = /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const WHOLE = /\bimport\s+(?:type\s+)?(?:\w+\s*,\s*)?\*\s*as\s+\w+\s+from\s*["']([^"']+)["']/g;
const INLINE = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Types that no other file imports by name: they are their own file's affair. */
export function unimportedTypes(files: readonly SourceFile[]): string[] {
  const imported = importedNames(files);
  return exportsOf(files)
    .filter(({ isType, isClass }) => isType && !isClass)
    .filter(({ path, name }) => !imported.has(`${path} ${name}`) && !imported.has(`${path} *`))
    .map(({ path, name }) => `${path} exports ${name}, which nothing imports`);
}

/**
 * Names that several files export, `allowed` aside. The same file of sibling folders may export the same names; so may
 * rooms a value, as a call of the browser and the use-case behind it, but not a type: a reader meets both in one file.
 */
export function sharedNames(files: readonly SourceFile[], allowed: Readonly<Record<string, string>>): string[] {
  const byName = new Map<string, Export[]>();
  for (const exported of exportsOf(files)) byName.set(exported.name, [...(byName.get(exported.name) ?? []), exported]);
  return [...byName]
    .filter(([name, exported]) => exported.length > 1 && !(name in allowed) && !areToldApart(exported))
    .map(([name, exported]) => `${name} is exported by ${exported.map(({ path }) => path).join(" and ")}`)
    .sort();
}

function areToldApart(exported: readonly Export[]): boolean {
  const paths = exported.map(({ path }) => path);
  if (areSiblings(paths)) return true;
  return !exported.some(({ isType }) => isType) && new Set(paths.map(roomOf)).size === paths.length;
}

/** Such as `src/use-cases`, `src/ui/api` or `src/adapters/gateways/telegram/engine`. */
function roomOf(path: string): string {
  const depth = [
    [/^src\/adapters\/gateways\//, 5],
    [/^src\/(adapters|ui|ports|sandbox|commands)\//, 3],
  ] as const;
  const [, parts = 2] = depth.find(([pattern]) => pattern.test(path)) ?? [];
  return path.split("/").slice(0, parts).join("/");
}

/** The same file of each of several folders, such as `gateways/whatsapp/api/routes.ts` and Telegram's. */
function areSiblings(paths: readonly string[]): boolean {
  const [first = "", ...others] = paths;
  const parts = first.split("/");
  return others.every((path) => {
    const theirs = path.split("/");
    return theirs.length === parts.length && theirs.filter((part, at) => part !== parts[at]).length === 1
      ? posix.basename(path) === posix.basename(first)
      : false;
  });
}

function exportsOf(files: readonly SourceFile[]): Export[] {
  return files.flatMap(({ path, text }) => {
    const found = [...withoutComments(text).matchAll(DECLARED)];
    // An overload is one name.
    const names = new Map(found.map((match) => [match[2] ?? "", match[1]]));
    return [...names].map(([name, kind]) => ({
      path,
      name,
      isType: kind !== undefined,
      isClass: kind?.endsWith("class") === true,
    }));
  });
}

/** `path name` for each import by name, `path *` where a file is imported whole. */
function importedNames(files: readonly SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { path, text } of files) {
    const code = withoutComments(text);
    for (const [, list = "", specifier = ""] of code.matchAll(NAMED)) {
      for (const item of list.split(",")) {
        const [name = ""] = item
          .trim()
          .replace(/^type\s+/, "")
          .split(/\s+as\s+/);
        if (name !== "") names.add(`${targetOf(path, specifier)} ${name}`);
      }
    }
    for (const [, specifier = ""] of [...code.matchAll(WHOLE), ...code.matchAll(INLINE)]) {
      names.add(`${targetOf(path, specifier)} *`);
    }
  }
  return names;
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith("#test/")) return specifier.slice(1);
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return posix.normalize(posix.join(posix.dirname(from), specifier));
}
