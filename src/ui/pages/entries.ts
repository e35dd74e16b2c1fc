import { isDashboardPage, PAGES, type PageName } from "#ports/contracts/pages.ts";

/** The one script of the public pages, without React. */
export const PUBLIC_ENTRY = "src/ui/entries/enhance.ts";

/** The script of a page, by its path below the repository. That of a dashboard page is no file: see `hydrationModule`. */
export function entryOf(name: PageName): string {
  return isDashboardPage(name) ? `src/ui/entries/${name}.tsx` : PUBLIC_ENTRY;
}

/** Every script of the browser once, with the page that it draws; null for the one of the public pages. */
export const CLIENT_ENTRIES: ReadonlyMap<string, PageName | null> = new Map(
  (Object.keys(PAGES) as PageName[]).map((name) => [entryOf(name), isDashboardPage(name) ? name : null]),
);

/**
 * What a dashboard page's script would hold: it draws that page's component and no other, which an import of the registry
 * would bring along.
 */
export function hydrationModule(name: PageName): string {
  const component = componentName(name);
  return [
    `import { ${component} } from "../pages/${name}.tsx";`,
    'import { hydrate } from "../renderer/hydrate.tsx";',
    `hydrate("${name}", ${component});`,
  ].join("\n");
}

/** Each page's file is named after the page, and its component too: `reset-password` is drawn by `ResetPasswordPage`. */
export function componentName(name: PageName): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Page`;
}
