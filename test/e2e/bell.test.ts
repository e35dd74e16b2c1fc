import type { Browser, Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";
import { addInstance, linkThroughPhone } from "./support/steps.ts";
import { until } from "./support/until.ts";

const PHONE = "9647701234567";

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

async function visit(cookie: string, options: Parameters<typeof openTab>[1] = {}): Promise<Tab> {
  const tab = await openTab(browser, options);
  await signInAs(tab.page, product, cookie);
  return tab;
}

async function makeKey(cookie: string, name: string): Promise<void> {
  const own = { cookie, origin: product.web };
  const made = await api(product.web, "POST", "/api/keys", { name, scopes: ["messages:send"] }, own);
  expect(made.status).toBe(201);
}

describe("the bell", () => {
  let cookie: string;
  let tab: Tab;
  let page: Page;

  const bell = (name: string | RegExp): Locator => page.getByRole("main").getByRole("link", { name, exact: true });
  const panel = (): Locator => page.getByRole("region", { name: "Notifications" });

  beforeEach(async () => {
    cookie = await signedInCookie(product);
    tab = await visit(cookie);
    page = tab.page;
  });
  afterEach(async () => {
    expect(tab?.problems ?? []).toEqual([]);
    await tab?.close();
  });

  it("has nothing to tell at first, and says what it is for", async () => {
    await page.goto(`${product.web}/dashboard`);
    await bell("Notifications").click();
    await panel().getByText("Nothing to tell you").waitFor();
    expect(await findProblems(page, "bell empty")).toEqual([]);
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "hidden" });
  });

  it("says how much is new, shows it over the page by keyboard alone, and leads to what it is about", async () => {
    await makeKey(cookie, "Shop backend");
    await makeKey(cookie, "Report");
    await page.goto(`${product.web}/dashboard/analytics`);
    await bell("Notifications: 2 new").focus();
    await page.keyboard.press("Enter");
    const rows = panel().getByRole("list", { name: "Notifications" }).getByRole("listitem");
    await rows.first().getByText("New: API key created: Report").waitFor();
    expect(await rows.count()).toBe(2);
    expect(await findProblems(page, "bell open")).toEqual([]);
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "hidden" });
    await waitForFocus(bell("Notifications"));

    await page.reload();
    await bell("Notifications").click();
    await rows.first().waitFor();
    expect(await rows.getByText("New: ").count()).toBe(0);
    await rows.first().getByRole("link", { name: "API keys" }).click();
    await page.waitForURL("**/dashboard/keys");
  });

  it("closes for whatever is pressed beside it", async () => {
    await makeKey(cookie, "Shop backend");
    await page.goto(`${product.web}/dashboard/keys`);
    await bell("Notifications: 1 new").click();
    await panel().getByRole("list").waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await panel().waitFor({ state: "hidden" });
  });

  it("counts what came while the reader was elsewhere", async () => {
    await page.goto(`${product.web}/dashboard`);
    await bell("Notifications").waitFor();
    await makeKey(cookie, "Shop backend");
    const asked = page.waitForResponse("**/api/notifications");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await asked;
    await bell("Notifications: 1 new").waitFor();
  });

  it("is in the bar above on a phone", async () => {
    await makeKey(cookie, "Shop backend");
    const phone = await visit(cookie, { viewport: { width: 360, height: 740 } });
    await phone.page.goto(`${product.web}/dashboard`);
    await phone.page.getByRole("banner").getByRole("link", { name: "Notifications: 1 new" }).click();
    const shown = phone.page.getByRole("region", { name: "Notifications" });
    await shown.getByText("API key created: Shop backend").waitFor();
    const box = await shown.boundingBox();
    expect([box?.x, box?.width]).toEqual([12, 336]);
    expect(await findProblems(phone.page, "bell phone")).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  it("is a link to the list without a script, which is read then", async () => {
    await makeKey(cookie, "Shop backend");
    const plain = await visit(cookie, { javaScriptEnabled: false });
    await plain.page.goto(`${product.web}/dashboard`);
    await plain.page.getByRole("main").getByRole("link", { name: "Notifications: 1 new" }).click();
    await plain.page.waitForURL("**/dashboard/notifications");
    await plain.page.getByText("New: API key created: Shop backend").waitFor();
    await plain.page.goto(`${product.web}/dashboard`);
    await plain.page.getByRole("main").getByRole("link", { name: "Notifications", exact: true }).waitFor();
    await plain.close();
    await page.goto(`${product.web}/dashboard/notifications`);
    await page.getByText("API key created: Shop backend").waitFor();
    expect(await findProblems(page, "notifications")).toEqual([]);
  });
});

describe("the list of first steps", () => {
  const steps = (page: Page): Locator => page.getByRole("region", { name: "Your first message" });
  const step = (page: Page, name: string): Locator => steps(page).getByRole("listitem").filter({ hasText: name });

  it("ticks itself off by what is done, and goes when all is", async () => {
    const cookie = await signedInCookie(product);
    const tab = await visit(cookie);
    const { page } = tab;
    await page.goto(`${product.web}/dashboard`);
    await steps(page).getByText("0 of 5").waitFor();
    await step(page, "Link a phone").getByText("After step 1").waitFor();
    expect(await findProblems(page, "first steps none")).toEqual([]);

    await step(page, "Instance").getByRole("link", { name: "Add Instance" }).click();
    await page.waitForURL("**/dashboard/instances");
    await addInstance(page, product, "Shop");
    await page.goto(`${product.web}/dashboard`);
    await steps(page).getByText("1 of 5").waitFor();
    await step(page, "Link a phone").getByRole("link", { name: "Link phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Manage Shop" });
    await dialog.waitFor();
    const phone = await visit(cookie);
    await linkThroughPhone({ dialog, phone: phone.page, product, number: PHONE });
    await dialog
      .getByText(/^Connected as/)
      .first()
      .waitFor();
    // Its gateway writes down how accounts stand some at a time.
    const count = async () => {
      await page.goto(`${product.web}/dashboard`);
      return (await steps(page).textContent()) ?? "";
    };
    await until(count, (text) => text.includes("2 of 5"), 15_000);
    expect(await findProblems(page, "first steps two")).toEqual([]);

    await step(page, "First message").getByRole("link", { name: "Send message" }).click();
    await dialog.getByLabel("Phone Number").fill("+964 770 999 8888");
    await dialog.getByRole("textbox", { name: "Message" }).fill("Hello");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog
      .getByText(/^(Sent|Delivered|Read)/)
      .first()
      .waitFor();
    await page.goto(`${product.web}/dashboard`);
    await steps(page).getByText("3 of 5").waitFor();

    await makeKey(cookie, "Backend");
    await page.getByRole("button", { name: "Refresh" }).click();
    await steps(page).getByText("4 of 5").waitFor();
    await step(page, "First webhook").getByRole("link", { name: "Add address" }).click();
    await page.waitForURL("**/dashboard/webhooks**");
    const own = { cookie, origin: product.web };
    const { body } = await api(product.web, "GET", "/api/instances", undefined, own);
    const [shop] = (body as { instances?: { id: number }[] }).instances ?? [];
    const webhook = { url: "https://shop.example/hook", events: ["message.received"] };
    await api(product.web, "POST", `/api/instances/${shop?.id}/webhooks`, webhook, own);
    await page.goto(`${product.web}/dashboard`);
    await page.getByRole("heading", { name: "Your instances" }).waitFor();
    expect(await steps(page).count()).toBe(0);
    expect([...tab.problems, ...phone.problems]).toEqual([]);
    await phone.close();
    await tab.close();
  });

  it("is put away by whoever does not want it, for good", async () => {
    const tab = await visit(await signedInCookie(product));
    await tab.page.goto(`${product.web}/dashboard`);
    await tab.page.getByRole("button", { name: "Hide this list" }).click();
    await steps(tab.page).waitFor({ state: "hidden" });
    await tab.page.reload();
    await tab.page.getByRole("heading", { name: "Lately" }).waitFor();
    expect(await steps(tab.page).count()).toBe(0);
    expect(tab.problems).toEqual([]);
    await tab.close();
  });
});
