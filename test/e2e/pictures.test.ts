import type { Browser, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openTab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, enter } from "./support/steps.ts";

/** `UPDATE_PICTURES=1` puts them where README and docs show them; those of the manage dialog come from its own tests. */
const PICTURES = process.env.UPDATE_PICTURES === "1" ? "docs/images" : "test-results";
const DESK = { width: 1280, height: 860 };

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

it.each([
  { name: "landing", path: "/", heading: "One API for WhatsApp and Telegram." },
  { name: "documentation", path: "/documentation/whatsapp-send", heading: "Send a text" },
  { name: "faq", path: "/faq", heading: "FAQ Center" },
])("draws $name without an error", async ({ name, path, heading }) => {
  const { page, problems, close } = await openTab(browser, { viewport: DESK });
  await settle(page);
  await page.goto(product.web + path);
  await page.getByRole("heading", { name: heading }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
  expect(problems).toEqual([]);
  await close();
});

it("draws the profile without an error", async () => {
  const { page, problems, close } = await openTab(browser, { viewport: DESK });
  await settle(page);
  await enter(page, product);
  await addInstance(page, product, "Shop Orders");
  await page.goto(`${product.web}/dashboard`);
  await page.getByLabel("Side menu").getByTitle("Profile").click();
  await page.getByRole("dialog", { name: "Profile" }).getByText("This device").waitFor();
  await page.screenshot({ path: `${PICTURES}/profile.png` });
  expect(problems).toEqual([]);
  await close();
});

/** A reader who has answered the question about cookies. */
async function settle(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "all"));
}
