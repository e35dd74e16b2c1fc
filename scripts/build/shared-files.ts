import { join } from "node:path";
import type { Plugin } from "vite";

/** What pages of one kind have in common that the others do not need; what is used by others too is in the file of all. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  rows: ["admin", "employees", "instances", "activity", "notifications", "dashboard"],
  log: ["messages", "chats", "dashboard"],
  texts: ["templates", "campaigns"],
};
/** Used by at least so many pages, it is in the file of all, family or not. */
const FOR_ALL = 4;
/** Characters: an icon, say, for which nothing else should be fetched. */
const SMALL = 400;

/** The parts of the graph that are read. */
interface Graph {
  getModuleInfo(id: string): {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/**
 * Left to itself, the build makes a file of each set of modules that the same pages share, most of a few hundred bytes: fifty
 * requests for a page. Here a page is its own script, what all pages share (`shared`) and what its family shares. What comes
 * after the page is a part's own, what several share (`parts`), and what is another page's too (`more`).
 * `pages` are scripts by their path below the root, each with its page.
 */
export function sharedFiles(pages: ReadonlyMap<string, string>): Plugin {
  let groupOf: (id: string) => string | null = () => null;
  const group = (name: string, priority: number, own: object = {}) => ({
    ...{ name, priority, test: (id: string) => groupOf(id) === name },
    ...own,
  });
  // A part may use what is in its page's own script, which is there already.
  const later = { includeDependenciesRecursively: false };
  return {
    name: "wesal:shared-files",
    applyToEnvironment: ({ name }) => name.startsWith("client"),
    buildEnd() {
      const { root } = this.environment.config;
      groupOf = groupsOf(this, new Map([...pages].map(([entry, page]) => [join(root, entry), page])));
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [
          group("shared", 5),
          ...Object.keys(FAMILIES).map((family) => group(family, 4)),
          group("more", 3),
          group("parts", 2, later),
        ],
      },
    }),
  };
}

/** The file that a module goes to; null leaves it to the script that alone uses it. */
export function groupsOf(graph: Graph, entries: ReadonlyMap<string, string>) {
  const pagesOf = new Map<string, Set<string>>();
  const partsOf = new Map<string, Set<string>>();
  const pagesLaterOf = new Map<string, Set<string>>();
  const insideOf = new Map<string, ReadonlySet<string>>();
  const inside = (part: string) => {
    const known = insideOf.get(part) ?? reachable(graph, [part]);
    insideOf.set(part, known);
    return known;
  };
  for (const [entry, page] of entries) {
    for (const id of reachable(graph, [entry])) setOf(pagesOf, id).add(page);
    for (const part of partsFrom(graph, entry)) {
      for (const id of inside(part)) {
        setOf(partsOf, id).add(part);
        setOf(pagesLaterOf, id).add(page);
      }
    }
  }
  return (id: string): string | null => {
    const pages = [...(pagesOf.get(id) ?? [])];
    const parts = [...(partsOf.get(id) ?? [])];
    if (pages.length > 1) {
      const family = Object.keys(FAMILIES).find((name) => pages.every((page) => FAMILIES[name]?.includes(page)));
      return pages.length < FOR_ALL && family !== undefined ? family : "shared";
    }
    const elsewhere = [...(pagesLaterOf.get(id) ?? [])].some((page) => !pages.includes(page));
    if (pages.length === 1 && elsewhere) {
      if ((graph.getModuleInfo(id)?.code?.length ?? 0) < SMALL) return "shared";
      return parts.length > 1 ? "more" : null;
    }
    if (pages.length === 1) return null;
    return parts.length > 1 ? "parts" : null;
  };
}

/** What a script fetches after it has run, and what that fetches. */
function partsFrom(graph: Graph, entry: string): ReadonlySet<string> {
  const all = [...reachable(graph, [entry], { later: true })];
  return new Set(all.flatMap((id) => [...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]));
}

/** Every module that comes with these; with `later`, those too that they fetch afterwards. */
function reachable(graph: Graph, from: readonly string[], { later = false } = {}): Set<string> {
  const found = new Set(from);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) found.add(next);
    if (later) for (const next of info?.dynamicallyImportedIds ?? []) found.add(next);
  }
  return found;
}

function setOf(sets: Map<string, Set<string>>, id: string): Set<string> {
  const found = sets.get(id) ?? new Set();
  sets.set(id, found);
  return found;
}
