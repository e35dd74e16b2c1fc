import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openTab } from "./support/browser.ts";
import { type Product, startProduct } from "./support/product.ts";
import { addInstance, enter, manage, someone } from "./support/steps.ts";

const SIZES = [
  { name: "desktop", width: 1280, height: 860 },
  { name: "phone", width: 360, height: 740 },
];
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Each view of the product, by how one gets there. */
const VIEWS: Record<string, (page: Page, web: string) => Promise<unknown>> = {
  login: (page, web) => page.goto(`${web}/login`),
  signup: (page, web) => page.goto(`${web}/signup?ref=1`),
  unauthorized: (page, web) => page.goto(`${web}/unauthorized`),
  "not found": (page, web) => page.goto(`${web}/404`),
  dashboard: (page, web) => page.goto(`${web}/dashboard`),
  instances: (page, web) => page.goto(`${web}/dashboard/instances`),
  "instance form": async (page, web) => {
    await page.goto(`${web}/dashboard/instances`);
    await page.getByRole("button", { name: "Add Instance" }).first().click();
    await page.getByRole("dialog", { name: "Add Instance" }).getByText("Telegram", { exact: true }).click();
  },
  "delete dialog": async (page, web) => {
    await page.goto(`${web}/dashboard/instances`);
    await page.getByRole("button", { name: "Delete Shop Orders" }).click();
  },
  "manage dialog": async (page, web) => {
    await page.goto(`${web}/dashboard/instances`);
    const dialog = await manage(page, "Shop Orders");
    await dialog.getByRole("button", { name: "Start WhatsApp Session" }).click();
    await dialog.getByText("Scan this QR code with your phone").waitFor();
  },
  "virtual phone": async (page, web) => {
    await page.goto(`${web}/sandbox`);
    await page.getByRole("region", { name: "Phones" }).waitFor();
  },
};

describe("accessibility", () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    it.each(SIZES)("finds nothing on any page, and nothing scrolls sideways, on a $name", async ({ width, height }) => {
      const tab = await openTab(browser, { viewport: { width, height } });
      const { page } = tab;
      await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
      await enter(page, product, someone());
      await addInstance(page, product, "Shop Orders");
      const found: string[] = [];
      for (const [name, open] of Object.entries(VIEWS)) {
        await open(page, product.web);
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        found.push(...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html}`));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) found.push(`${name}: ${overflow} px too wide`);
      }
      expect(found).toEqual([]);
      expect(tab.problems).toEqual([]);
      await tab.close();
    });
  });
});
