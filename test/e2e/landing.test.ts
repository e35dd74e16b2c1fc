import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";

const GITHUB = "https://github.com/example";
const PHONE = { width: 360, height: 740 };
/** Services of the page, and the heading under which the documentation tells the rest. */
const LEARNED = [
  ["Message Analytics", "Figures"],
  ["Message Log", "Messages"],
  ["Webhooks", "Webhooks"],
] as const;

let product: Product;
let browser: Browser;
let tab: Tab;
let page: Page;

openProduct((opened) => {
  ({ product, browser } = opened);
});
afterEach(async () => {
  await tab.close();
});

/** The page as someone who has already chosen about cookies, so that nothing lies over it. */
async function visit(options: BrowserContextOptions = {}): Promise<void> {
  tab = await openTab(browser, options);
  page = tab.page;
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "custom"));
  await page.goto(product.web);
}

const topOf = (heading: string) =>
  page.getByRole("heading", { name: heading, exact: true }).evaluate((element) => element.getBoundingClientRect().top);

const scrolledTo = (heading: string) =>
  expect.poll(() => topOf(heading), { timeout: 5000 }).toSatisfy((top: number) => top >= 64 && top < 260);

const mainNav = () => page.getByRole("banner").getByRole("navigation", { name: "Main" });

describe("the landing page", () => {
  beforeEach(() => visit());

  it("scrolls to the section that its header names, below the header", async () => {
    for (const [name, heading] of [
      ["Pricing", "Free to start, five dollars to grow"],
      ["API", "Two channels, one way to call them"],
      ["Features", "From a request to a read receipt"],
    ] as const) {
      await mainNav().getByRole("link", { name }).click();
      await scrolledTo(heading);
    }
    await mainNav().getByRole("link", { name: "Contact" }).click();
    await expect.poll(() => topOf("Stuck on an integration?")).toBeLessThan(860);
    await mainNav().getByRole("link", { name: "Home" }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it("scrolls smoothly, unless less motion is asked for", async () => {
    const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behaviour()).toBe("auto");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await behaviour()).toBe("smooth");
  });

  it("shows the hero's last state at once where less motion is asked for", async () => {
    const running = () => page.evaluate(() => document.getAnimations().length);
    expect(await running()).toBe(0);
    expect(await page.getByText("Great, thank you!").isVisible()).toBe(true);
    expect(await page.getByText("200 OK").isVisible()).toBe(true);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.reload();
    expect(await running()).toBeGreaterThan(5);
  });

  it("switches the hero between WhatsApp and Telegram, with the keyboard too", async () => {
    const request = (platform: string) =>
      page.getByRole("region", { name: `The request that sends it on ${platform}` });
    await page.getByRole("radio", { name: "WhatsApp" }).focus();
    expect(await request("WhatsApp").innerText()).toContain(`${new URL(product.api).host}/send/Client001`);
    expect(await request("Telegram").count()).toBe(0);
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("radio", { name: "Telegram" }).isChecked()).toBe(true);
    expect(await request("Telegram").innerText()).toContain(`${new URL(product.telegram).host}/send-text`);
    expect(await request("WhatsApp").count()).toBe(0);
  });

  it("copies a request that names this installation, and says so", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy the Telegram request" }).click();
    await page.getByRole("button", { name: "Copied! the Telegram request" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl ${product.telegram}/send-text \\\n`);
    await page.getByRole("button", { name: "Copy the Telegram request" }).waitFor();
  });

  it("shrinks its help to a circle past 100 px, and opens it from there", async () => {
    const help = page.locator("[data-help-menu] summary");
    const width = async () => (await help.boundingBox())?.width ?? 0;
    expect(await width()).toBeGreaterThan(60);
    await page.mouse.wheel(0, 400);
    await expect.poll(width).toBe(44);
    await help.click();
    expect(await page.getByRole("link", { name: "Chat on Telegram" }).getAttribute("target")).toBe("_blank");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Chat on Telegram" }).waitFor({ state: "hidden" });
  });

  it("leads from each Learn More to what the documentation says of it", async () => {
    for (const [service, heading] of LEARNED) {
      await page.goto(product.web);
      await page.getByRole("article").filter({ hasText: service }).getByRole("link", { name: "Learn More" }).click();
      await page.waitForURL("**/documentation/**");
      await scrolledTo(heading);
    }
  });

  it("lets the keyboard skip the header", async () => {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Sign up Now");
  });
});

describe("the landing page on a phone", () => {
  const menu = () => page.locator("summary[aria-label=Menu]");

  it("opens a menu that a choice, Escape and a press outside close", async () => {
    await visit({ viewport: PHONE });
    await menu().click();
    await mainNav().getByRole("link", { name: "Pricing" }).click();
    await scrolledTo("Free to start, five dollars to grow");
    expect(await mainNav().count()).toBe(0);

    await menu().focus();
    await page.keyboard.press("Enter");
    await mainNav().getByRole("link", { name: "Contact" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await mainNav().count()).toBe(0);
    await waitForFocus(menu());

    await menu().click();
    await page.getByRole("banner").getByRole("link", { name: "Wesal" }).dispatchEvent("pointerdown");
    expect(await mainNav().count()).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it("works without a script: the menu, its links, the hero's switch and the help", async () => {
    tab = await openTab(browser, { viewport: PHONE, javaScriptEnabled: false });
    page = tab.page;
    await page.goto(product.web);
    await menu().click();
    await mainNav().getByRole("link", { name: "Pricing" }).click();
    await page.waitForURL(`${product.web}/#pricing`);
    await menu().click();
    expect(await mainNav().count()).toBe(0);
    await page.getByText("Telegram", { exact: true }).first().click();
    expect(await page.getByRole("radio", { name: "Telegram" }).isChecked()).toBe(true);
    await page.locator("[data-help-menu] summary").click();
    expect(await page.getByRole("link", { name: "Tutorials (opens in a new tab)" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: /^Copy|theme/ }).count()).toBe(0);
  });
});

describe("a live server", () => {
  const web = (path: string) => live.web + path;
  const linksOutside = () =>
    page
      .locator("a[href^=https], a[href^=mailto]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  let live: Product;
  openProduct(
    (opened) => {
      live = opened.product;
    },
    { NETWORK: "live", ROLES: "web", PRODUCT_NAME: "Bridge & Sons", LEGAL_ENTITY: "Example GmbH", SOCIAL_URLS: GITHUB },
  );
  beforeEach(async () => {
    tab = await openTab(browser);
    page = tab.page;
  });

  it("shows who runs it as far as that is set, and nothing of the sandbox's", async () => {
    await page.goto(web("/"));
    await page.getByRole("banner").getByRole("link", { name: "Bridge & Sons" }).waitFor();
    expect(await linksOutside()).toEqual([GITHUB]);
    await page.locator("[data-help-menu] summary").click();
    expect(await page.getByRole("link", { name: /^(Chat on Telegram|Ask support)/ }).count()).toBe(0);
    await page.goto(web("/terms"));
    await page.getByText("These terms are between you and Example GmbH, which runs Bridge & Sons").waitFor();
    expect(await linksOutside()).toEqual([GITHUB]);
    expect(await page.getByText("Wesal").count()).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it("says nothing of mails in a folder to who forgot a password", async () => {
    await page.goto(web("/recover"));
    await page.getByLabel("Email").fill("layla@example.com");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText("Look into the spam folder").waitFor();
    expect(await page.getByText("outbox").count()).toBe(0);
  });
});
