import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { type Product, startProduct } from "./support/product.ts";
import { addInstance, addTelegramInstance, enter } from "./support/steps.ts";

const PHONE = { viewport: { width: 360, height: 740 } };
/** One guide, one call and a few errors stand for the others, which are drawn by the same code. */
const MORE_OF_THE_SAME = "article:not(#introduction, #sandbox, #whatsapp-send), #errors tr:nth-child(n + 6)";
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(hash = "", options: Parameters<typeof openTab>[1] = {}): Promise<Tab> {
  const tab = await openTab(browser, options);
  await tab.page.addInitScript(() => localStorage.setItem("cookieConsent", "custom"));
  await tab.page.goto(`${product.web}/documentation${hash}`);
  return tab;
}

async function done({ problems, close }: Tab): Promise<void> {
  expect(problems).toEqual([]);
  await close();
}

/** Where an article's rule stands in the window. */
function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate((wanted) => Math.round(document.getElementById(wanted)?.getBoundingClientRect().top ?? -1), id);
}

describe("for anybody", () => {
  it("has the four sections, and leads to them by address", async () => {
    const tab = await open("#telegram-api");
    const sections = tab.page.getByRole("navigation", { name: "Sections" });
    for (const name of ["Getting Started", "WhatsApp API", "Telegram API", "Webhooks"]) {
      await sections.getByRole("link", { name, exact: true }).waitFor();
      expect(await tab.page.locator("h2", { hasText: name }).count()).toBe(1);
    }
    await expect.poll(() => topOf(tab.page, "telegram-api")).toBeLessThan(200);
    expect(await tab.page.getByRole("radio", { name: "Telegram" }).isChecked()).toBe(true);
    await done(tab);
  });

  it("searches from the slash key, finds fields and error codes, and jumps to the first hit by Enter", async () => {
    const tab = await open();
    const { page } = tab;
    await page.keyboard.press("/");
    await page.keyboard.type("contactNumber");
    const sections = page.getByRole("navigation", { name: "Sections" });
    await page.getByText("1 result", { exact: true }).waitFor();
    expect(await sections.getByRole("listitem").filter({ visible: true }).allTextContents()).toEqual([
      "Send a contactPOST",
    ]);
    await page.getByLabel("Search documentation").fill("rate_lim");
    await sections.getByRole("link", { name: "RATE_LIMITED" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**#error-RATE_LIMITED");
    expect(await topOf(page, "error-RATE_LIMITED")).toBeLessThan(400);
    await page.getByLabel("Search documentation").fill("zebra crossing");
    await page.getByText("No results found").waitFor();
    await page.keyboard.press("Escape");
    await sections.getByRole("link", { name: "Introduction" }).waitFor();
    await done(tab);
  });

  it("finds words in any order, and what the prose alone says", async () => {
    const tab = await open();
    const { page } = tab;
    const sections = page.getByRole("navigation", { name: "Sections" });
    for (const [words, title] of [
      ["send text", "Send a text"],
      ["webhooks", "What exists today"],
      ["appeal frozen", "FROZEN_METHOD_INVALID"],
    ] as const) {
      await page.getByLabel("Search documentation").fill(words);
      await sections.getByRole("link", { name: title }).first().waitFor();
      expect(await sections.getByRole("link", { name: "Limits" }).isVisible()).toBe(false);
    }
    await done(tab);
  });

  it("goes to a hit of the other platform", async () => {
    const tab = await open();
    await tab.page.getByLabel("Search documentation").fill("verify the password");
    await tab.page.keyboard.press("Enter");
    await tab.page.waitForURL("**#telegram-verify-password");
    await tab.page.getByRole("heading", { name: "Verify the password" }).waitFor();
    expect(await topOf(tab.page, "telegram-verify-password")).toBeLessThan(200);
    await done(tab);
  });

  it("keeps the place when the platform changes, and the platform for the visit", async () => {
    const tab = await open("#whatsapp-send-image");
    const { page } = tab;
    await page.getByRole("link", { name: "Send an image POST" }).and(page.locator("[aria-current]")).waitFor();
    const before = await topOf(page, "whatsapp-send-image");
    await page.getByText("Telegram", { exact: true }).first().click();
    await page.waitForURL("**#telegram-send-photo");
    expect(await topOf(page, "telegram-send-photo")).toBe(before);
    expect(await page.locator("#whatsapp-send-image").isVisible()).toBe(false);
    await page.goto(`${product.web}/faq`);
    await page.goto(`${product.web}/documentation`);
    expect(await page.getByRole("radio", { name: "Telegram" }).isChecked()).toBe(true);
    await page.goto(`${product.web}/documentation#whatsapp-send`);
    await page.locator("#whatsapp-send").getByRole("heading", { name: "Send a text" }).waitFor();
    await done(tab);
  });

  it("shows every example in the language chosen at one of them, and keeps it for the visit", async () => {
    const tab = await open("#whatsapp-send");
    const { page } = tab;
    const example = page.locator("#whatsapp-send");
    const before = await topOf(page, "whatsapp-send");
    await example.getByText("Python", { exact: true }).click();
    await page.locator("#whatsapp-send-python").waitFor();
    expect(await page.locator("#whatsapp-send-curl").isVisible()).toBe(false);
    expect(await topOf(page, "whatsapp-send")).toBe(before);
    await page.reload();
    await page.locator("#whatsapp-send-python").waitFor();
    await page.locator("#whatsapp-send-image-python").waitFor();
    await example.getByRole("group", { name: "Answer to Send a text" }).getByText("429").click();
    await example.getByText('"RATE_LIMITED"').waitFor();
    await done(tab);
  });

  it("copies the language that shows, and says 'Copied!'", async () => {
    const tab = await open("#whatsapp-send", CLIPBOARD);
    const { page } = tab;
    const example = page.locator("#whatsapp-send");
    await example.getByRole("button", { name: "Copy curl request" }).click();
    await example.getByRole("button", { name: "Copied!" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl ${product.api}/send/YOUR_CLIENT`);
    expect(copied).toBe(await page.locator("#whatsapp-send-curl").textContent());
    await done(tab);
  });

  it("leads to login, the OpenAPI documents, llms.txt and the support chat", async () => {
    const tab = await open();
    const { page } = tab;
    await page.locator("#whatsapp-send").getByRole("link", { name: "Login" }).waitFor();
    for (const path of ["/openapi.json", "/openapi/whatsapp.json", "/openapi/telegram.json", "/llms.txt"]) {
      await page.locator(`main a[href="${path}"]`).waitFor();
      expect((await fetch(product.web + path)).status).toBe(200);
    }
    const support = page.getByRole("main").getByRole("link", { name: /^Support/ });
    expect(await support.getAttribute("href")).toMatch(/^https:\/\/t\.me\//);
    expect(await support.getAttribute("target")).toBe("_blank");
    await done(tab);
  });

  it("reads whole without a script", async () => {
    const tab = await open("", { javaScriptEnabled: false });
    const { page } = tab;
    expect(await page.getByLabel("Search documentation").isVisible()).toBe(false);
    expect(await page.getByRole("radio", { name: "Telegram" }).count()).toBe(0);
    await page.locator("#whatsapp-send-curl").waitFor();
    await page.locator("#telegram-send-text-curl").waitFor();
    await page.locator("#telegram-send-text").getByText("PHP", { exact: true }).click();
    await page.locator("#telegram-send-text-php").waitFor();
    expect(await page.getByRole("button", { name: "Copy curl request" }).count()).toBe(0);
    await tab.close();
  });

  it("leaves the text in sight on a phone without a script", async () => {
    const tab = await open("#whatsapp-send", { ...PHONE, javaScriptEnabled: false });
    const title = await tab.page.locator("#whatsapp-send-title").boundingBox();
    const contents = await tab.page.getByRole("navigation", { name: "Sections" }).boundingBox();
    expect(title?.y).toBeLessThan(300);
    expect((contents?.y ?? 0) + (contents?.height ?? 0)).toBeLessThan(0);
    await tab.close();
  });

  it("opens and closes its contents on a phone", async () => {
    const tab = await open("", PHONE);
    const { page } = tab;
    const link = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Send a video POST" });
    expect(await link.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Contents" }).click();
    await link.click();
    await page.waitForURL("**#whatsapp-send-video");
    expect(await link.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Contents: Send a video" }).waitFor();
    await done(tab);
  });

  it("has nothing that axe objects to or that scrolls sideways", async () => {
    const tab = await open("#whatsapp-send");
    // Taken out, for what axe is told to leave aside takes its time all the same.
    await tab.page.locator(MORE_OF_THE_SAME).evaluateAll((all) => all.map((element) => element.remove()));
    expect(await findProblems(tab.page)).toEqual([]);
    await done(tab);
  });
});

describe("for a reader who is signed in", () => {
  it("shows their own client, and their token once they ask for it", async () => {
    const tab = await openTab(browser, CLIPBOARD);
    const { page } = tab;
    await enter(page, product);
    await addInstance(page, product, "Shop Orders");
    await addTelegramInstance(page, product, "Support Desk");
    const answer = await page.goto(`${product.web}/documentation#whatsapp-send`);
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer?.text()).not.toMatch(/"i_token"|"token":/);

    const example = page.locator("#whatsapp-send");
    const code = page.locator("#whatsapp-send-curl");
    const own = (await example.getByText(/^Your instance/).textContent())?.split(" ").at(-1) ?? "";
    expect(own).toMatch(/^Client\d{3,}$/);
    expect(await code.textContent()).toContain(`/send/${own} `);
    expect(await code.textContent()).toContain("YOUR_TOKEN");
    await example.getByRole("button", { name: "Show my token" }).click();
    await example.getByRole("button", { name: "Hide my token" }).waitFor();
    const [, token = ""] = /"dtoken": "(\w{8})"/.exec((await code.textContent()) ?? "") ?? [];
    const status = await fetch(`${product.api}/session-instance-status/${own}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status.status).toBe(200);
    expect(await page.locator("#telegram-send-text-curl").textContent()).toContain("YOUR_TOKEN");
    await example.getByRole("button", { name: "Hide my token" }).click();
    expect(await code.textContent()).toContain("YOUR_TOKEN");
    await done(tab);
  });

  it("lets them choose which of their instances the examples show", async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    await enter(page, product);
    await addInstance(page, product, "First");
    await addInstance(page, product, "Second");
    await page.goto(`${product.web}/documentation#whatsapp-send`);
    const code = page.locator("#whatsapp-send-curl");
    const [first, second] = await page.getByLabel("Your WhatsApp instance").locator("option").allTextContents();
    const shown = (await code.textContent())?.match(/Client\d+/)?.[0] ?? "none";
    const other = [first, second].find((option) => !option?.includes(shown)) ?? "";
    await page.getByLabel("Your WhatsApp instance").selectOption(other);
    const client = other.match(/Client\d+/)?.[0];
    expect(await code.textContent()).toContain(`/send/${client} `);
    await page.locator("#whatsapp-send").getByText(`Your instance ${client}`).waitFor();
    await done(tab);
  });

  it("is told that the token did not come", async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    await enter(page, product);
    await addInstance(page, product, "Shop Orders");
    await page.goto(`${product.web}/documentation#whatsapp-send`);
    await page.route("**/token", (route) => route.abort());
    const example = page.locator("#whatsapp-send");
    await example.getByRole("button", { name: "Show my token" }).click();
    await example.getByRole("button", { name: "Failed to show the token. Try again" }).waitFor();
    await page.unroute("**/token");
    await example.getByRole("button", { name: "Failed to show the token. Try again" }).click();
    await example.getByRole("button", { name: "Hide my token" }).waitFor();
    await tab.close();
  });
});
