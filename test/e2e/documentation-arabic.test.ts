import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inArabic } from "./support/arabic.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { openTabs } from "./support/tabs.ts";

const START = "/ar/documentation";
/** Of each kind of page the one with the most on it. */
const LOOKED_AT = ["", "/whatsapp-api", "/telegram-send-file", "/unified", "/webhooks", "/errors"];
/** Said so in every language, or the name of a page elsewhere. */
const NAMES = /API development tools|Server-Sent Events|Standard Webhooks/g;
const FOUR_WORDS = /[A-Za-z][a-z’']*(?:,? [A-Za-z][a-z’']*){3,}/g;

/** Four words in a row of Latin letters, in what a reader reads or is read aloud: neither code nor payload. */
function englishIn(html: string): string[] {
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  const read = body.replace(/<(script|style|pre|code|svg)\b[\s\S]*?<\/\1>/g, "…");
  const spoken = [...read.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, text = ""]) => text);
  const text = `${read.replace(/<[^>]*>/g, "\n")}\n${spoken.join("\n")}`.replaceAll("&#x27;", "'").replace(NAMES, "…");
  return [...new Set(text.match(FOUR_WORDS))];
}

describe("the documentation in Arabic", () => {
  let product: Product;
  let browser: Browser;
  const openTab = openTabs(() => browser);

  openProduct((opened) => {
    ({ product, browser } = opened);
  });

  it("says all of its prose in Arabic, on pages as small as the English ones", async () => {
    const { page } = await openTab();
    await page.goto(product.web + START);
    const paths = await page
      .getByRole("navigation", { name: inArabic("Sections") })
      .locator("a")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(new Set(paths).size).toBeGreaterThan(80);
    const found: string[] = [];
    for (const path of new Set(paths)) {
      expect(path).toMatch(/^\/ar\/documentation/);
      const answer = await fetch(product.web + path);
      const html = await answer.text();
      found.push(...englishIn(html).map((text) => `${path}: ${text}`));
      if (gzipSync(html).length >= 60_000) found.push(`${path}: ${gzipSync(html).length} bytes`);
      if ((html.match(/<[a-z]/g)?.length ?? 0) >= 3_000) found.push(`${path}: too many nodes`);
    }
    expect(found).toEqual([]);
  });

  it.each(LOOKED_AT)("has nothing at “%s” that axe finds, or that scrolls sideways", async (path) => {
    const { page, problems } = await openTab();
    await page.goto(product.web + START + path);
    expect(await findProblems(page, `arabic documentation${path}`)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("is searched in Arabic, and goes to the Arabic page of a hit", async () => {
    const { page } = await openTab();
    await page.goto(product.web + START);
    await page.locator("[data-documentation][data-ready]").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("إرسال نص");
    const sections = page.getByRole("navigation", { name: inArabic("Sections") });
    await sections.locator("[data-results] a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ar/documentation/whatsapp-send");
    await page.getByRole("heading", { name: "إرسال نص", level: 1 }).waitFor();
  });

  it("leads to the same page in English and back", async () => {
    const { page } = await openTab();
    await page.goto(`${product.web}${START}/webhooks`);
    await page.getByRole("link", { name: "English" }).first().click();
    await page.waitForURL(/[^r]\/documentation\/webhooks$/);
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await page.getByRole("link", { name: "العربية" }).first().click();
    await page.waitForURL("**/ar/documentation/webhooks");
  });
});
