import { LANGUAGE } from "#languages/language.ts";
import { LANGUAGE_FACTS } from "#languages/languages.ts";
import { inLanguage } from "#languages/paths.ts";

/** Who may see a page; anybody else is sent where they may be. A role is asked of who is signed in. */
type PageGuard = "everyone" | "guests" | "signed-in" | "admin";

export interface PageFacts {
  /** As a route has it: `:name` stands for what differs. Null for a page that stands in for any other. */
  readonly path: `/${string}` | null;
  readonly guard: PageGuard;
  /** Search engines may list it. */
  readonly listed?: true;
  /** The live network has no such page. */
  readonly sandboxOnly?: true;
}

/** Where a server routes to them is their English path: it speaks every language. */
export function ofThisLanguage<Pages extends Readonly<Record<string, PageFacts>>>(pages: Pages): Pages {
  if (LANGUAGE_FACTS[LANGUAGE].prefix === "") return pages;
  const moved = Object.entries(pages).map(([name, facts]) => [
    name,
    isPublic(facts) && facts.path !== null ? { ...facts, path: inLanguage(facts.path, LANGUAGE) } : facts,
  ]);
  return Object.fromEntries(moved) as Pages;
}

/** Its language is that of its address; a page behind the login speaks as its reader has chosen. */
function isPublic({ guard }: PageFacts): boolean {
  return guard === "everyone" || guard === "guests";
}
