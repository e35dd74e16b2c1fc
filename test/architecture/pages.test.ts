import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { ADMIN_SECTION_PATHS, isDashboardPage, loginPath, PAGES, type PageName } from "#ports/contracts/pages.ts";
import { adminWorld } from "#test/support/admin-world.ts";
import { pageOf, webWorld } from "#test/support/web.ts";
import { CLIENT_ENTRIES, componentName, PUBLIC_ENTRY } from "#ui/pages/entries.ts";
import { REGISTRY } from "#ui/pages/registry.ts";
import { readSources, type SourceFile, withoutComments } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NAMES = Object.keys(PAGES) as PageName[];
const CONTRACT = "src/ports/contracts/pages.ts";

/** Issue 11: of the whole source. */
const MAX_SPELLING_THE_DASHBOARD = 8;

/** Files with a text that begins with one of the paths, or a link in prose that leads there. */
function filesSpelling(paths: readonly string[], files: readonly SourceFile[]): string[] {
  const literal = new RegExp(`["'\`(](?:${paths.join("|")})(?=["'\`/?#)])`);
  return files.filter(({ text }) => literal.test(withoutComments(text))).map(({ path }) => path);
}

describe("a page's path", () => {
  const sources = readSources(ROOT, "src");

  it("is found wherever it is spelled", () => {
    const spells = (text: string) => filesSpelling(["/dashboard"], [{ path: "a.ts", text }]).length;
    const literals = ['"/dashboard"', "`/dashboard/instances?manage=1`", '"the [list](/dashboard/instances)"'];
    expect(literals.map(spells)).toEqual([1, 1, 1]);
    const others = ['"/dashboards"', 'import "../dashboard/a.ts"', "// at /dashboard", '"/api/dashboard"'];
    expect(others.map(spells)).toEqual([0, 0, 0, 0]);
  });

  it("of the dashboard is spelled in eight files at most", () => {
    const found = filesSpelling([PAGES.dashboard.path], sources);
    expect(found).toContain(CONTRACT);
    expect(found.length).toBeLessThanOrEqual(MAX_SPELLING_THE_DASHBOARD);
  });

  it("of any page is spelled in the contract, and in the price list that the domain owns", () => {
    const paths = Object.values<PageFacts>(PAGES).flatMap(({ path }) => path?.replace(/\/:.*$/, "") ?? []);
    const named = paths.filter((path) => path !== PAGES.landing.path);
    expect(filesSpelling(named, sources).sort()).toEqual(["src/domain/instances/plan.ts", CONTRACT]);
  });
});

describe("every page", () => {
  it("has a file of its name in ui/pages, and no other file there draws one", () => {
    const drawn = readdirSync(`${ROOT}src/ui/pages`).filter((file) => file.endsWith(".tsx"));
    expect(drawn.sort()).toEqual(NAMES.map((name) => `${name}.tsx`).sort());
  });

  it.each(NAMES)("%s has a title and a script, which finds its component by its name", async (name) => {
    const { title, entry, component, description, listed = false } = REGISTRY[name];
    expect(typeof title === "string" ? title : title({ problem: "error", requestId: "", part: null } as never)).toMatch(
      /^\S/,
    );
    expect(description !== null).toBe(listed);
    expect(CLIENT_ENTRIES.get(entry)).toBe(isDashboardPage(name) ? name : null);
    const module = (await import(`../../src/ui/pages/${name}.tsx`)) as Record<string, unknown>;
    expect(module[componentName(name)]).toBe(component);
  });

  it("has a title of its own", () => {
    const titles = NAMES.map((name) => REGISTRY[name].title);
    expect(new Set(titles).size).toBe(NAMES.length);
  });

  it("has a script that is there: one file for those before the login", () => {
    expect(existsSync(ROOT + PUBLIC_ENTRY)).toBe(true);
    expect([...CLIENT_ENTRIES.keys()].filter((entry) => !existsSync(ROOT + entry))).toEqual(
      NAMES.filter(isDashboardPage).map((name) => REGISTRY[name].entry),
    );
  });
});

/** By page, of those that are not simply there. */
const STATUS: Partial<Record<PageName, number>> = {
  unauthorized: 403,
  "not-found": 404,
  "reset-password": 410,
  "mailed-link": 410,
};

describe("the server", () => {
  const guarded = (...guards: readonly PageFacts["guard"][]) =>
    Object.entries<PageFacts>(PAGES).flatMap(([name, { path, guard }]) =>
      path !== null && guards.includes(guard) ? [{ name: name as PageName, path: path.replace(":token", "gone") }] : [],
    );

  it("sends whoever has not begun to log in from the second step to the first", async () => {
    expect(whereTo(await webWorld().get(PAGES["login-code"].path))).toEqual([302, PAGES.login.path]);
  });

  const forEverybody = guarded("everyone", "guests").filter(({ name }) => name !== "login-code");
  it.each(forEverybody)("gives $name to everybody", async ({ name, path }) => {
    const answer = await webWorld().get(path);
    expect(answer.status).toBe(STATUS[name] ?? 200);
    await pageOf(answer, name);
  });

  it.each(guarded("guests"))("sends who is signed in from $name to the dashboard", async ({ path }) => {
    const { get, layla } = await adminWorld();
    expect(whereTo(await get(path, { as: layla }))).toEqual([302, PAGES.dashboard.path]);
  });

  it.each(guarded("signed-in", "admin"))("sends a guest from $name to the login", async ({ path }) => {
    expect(whereTo(await webWorld().get(path))).toEqual([302, loginPath(path)]);
  });

  it.each(guarded("signed-in"))("gives $name to who is signed in", async ({ name, path }) => {
    const { get, layla } = await adminWorld();
    await pageOf(await get(path, { as: layla }), name);
  });

  it.each(Object.values(ADMIN_SECTION_PATHS))("gives %s to administrators alone", async (path) => {
    const { get, layla, admin } = await adminWorld();
    await pageOf(await get(path, { as: admin }), "admin");
    expect(whereTo(await get(path, { as: layla }))).toEqual([302, PAGES.unauthorized.path]);
  });

  it("has no page of the sandbox without one", async () => {
    const { get, person } = webWorld({ ports: { sandbox: null } });
    const as = await person("layla@example.com");
    for (const { path, sandboxOnly = false } of Object.values<PageFacts>(PAGES)) {
      if (sandboxOnly) expect(whereTo(await get(path ?? "", { as }))).toEqual([302, PAGES["not-found"].path]);
    }
  });
});

function whereTo(answer: Response): [number, string | null] {
  return [answer.status, answer.headers.get("location")];
}
