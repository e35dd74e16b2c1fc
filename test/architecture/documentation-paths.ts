import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

/** A page of the documentation by its path below the repository. */
interface Page {
  readonly path: string;
  readonly text: string;
}

const ROOTS = ["src", "test", "docs", "scripts", "bench", "chaos", "docker", "vendor", ".ci", ".github"];
const PAGES_AT_THE_TOP = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
const PLATFORMS = ["whatsapp", "telegram"];
/** An installation's own, which no checkout has. */
const MADE_LATER = ["docker/secrets"];

/** From a root on, wherever it stands: in prose, in backticks, in a drawing. */
const WHOLE = new RegExp(
  `(?<![\\w./:@-])(?:${ROOTS.map((root) => root.replace(".", "\\.")).join("|")})/[\\w./{},<>-]*`,
  "g",
);
/** Without its beginning, as prose says what it speaks of. */
const END = /`((?:[\w{},<>-]+\/)+[\w.{},<>-]*)`/g;
const FILE_OR_FOLDER = /(?:\/|\.(?:ts|tsx|mjs|css|md|sh|json|yaml))$/;
const LINK = /\]\((?!\w+:|#|\/)([^)#\s]+)(?:#[^)]*)?\)/g;

export function readPages(root: string): Page[] {
  const below = ["docs", ".github"]
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => path.endsWith(".md"));
  return [...PAGES_AT_THE_TOP, ...below].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** Every path in a page that leads to nothing, as it is written there. */
export function brokenPaths(page: Page, root: string): string[] {
  const files = ROOTS.flatMap((folder) => filesBelow(root, folder));
  const rooms = new Set(["src", "src/adapters"].flatMap((folder) => readdirSync(join(root, folder))));
  const isThere = (path: string) =>
    MADE_LATER.some((made) => path.startsWith(made)) || (existsSync(join(root, path)) && isFolderWhereSaid(root, path));
  const ends = (end: string) =>
    files.some((file) => file.endsWith(`/${end}`) || file.includes(`/${end.replace(/\/$/, "")}/`));
  const found = [
    ...named(page.text, WHOLE).filter((path) => !spelledOut(path).every(isThere)),
    ...named(page.text, END)
      .filter((path) => !ROOTS.some((folder) => path.startsWith(`${folder}/`)))
      .filter((path) => FILE_OR_FOLDER.test(path) || rooms.has(path.slice(0, path.indexOf("/"))))
      .filter((path) => !spelledOut(path).every(ends)),
    ...named(page.text, LINK).filter((path) => !isThere(posix.join(posix.dirname(page.path), path))),
  ];
  return [...new Set(found)].map((path) => `${page.path} names ${path}`);
}

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, inner]) => (inner ?? whole).replace(/[.,]+$/, ""));
}

/** `{a,b}` is both, `<platform>` is each of them; before any other `<name>` the folder is meant. */
function spelledOut(path: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(path) ?? /<platform>/.exec(path) ?? [];
  if (whole !== undefined) {
    return (choices?.split(",") ?? PLATFORMS).flatMap((choice) => spelledOut(path.replace(whole, choice)));
  }
  return [path.includes("<") ? path.slice(0, path.lastIndexOf("/", path.indexOf("<")) + 1) : path];
}

function isFolderWhereSaid(root: string, path: string): boolean {
  return !path.endsWith("/") || statSync(join(root, path)).isDirectory();
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
}
