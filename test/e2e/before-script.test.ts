import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { enter } from "./support/steps.ts";
import { openTabs } from "./support/tabs.ts";

/** A page stands there before its script has come: on a slow line, for seconds. */
describe("what is done before the script of a page has come", () => {
  let product: Product;
  let browser: Browser;
  const tab = openTabs(() => browser);

  openProduct((opened) => {
    ({ product, browser } = opened);
  });

  /** Opens a page whose scripts wait; resolves to what lets them come. */
  async function openWithout(page: Page, path: string): Promise<() => void> {
    const { promise: come, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await come;
      await route.continue();
    });
    await page.goto(product.web + path, { waitUntil: "commit" });
    return release;
  }

  it("opens the dialog of a button in the dashboard", async () => {
    const { page } = await tab();
    await enter(page, product);
    const release = await openWithout(page, PAGES.instances.path);
    await page.getByRole("button", { name: "Add Instance" }).first().click();
    release();
    await page.getByRole("dialog", { name: "Add Instance" }).waitFor();
  });

  it("switches the theme of a public page, once however impatient its reader is", async () => {
    const { page } = await tab();
    const release = await openWithout(page, PAGES.login.path);
    const button = page.getByRole("button", { name: "Switch to dark theme" });
    await button.click();
    await button.click();
    release();
    await page.getByRole("button", { name: "Switch to light theme" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  it("takes back nothing of what is typed while it is done again", async () => {
    const { page } = await tab();
    const release = await openWithout(page, PAGES.login.path);
    const { promise: typed, resolve: nowTyped } = Promise.withResolvers<void>();
    await page.route("**/replay*.js", async (route) => {
      await typed;
      await route.continue();
    });
    const email = page.getByLabel("Email");
    await email.fill("layla@example.com");
    await email.press("Home");
    const asked = page.waitForRequest("**/replay*.js");
    release();
    await asked;
    await page.keyboard.type("not-");
    await email.evaluate((field) => field.addEventListener("change", () => field.toggleAttribute("data-again", true)));
    nowTyped();
    await page.locator("[data-again]").waitFor();
    await page.keyboard.type("at-all-");
    expect(await email.inputValue()).toBe("not-at-all-layla@example.com");
  });

  it("narrows a list by what was chosen and typed", async () => {
    const { page } = await tab();
    await enter(page, product);
    const release = await openWithout(page, PAGES.messages.path);
    await page.getByRole("combobox", { name: "Status" }).selectOption("Failed");
    await page.getByRole("searchbox", { name: "Search messages" }).fill("order");
    release();
    await page.waitForURL("**?*search=order*");
    expect(new URL(page.url()).search).toContain("state=failed");
  });
});
