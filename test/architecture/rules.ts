import { AUDIT_CLEARING, AUDIT_RETENTION, DATA_TABLES, ENVIRONMENT_READER, type Layer } from "./layers.ts";
import { importsOf, type SourceFile, withoutComments, withoutStrings } from "./source-files.ts";

/** Each rule gives a sentence for every breach. */

const MAX_LINES = 300;

function layerOf(path: string, layers: readonly Layer[]): Layer | null {
  const fitting = layers.filter((layer) => path === layer.path || path.startsWith(`${layer.path}/`));
  return fitting.reduce<Layer | null>(
    (best, one) => (best === null || one.path.length > best.path.length ? one : best),
    null,
  );
}

export function outsideEveryLayer(files: readonly SourceFile[], layers: readonly Layer[]): string[] {
  return files.filter((file) => layerOf(file.path, layers) === null).map((file) => `${file.path} is in no layer`);
}

export function forbiddenImports(files: readonly SourceFile[], layers: readonly Layer[]): string[] {
  return files.flatMap((file) => {
    const layer = layerOf(file.path, layers);
    if (layer === null) return [];
    return importsOf(file)
      .filter(({ target, isPackage }) =>
        isPackage ? !layer.packages.includes(target) : !mayReach(target, layer, layers),
      )
      .map(({ target }) => `${file.path} imports ${target}`);
  });
}

function mayReach(target: string, layer: Layer, layers: readonly Layer[]): boolean {
  const reached = layerOf(target, layers);
  return reached !== null && (reached.path === layer.path || layer.may.includes(reached.path));
}

/** Files and folders side by side that import one another, whether directly or round about. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { target, isPackage } of importsOf(file)) {
      const sides = isPackage ? null : siblings(file.path, target);
      if (sides === null) continue;
      edges.set(sides.from, (edges.get(sides.from) ?? new Set()).add(sides.to));
    }
  }
  const cycles = [...edges.keys()].map((start) => cycleThrough(start, edges)).filter((cycle) => cycle !== null);
  return [...new Map(cycles.map((cycle) => [[...new Set(cycle)].toSorted().join(), cycle.join(" → ")])).values()];
}

/** Where the paths part: the two folders or files side by side there. */
function siblings(from: string, to: string): { from: string; to: string } | null {
  const left = from.split("/");
  const right = to.split("/");
  const parting = left.findIndex((part, at) => part !== right[at]);
  if (parting < 0) return null;
  return { from: left.slice(0, parting + 1).join("/"), to: right.slice(0, parting + 1).join("/") };
}

function cycleThrough(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const seen = new Set<string>();
  const paths: string[][] = [[start]];
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const next of edges.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}

export function environmentReaders(files: readonly SourceFile[]): string[] {
  return breaches(
    files,
    /\bprocess\s*\.\s*env\b(?!\.\w+ = )|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*"node:process"/,
    "reads the environment",
  ).filter((breach) => !breach.startsWith(`${ENVIRONMENT_READER} `));
}

export function hiddenTimeOrChance(files: readonly SourceFile[]): string[] {
  const inner = files.filter((file) => /^src\/(domain|use-cases)\//.test(file.path));
  return breaches(
    inner,
    /\bnew Date\(\s*\)|\bDate\.now\b|\bperformance\.now\b|\bMath\.random\b|\brandom(Bytes|UUID|Int)\b|\bgetRandomValues\b/,
    "takes time or chance from outside its arguments",
  );
}

export function anyTypes(files: readonly SourceFile[]): string[] {
  return breaches(files, /(?::|\bas|<|,|\||&|=>)\s*any\b(?=\s*[[\]>,;)=|&{}\n])/, "says any");
}

/** The query service has none of them: what was written is read back, and `together` is for the dialects that can. */
export function transactionsAssumed(files: readonly SourceFile[]): string[] {
  const sql = files.filter((file) => /^src\/adapters\/sql\/(?!dialects\/)/.test(file.path));
  return breaches(
    sql,
    /\.transaction\(|\binsertId\b|\bnum[A-Z]\w*Rows\b|\baffectedRows\b/,
    "assumes transactions, insert ids or row counts",
  );
}

const REMOVAL_OF_ENTRIES = /deleteFrom|delete\s+from|truncate/i;

/** The audit log grows, and loses by its age alone: one file takes out what is old, and the roles alone have that begun. One other takes the names of a deleted account out of it, by an update. */
export function auditChanges(files: readonly SourceFile[]): string[] {
  const change =
    /\b(updateTable|deleteFrom|replaceInto|mergeInto)\(\s*["'`]audit_log\b|\b(update|delete\s+from|replace\s+into|truncate(\s+table)?)\s+[`"]?audit_log\b/i;
  const removal = /\bremoveOld\(\s*\w+,\s*["'`]audit_log\b/;
  const changed = files.filter(({ path, text }) => {
    const code = withoutComments(text);
    if (path === AUDIT_CLEARING && !REMOVAL_OF_ENTRIES.test(code)) return false;
    return change.test(code) || (removal.test(code) && path !== AUDIT_RETENTION);
  });
  const begun = files.filter(
    (file) => !file.path.startsWith("src/roles/") && importsOf(file).some(({ target }) => target === AUDIT_RETENTION),
  );
  return [
    ...changed.map(({ path }) => `${path} changes the audit log`),
    ...begun.map(({ path }) => `${path} takes entries out of the audit log`),
  ];
}

/** A log's readers filter by an event's name: words with hyphens between them. */
export function oddLogEvents(files: readonly SourceFile[]): string[] {
  const event = /(?:\blogger\??(?:\.(?:debug|info|warn|error)|\[[^\]\n]*\])|#warn)\(\s*(["'`])(.*?)\1/gi;
  return files.flatMap((file) =>
    [...withoutComments(file.text).matchAll(event)]
      .map(([, , name = ""]) => name)
      .filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))
      .map((name) => `${file.path} logs "${name}"`),
  );
}

export function longFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !DATA_TABLES.includes(file.path))
    .map((file) => ({ path: file.path, lines: file.text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${MAX_LINES}`);
}

/** A use-case is called directly by the test at its own path below `test/`. `excused` are paths, and none too many. */
export function untestedUseCases(
  files: readonly SourceFile[],
  tests: readonly SourceFile[],
  excused: readonly string[],
): string[] {
  const untested = allUseCases(files)
    .filter((file) => exportedFunctions(file).length > 0)
    .filter(({ path }) => {
      const test = tests.find((one) => one.path === path.replace(/^src\/(.*)\.ts$/, "test/$1.test.ts"));
      return test === undefined || !importsOf(test).some(({ target, typeOnly }) => target === path && !typeOnly);
    })
    .map(({ path }) => path);
  return [
    ...untested.filter((path) => !excused.includes(path)).map((path) => `${path} has no test that imports it`),
    ...excused.filter((path) => !untested.includes(path)).map((path) => `${path} needs no excuse`),
  ];
}

/** Who calls is in the name: no two use-cases have one. */
export function sharedUseCaseNames(files: readonly SourceFile[], excused: readonly string[]): string[] {
  const names = new Map<string, string[]>();
  for (const file of allUseCases(files).filter(({ path }) => !excused.includes(path))) {
    for (const name of exportedFunctions(file)) names.set(name, [...(names.get(name) ?? []), file.path]);
  }
  return [...names].flatMap(([name, paths]) => (paths.length > 1 ? [`${name} is in ${paths.join(" and ")}`] : []));
}

function allUseCases(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => path.startsWith("src/use-cases/"));
}

function exportedFunctions(file: SourceFile): string[] {
  const found = withoutComments(file.text).matchAll(/^export (?:async )?function (\w+)/gm);
  return [...found].map(([, name = ""]) => name);
}

/** What scrolls and is reached by keyboard is one component, which says why. */
export function ownScrollers(files: readonly SourceFile[]): string[] {
  const others = files.filter(({ path }) => path !== "src/ui/components/scrolling-section.tsx");
  return breaches(others, /<section\b[^<]*\btabIndex=\{0\}/, "has a section of its own that scrolls");
}

function breaches(files: readonly SourceFile[], pattern: RegExp, what: string): string[] {
  return files
    .filter((file) => pattern.test(withoutStrings(withoutComments(file.text))))
    .map((file) => `${file.path} ${what}`);
}
