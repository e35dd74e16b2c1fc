import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { isDashboardPage, PAGES, type PageName } from "#ports/contracts/pages.ts";
import { openTab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 860 };
const HELP = "details:has(> summary[title=Help])";
const CONSENT = "[data-consent=banner]";
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

openProduct(async (opened) => {
  ({ product, browser } = opened);
  ({ page } = await openTab(browser, { viewport: PHONE }));
});

/** Actions that what floats lies over, at several places of the page. */
async function covered(path: string, floating: string, on = page): Promise<string[]> {
  await on.goto(product.web + path);
  await on.waitForLoadState("load");
  const found: string[] = [];
  for (const place of PLACES) {
    await on.evaluate((share) => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * share);
      return new Promise(requestAnimationFrame);
    }, place);
    found.push(...(await coveredNow(floating, on)).map((what) => `${path} at ${place * 100} %: ${what}`));
  }
  return found;
}

const coveredNow = (floating: string, on: Page) =>
  on.evaluate((parts) => {
    const isShown = (part: Element) => part.checkVisibility({ visibilityProperty: true });
    const over = [...document.querySelectorAll(parts)].filter(isShown);
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
  }, floating);

/** Both that are free, so that there is something to press. */
async function addInstances(): Promise<void> {
  for (const name of ["Shop", "Desk"]) {
    const data = { name, platform: "whatsapp" };
    await page.request.post(`${product.web}/api/instances`, { data, headers: { origin: product.web } });
  }
}

describe("at 360 px help and the question about cookies cover no action", () => {
  it.each(PUBLIC)("of %s", async (path) => {
    expect(await covered(path, `${HELP}, ${CONSENT}`)).toEqual([]);
  });

  it("of the dashboard", async () => {
    await signInAs(page, product, await signedInCookie(product));
    await addInstances();
    for (const path of DASHBOARD) expect(await covered(path, `${HELP}, ${CONSENT}`)).toEqual([]);
  });
});

it("at 1280 px help covers no action either, of a public page or of the dashboard", async () => {
  const desk = await openTab(browser, { viewport: DESK });
  const found: string[] = [];
  for (const path of PUBLIC) found.push(...(await covered(path, HELP, desk.page)));
  await desk.page.context().addCookies(await page.context().cookies());
  for (const path of DASHBOARD) found.push(...(await covered(path, HELP, desk.page)));
  expect(found).toEqual([]);
  await desk.close();
});

it("help is at the end of a page of the dashboard, and opens there", async () => {
  await page.goto(product.web + PAGES.instances.path);
  const help = page.getByRole("complementary", { name: "Help" });
  await help.getByText("Help", { exact: true }).click();
  await help.getByRole("link", { name: "Tutorials" }).waitFor();
});

describe("the question about cookies at 360 px", () => {
  it("has its answers side by side, 'Reject' as large and as loud as 'Accept All'", async () => {
    const { page, close } = await openTab(browser, { viewport: PHONE });
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
    const stored = await page.evaluate(() => [localStorage.cookieConsent, JSON.parse(localStorage.cookiePrefs)]);
    expect(stored).toEqual(["custom", { necessary: true, analytics: false, marketing: false }]);
    await page.reload();
    await page.waitForLoadState("load");
    expect(await banner.isVisible()).toBe(false);
    await close();
  });
});
