import { IntlMessageFormat } from "intl-messageformat";
import type { Page } from "playwright-core";
import arabic from "#languages/ar.json" with { type: "json" };
import { LANGUAGE_FACTS } from "#languages/languages.ts";

/** A sentence as the Arabic pages say it. */
export function inArabic(sentence: keyof typeof arabic, values?: Record<string, string | number>): string {
  const said = arabic[sentence];
  if (values === undefined) return said;
  return String(new IntlMessageFormat(said, LANGUAGE_FACTS.ar.locale, undefined, { ignoreTag: true }).format(values));
}

/** Said the same in both: names, and words of the trade. */
const SAME = new Set(Object.entries(arabic).flatMap(([english, said]) => (english === said ? [english] : [])));

/**
 * Sentences that stand on the page, or name something on it, in English although they have a translation. What somebody
 * wrote (`bdi`) stands as it is stored: an administrator edits the first questions in English.
 */
export async function findEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const own = new Set([...document.querySelectorAll("bdi")].map(({ textContent }) => textContent));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text && node.parentElement?.closest("script, style, pre, code, [lang=en]") === null) {
        found.push(node.data);
      }
      if (!(node instanceof Element)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
    }
    return [document.title.split(" · ")[0] ?? "", ...found].filter((text) => !own.has(text));
  });
  const spoken = texts.map((text) => text.trim()).filter((text) => text in arabic && !SAME.has(text));
  return [...new Set(spoken)];
}
