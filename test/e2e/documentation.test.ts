import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";

const PHONE = { viewport: { width: 360, height: 740 } };
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

async function open(part = "", options: Parameters<typeof openTab>[1] = {}): Promise<Tab> {
  const tab = await openTab(browser, options);
  await tab.page.addInitScript(() => localStorage.setItem("cookieConsent", "custom"));
  await tab.page.goto(`${product.web}/documentation${part}`);
  if (options?.javaScriptEnabled !== false) await tab.page.locator("[data-documentation][data-ready]").waitFor();
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

describe("the documentation, for anybody", () => {
  it("has the four sections, each a page of its own", async () => {
    const tab = await open();
    const sections = tab.page.getByRole("navigation", { name: "Sections" });
    for (const name of ["WhatsApp API", "Telegram API", "Webhooks", "Getting Started"]) {
      await sections.getByRole("link", { name, exact: true }).click();
      await tab.page.getByRole("heading", { name, exact: true }).waitFor();
      await sections.locator("[aria-current=page]", { hasText: name }).waitFor();
    }
    await sections.getByRole("link", { name: "Telegram API", exact: true }).click();
    await tab.page.getByRole("row", { name: "Send a text" }).getByRole("link").click();
    await tab.page.getByRole("heading", { name: "Send a text", level: 1 }).waitFor();
    expect(new URL(tab.page.url()).pathname).toBe("/documentation/telegram-send-text");
    expect(await tab.page.title()).toBe("Send a text · Documentation · Wesal");
    expect(await tab.page.getByRole("radio", { name: "Telegram" }).isChecked()).toBe(true);
    await tab.page.getByRole("navigation", { name: "Pages before and after" }).getByRole("link").last().click();
    await tab.page.waitForURL("**/documentation/telegram-send-photo");
    await done(tab);
  });

  it.each([
    ["#telegram-send-text", "/documentation/telegram-send-text"],
    ["#webhooks", "/documentation/webhooks"],
    ["#events", "/documentation/webhooks#events"],
    ["/messages#unified-api", "/documentation/unified#unified-api"],
    ["#error-RATE_LIMITED", "/documentation/errors#error-RATE_LIMITED"],
    ["#INSTANCE_EXPIRED", "/documentation/errors#error-INSTANCE_EXPIRED"],
    ["/errors#INSTANCE_EXPIRED", "/documentation/errors#error-INSTANCE_EXPIRED"],
  ])("leads on from %s, as its parts were addressed before", async (before, now) => {
    const tab = await open(before);
    await tab.page.waitForURL(product.web + now);
    await done(tab);
  });

  it("is a small page whichever it is", async () => {
    const tab = await open();
    const links = await tab.page
      .getByRole("navigation", { name: "Sections" })
      .locator("a")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const path of new Set(links)) {
      const answer = await fetch(product.web + path, { headers: { "accept-encoding": "gzip" } });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(gzipSync(html).length).toBeLessThan(60_000);
      expect(html.match(/<[a-z]/g)?.length).toBeLessThan(3_000);
    }
    expect(new Set(links).size).toBeGreaterThan(80);
    await done(tab);
  });

  it("searches from the slash key, finds fields and error codes, and jumps to the first hit by Enter", async () => {
    const tab = await open();
    const { page } = tab;
    await page.keyboard.press("/");
    await page.keyboard.type("contactNumber");
    const sections = page.getByRole("navigation", { name: "Sections" });
    await page.getByText("1 result", { exact: true }).waitFor();
    const hits = sections.getByRole("listitem").filter({ visible: true });
    await expect.poll(() => hits.allTextContents()).toEqual(["Send a contactPOST"]);
    await page.getByLabel("Search documentation").fill("rate_lim");
    await sections.getByRole("link", { name: "RATE_LIMITED" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/documentation/errors#error-RATE_LIMITED");
    await expect.poll(() => topOf(page, "error-RATE_LIMITED")).toBeLessThan(400);
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
    for (const [words, title, other] of [
      ["send text", "Send a text", "FROZEN_METHOD_INVALID"],
      ["webhooks", "Be told what happens", "FROZEN_METHOD_INVALID"],
      ["appeal frozen", "FROZEN_METHOD_INVALID", "Limits"],
    ] as const) {
      await page.getByLabel("Search documentation").fill(words);
      await sections.getByRole("link", { name: title }).first().waitFor();
      await expect.poll(() => sections.getByRole("link", { name: other }).filter({ visible: true }).count()).toBe(0);
    }
    await done(tab);
  });

  it("goes to a hit of the other platform", async () => {
    const tab = await open();
    await tab.page.getByLabel("Search documentation").fill("verify the password");
    await tab.page.keyboard.press("Enter");
    await tab.page.waitForURL("**/documentation/telegram-verify-password");
    await tab.page.getByRole("heading", { name: "Verify the password" }).waitFor();
    await done(tab);
  });

  it("goes to the same job when the platform changes, and keeps the platform for the visit", async () => {
    const tab = await open("/whatsapp-send-image");
    const { page } = tab;
    const sections = page.getByRole("navigation", { name: "Sections" });
    await page.getByText("Telegram", { exact: true }).first().click();
    await page.waitForURL("**/documentation/telegram-send-photo");
    await page.getByRole("heading", { name: "Send an image" }).waitFor();
    await page.goto(`${product.web}/faq`);
    await page.goto(`${product.web}/documentation`);
    await page.locator("[data-documentation][data-ready]").waitFor();
    expect(await page.getByRole("radio", { name: "Telegram" }).isChecked()).toBe(true);
    expect(await sections.getByRole("link", { name: "Send a video or a file" }).isVisible()).toBe(true);
    await page.getByText("WhatsApp", { exact: true }).first().click();
    await sections.getByRole("link", { name: "Send a video POST" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/documentation");
    await done(tab);
  });

  it("shows every example in the language chosen at one of them, and keeps it for the visit", async () => {
    const tab = await open("/whatsapp-send");
    const { page } = tab;
    const example = page.locator("#whatsapp-send");
    await example.getByText("Python", { exact: true }).click();
    await page.locator("#whatsapp-send-python").waitFor();
    expect(await page.locator("#whatsapp-send-curl").isVisible()).toBe(false);
    await page.reload();
    await page.locator("#whatsapp-send-python").waitFor();
    await page.goto(`${product.web}/documentation/whatsapp-send-image`);
    await page.locator("#whatsapp-send-image-python").waitFor();
    await page.goBack();
    await example.getByRole("group", { name: "Answer to Send a text" }).getByText("429").click();
    await example.getByText('"RATE_LIMITED"').waitFor();
    await done(tab);
  });

  it("copies the language that shows, and says 'Copied!'", async () => {
    const tab = await open("/whatsapp-send", CLIPBOARD);
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
    await page
      .getByRole("navigation", { name: "Sections" })
      .getByRole("link", { name: "Send a video or a file" })
      .click();
    await page.locator("#telegram-send-file-curl").waitFor();
    await page.goto(`${product.web}/documentation/telegram-send-text`);
    await page.locator("#telegram-send-text").getByText("PHP", { exact: true }).click();
    await page.locator("#telegram-send-text-php").waitFor();
    expect(await page.getByRole("button", { name: "Copy curl request" }).count()).toBe(0);
    await tab.close();
  });

  it("leaves the text in sight on a phone without a script", async () => {
    const tab = await open("/whatsapp-send", { ...PHONE, javaScriptEnabled: false });
    const title = await tab.page.locator("#whatsapp-send-title").boundingBox();
    const contents = await tab.page.getByRole("navigation", { name: "Sections" }).boundingBox();
    expect(title?.y).toBeLessThan(300);
    expect(contents?.y).toBeGreaterThan(title?.y ?? Number.POSITIVE_INFINITY);
    await tab.close();
  });

  it("opens and closes its contents on a phone", async () => {
    const tab = await open("", PHONE);
    const { page } = tab;
    const link = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Send a video POST" });
    expect(await link.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Contents" }).click();
    await link.click();
    await page.waitForURL("**/documentation/whatsapp-send-video");
    await page.locator("[data-documentation][data-ready]").waitFor();
    expect(await link.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Contents: Send a video" }).waitFor();
    await done(tab);
  });

  it.each([
    "",
    "/whatsapp-api",
    "/whatsapp-send",
    "/unified",
    "/webhooks",
    "/errors",
  ])("has nothing that axe objects to or that scrolls sideways: %s", async (part) => {
    const tab = await open(part);
    expect(await findProblems(tab.page, `documentation${part}`)).toEqual([]);
    await done(tab);
  });
});
