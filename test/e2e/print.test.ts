import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { linkedClient } from "./support/api.ts";
import { openTab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signInAs } from "./support/signed-in.ts";

const OWN_PHONE = "9647700000091";
const CALL = `${PAGES.documentation.path}/whatsapp-send`;
const GUIDES = `${PAGES.documentation.path}/webhooks`;
const LEGAL = [PAGES.privacy, PAGES.terms, PAGES.cookies].map(({ path }) => path);
const PAPER = [PAGES.documentation.path, CALL, GUIDES, ...LEGAL, PAGES.analytics.path, PAGES.messages.path];
/** A sheet of A4 between its margins, and a wide window. */
const WIDTHS = [718, 1280];

let product: Product;
let browser: Browser;
let page: Page;

/** Nobody has chosen about cookies, and the reader has the dark theme. */
openProduct(async (opened) => {
  ({ product, browser } = opened);
  ({ page } = await openTab(browser));
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  const { send, cookie } = await linkedClient(product, OWN_PHONE);
  await send("9647711111119", "On paper");
  await signInAs(page, product, cookie);
});

async function print(path: string, width = 1280): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width, height: 1000 });
  await page.goto(product.web + path);
}

/** What only a screen can use, as far as it would be on the paper. */
const screenOnly = () =>
  page.evaluate(() => {
    const parts =
      "nav, search, a[download], [data-site-header], [data-site-header] ~ footer, [data-consent=banner], [aria-label=Sandbox], details:has(> summary[title=Help]), #side-menu, [aria-controls=side-menu], [data-copy], .doc-copy, .doc-side";
    return [...document.querySelectorAll(parts)]
      .filter((part) => part.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

/** Backgrounds darker than a light grey, but for small signs and bars of a chart. */
const dark = () =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const lightness = (colour: string) => {
      if (canvas === null) return 0;
      canvas.fillStyle = "#fff";
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return Math.min(red, green, blue);
    };
    return [...document.querySelectorAll("html, body, body *")]
      .filter((part) => part.checkVisibility() && part.clientWidth > 80 && part.clientHeight > 16)
      .filter((part) => lightness(getComputedStyle(part).backgroundColor) < 200)
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

describe.each(PAPER)("%s on paper", (path) => {
  it.each(WIDTHS)("has text alone, in ink on white, at %d px", async (width) => {
    await print(path, width);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await screenOnly()).toEqual([]);
    expect(await dark()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

it("wraps the code of the documentation", async () => {
  for (const path of [CALL, GUIDES]) {
    await print(path, 360);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("pre")]
        .filter((code) => code.checkVisibility() && code.scrollWidth > code.clientWidth + 1)
        .map(({ textContent }) => textContent.slice(0, 80)),
    );
    expect(await page.locator("pre:visible").count()).toBeGreaterThan(1);
    expect(cut).toEqual([]);
  }
});

it("has the address of each link on the legal pages, and on no other", async () => {
  const addressOf = (name: string) =>
    page
      .getByRole("main")
      .getByRole("link", { name })
      .first()
      .evaluate((link) => getComputedStyle(link, "::after").content.replaceAll('" "', ""));
  await print(PAGES.privacy.path);
  expect(await addressOf("cookie policy")).toContain("(/cookies)");
  await page.emulateMedia({ media: "screen" });
  expect(await addressOf("cookie policy")).toBe("none");
});

it("prints what the log has, line by line", async () => {
  await print(PAGES.messages.path);
  expect(await page.getByText("On paper").first().isVisible()).toBe(true);
});
