import { describe, expect, test } from "vitest";
import { groupsOf } from "../../scripts/build/shared-files.ts";

/** What each module imports, and fetches later. */
type Modules = Readonly<Record<string, readonly [now: readonly string[], later?: readonly string[]]>>;

const LARGE = "x".repeat(1000);
const SMALL = "x";

function filesOf(modules: Modules, small: readonly string[] = []) {
  const graph = {
    getModuleInfo: (id: string) => {
      const [importedIds = [], dynamicallyImportedIds = []] = modules[id] ?? [];
      return { code: small.includes(id) ? SMALL : LARGE, importedIds, dynamicallyImportedIds };
    },
  };
  const pages = new Map(Object.keys(modules).flatMap((id) => (id.endsWith(".entry") ? [[id, id.slice(0, -6)]] : [])));
  return groupsOf(graph, pages as ReadonlyMap<string, string>);
}

describe("a module goes", () => {
  test("to its page, to its family or to all, by which pages import it", () => {
    const fileOf = filesOf({
      "messages.entry": [["own", "of-log", "of-three"]],
      "chats.entry": [["of-log", "of-three"]],
      "keys.entry": [["of-three"]],
      "of-three": [["below"]],
    });
    expect([fileOf("own"), fileOf("of-log"), fileOf("of-three"), fileOf("below")]).toEqual([
      null,
      "log",
      "shared",
      "shared",
    ]);
  });

  test("with what comes later, where no page imports it", () => {
    const fileOf = filesOf({
      "keys.entry": [["own"], ["dialog-a"]],
      "webhooks.entry": [[], ["dialog-b"]],
      "dialog-a": [["own", "alone", "form"]],
      "dialog-b": [["form", "own"]],
    });
    expect(fileOf("alone")).toBe(null);
    expect(fileOf("form")).toBe("parts");
    // Of one page at once, and of another's dialog: small files would each be a request.
    expect(fileOf("own")).toBe("more");
  });

  test("to all, where it is too small for a file and one page's dialog uses what another page has", () => {
    const modules: Modules = {
      "keys.entry": [["icon", "own"]],
      "webhooks.entry": [[], ["dialog"]],
      dialog: [["icon", "own"]],
    };
    expect(filesOf(modules, ["icon"])("icon")).toBe("shared");
    expect(filesOf(modules)("own")).toBe(null);
  });
});
