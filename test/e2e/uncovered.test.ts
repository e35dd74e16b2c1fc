import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { isDashboardPage, PAGES, type PageName } from "#ports/contracts/pages.ts";
import { launchBrowser, openTab } from "./support/browser.ts";
import { type Product, startProduct } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";

const PHONE = { width: 360, height: 640 };
/** Of the way down. */
const PLACES = [0, 0.25, 0.5, 0.75, 1];

const FACTS = Object.entries<PageFacts>(PAGES).flatMap(([name, { path, guard }]) =>
  path === null || path.includes(":") || guard === "admin" ? [] : [{ name: name as PageName, path }],
);
const PUBLIC = FACTS.filter(({ name }) => !isDashboardPage(name)).map(({ path }) => path);
const DASHBOARD = FACTS.filter(({ name }) => isDashboardPage(name)).map(({ path }) => path);

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  ({ page } = await openTab(browser, { viewport: PHONE }));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Actions that help or the question about cookies lies over, at several places of the page. */
async function covered(path: string): Promise<string[]> {
  await page.goto(product.web + path);
  await page.waitForLoadState("load");
  const found: string[] = [];
  for (const place of PLACES) {
    await page.evaluate((share) => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * share);
      return new Promise(requestAnimationFrame);
    }, place);
    found.push(...(await coveredNow()).map((what) => `${path} at ${place * 100} %: ${what}`));
  }
  return found;
}

const coveredNow = () =>
  page.evaluate(() => {
    const isShown = (part: Element) => part.checkVisibility({ visibilityProperty: true });
    const over = [...document.querySelectorAll("details:has(> summary[title=Help]), [data-consent=banner]")].filter(
      isShown,
    );
    const actions = document.querySelectorAll("a, button, summary, input, select, textarea, label[for]");
    return [...actions].filter(isShown).flatMap((action) => {
      const its = action.getBoundingClientRect();
      return over
        .filter((part) => !part.contains(action) && action.closest("[data-site-header], header") === null)
        .filter((part) => {
          const box = part.getBoundingClientRect();
          if (its.bottom <= 0 || its.top >= innerHeight) return false;
          return its.left < box.right && its.right > box.left && its.top < box.bottom && its.bottom > box.top;
        })
        .map(() => action.outerHTML.slice(0, 100));
    });
  });

describe("at 360 px help and the question about cookies cover no action", () => {
  it.each(PUBLIC)("of %s", async (path) => {
    expect(await covered(path)).toEqual([]);
  });

  it("of the dashboard", async () => {
    await signInAs(page, product, await signedInCookie(product));
    for (const path of DASHBOARD) expect(await covered(path)).toEqual([]);
  });
});

it("help is at the end of a page of the dashboard, and opens there", async () => {
  await page.goto(product.web + PAGES.instances.path);
  const help = page.getByRole("complementary", { name: "Help" });
  await help.getByText("Help", { exact: true }).click();
  await help.getByRole("link", { name: "Tutorials" }).waitFor();
});

describe("the question about cookies at 360 px", () => {
  it("has its answers side by side, 'Reject' as large and as loud as 'Accept All'", async () => {
    await page.goto(product.web + PAGES.landing.path);
    const banner = page.getByRole("region", { name: "Cookie consent" });
    const look = (name: string) =>
      banner.getByRole("button", { name, exact: true }).evaluate((button) => {
        const { top, height, left, right } = button.getBoundingClientRect();
        const { backgroundColor, color } = getComputedStyle(button);
        return { paint: [top, height, backgroundColor, color], left, right };
      });
    const [configure, reject, accept] = await Promise.all(["Configure", "Reject", "Accept All"].map(look));
    expect(reject?.paint).toEqual(accept?.paint);
    expect(configure?.right).toBeLessThanOrEqual(reject?.left ?? 0);
    expect(reject?.right).toBeLessThanOrEqual(accept?.left ?? 0);
    expect(accept?.right).toBeLessThanOrEqual(PHONE.width);
    await banner.getByRole("button", { name: "Reject", exact: true }).click();
    await banner.waitFor({ state: "hidden" });
    await page.reload();
    await page.waitForLoadState("load");
    expect(await banner.isVisible()).toBe(false);
  });
});
