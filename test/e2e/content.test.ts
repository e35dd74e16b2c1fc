import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TO_READ = ["/privacy", "/terms", "/cookies", "/faq"];
const VIDEO_HOST = "https://www.youtube-nocookie.com";
const TUTORIALS = `tutorials:
  - title: Link a WhatsApp account
    description: In two minutes.
    url: https://www.youtube.com/watch?v=dQw4w9WgXcQ
    added: 2026-11-20
  - title: Receipts
    description: To the second tick.
    url: https://videos.example.com/receipts
    added: 2026-11-19
`;

const run = promisify(execFile);

describe("FAQ, tutorials, legal pages and consent", () => {
  let dataDir: string;
  let product: Product;
  let browser: Browser;

  openProduct((opened) => {
    ({ product, browser } = opened);
    dataDir = product.dataDir;
  });

  /** No picture is fetched from the video platform on a test's behalf. */
  async function visitor(options: Parameters<typeof openTab>[1] = {}): Promise<Tab> {
    const tab = await openTab(browser, options);
    await tab.page.route("**/tutorials/thumbnails/*", (route) => route.fulfill({ status: 404 }));
    return tab;
  }

  async function open(path: string, options: Parameters<typeof openTab>[1] = {}): Promise<Tab> {
    const tab = await visitor(options);
    await tab.page.goto(product.web + path);
    return tab;
  }

  /** As the operator does it, while the server runs. */
  async function importContent(yaml: string, ...words: string[]): Promise<void> {
    const file = join(dataDir, "content.yaml");
    writeFileSync(file, yaml);
    const args = ["--disable-warning=ExperimentalWarning", "src/commands/content.ts", "import", file, ...words];
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir };
    await run(process.execPath, args, { cwd: ROOT, env });
  }

  beforeSecondTry(() => importContent("tutorials: []\n", "--replace"));

  const questions = (page: Page) => page.locator("details[data-faq]:visible");
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  it("searches the seeded questions as one types, counts them, and clears", async () => {
    const { page, problems, close } = await open("/faq");
    const all = await questions(page).count();
    expect(all).toBeGreaterThanOrEqual(12);
    await page.getByText(`${all} results found`).waitFor();
    await page.getByRole("searchbox").fill("telegram");
    await expect.poll(() => questions(page).count()).toBeLessThan(all);
    expect(await questions(page).count()).toBeGreaterThan(0);
    await page.getByRole("searchbox").fill("no such thing at all");
    await page.getByRole("heading", { name: "No results found" }).waitFor();
    await page.getByText("0 results found").waitFor();
    await press(page, "Clear");
    await expect.poll(() => questions(page).count()).toBe(all);
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("opens and closes a question by the keyboard, and shows when it was added", async () => {
    const { page, close } = await open("/faq");
    const second = questions(page).nth(1);
    await second.locator("summary").focus();
    await page.keyboard.press("Enter");
    await second.getByText(/^Added [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
    await page.keyboard.press("Space");
    expect(await second.getAttribute("open")).toBeNull();
    await close();
  });

  it("shows by Refresh what was added meanwhile, and keeps the search", async () => {
    const { page, problems, close } = await open("/faq");
    const quokka = `quokka-${crypto.randomUUID()}`;
    await page.getByRole("searchbox").fill(quokka);
    await expect.poll(() => questions(page).count()).toBe(0);
    await importContent(`faqs:\n  - question: What is a ${quokka}?\n    answer: It smiles.\n`);
    await press(page, "Refresh");
    await page.getByText(`What is a ${quokka}?`).waitFor();
    await page.getByText("1 result", { exact: true }).waitFor();
    await page.getByText(/^Updated \d/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("reads and searches the seeded questions in Arabic, and leaves the operator's in their own language", async () => {
    await importContent("faqs:\n  - question: What is a wombat?\n    answer: It digs.\n");
    const { page, close } = await open("/ar/faq");
    for (const text of await questions(page).locator("[dir=auto]").all()) {
      const words = (await text.textContent()) ?? "";
      const theirs = /quokka|wombat|smiles|digs/.test(words);
      expect(/[\u0600-\u06ff]/.test(words), words).toBe(!theirs);
      expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe(theirs ? "ltr" : "rtl");
    }
    expect(await page.getByText("What is a wombat?").getAttribute("lang")).toBe("");
    await page.getByRole("searchbox").fill("تيليجرام");
    const found = await questions(page).count();
    expect(found).toBeGreaterThan(0);
    await page.goto(`${product.web}/ar/faq?q=تيليجرام`);
    expect(await questions(page).count()).toBe(found);
    expect(await findProblems(page, "FAQ in Arabic")).toEqual([]);
    await close();
  });

  it("keeps the list when a refresh fails, says so, and tries again", async () => {
    const { page, close } = await open("/faq");
    const all = await questions(page).count();
    await page.route("**/faq*", (route) => route.abort());
    await press(page, "Refresh");
    await page.getByRole("alert").filter({ hasText: "Failed to load FAQs" }).waitFor();
    expect(await questions(page).count()).toBe(all);
    await page.unroute("**/faq*");
    await press(page, "Try Again");
    await page.getByText("Failed to load FAQs").waitFor({ state: "hidden" });
    await expect.poll(() => questions(page).count()).toBe(all);
    await close();
  });

  it("searches, clears and refreshes without a script too", async () => {
    const { page, close } = await open("/faq", { javaScriptEnabled: false });
    const all = await questions(page).count();
    await page.getByRole("searchbox").fill("telegram");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/faq?q=telegram");
    expect(await questions(page).count()).toBeLessThan(all);
    const refreshed = page.waitForEvent("load");
    await press(page, "Refresh");
    await refreshed;
    expect(new URL(page.url()).search).toBe("?q=telegram");
    await press(page, "Clear");
    await page.waitForURL(({ searchParams }) => !searchParams.has("q"));
    expect(await questions(page).count()).toBe(all);
    await close();
  });

  it("says that there are no tutorials, until the operator adds some", async () => {
    const { page, problems, close } = await open("/tutorials");
    await page.getByRole("heading", { name: "No tutorials available" }).waitFor();
    await importContent(TUTORIALS);
    await press(page, "Refresh");
    await page.getByRole("heading", { name: "Link a WhatsApp account" }).waitFor();
    await page.getByText("Added November 20, 2026").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("plays a video in a dialog, which calls its host only then, and stops when it is closed", async () => {
    await importContent(TUTORIALS);
    const tab = await visitor();
    const { page, problems } = tab;
    const outside: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(product.web)) outside.push(request.url());
    });
    await page.route(`${VIDEO_HOST}/**`, (route) => route.fulfill({ contentType: "text/html", body: "player" }));
    await page.goto(`${product.web}/tutorials`);
    const watch = page.getByRole("button", { name: "Watch Video" });
    await watch.first().waitFor();
    expect(outside).toEqual([]);

    await watch.first().click();
    const dialog = page.getByRole("dialog", { name: "Link a WhatsApp account" });
    await dialog.frameLocator("iframe").getByText("player").waitFor();
    expect(outside).toEqual([`${VIDEO_HOST}/embed/dQw4w9WgXcQ?autoplay=1`]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    // The dialog tells of its end a task after it is hidden.
    await page.locator("iframe").waitFor({ state: "detached" });
    await page.waitForFunction((button) => button === document.activeElement, await watch.first().elementHandle());

    await watch.nth(1).click();
    const link = page.getByRole("dialog", { name: "Receipts" }).getByRole("link", { name: "Open in YouTube" });
    expect(await link.getAttribute("href")).toBe("https://videos.example.com/receipts");
    await press(page, "Close");
    await link.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
    await tab.close();
  });

  it("leads to the videos without a script", async () => {
    await importContent(TUTORIALS);
    const { page, close } = await open("/tutorials", { javaScriptEnabled: false });
    const link = page.getByRole("link", { name: "Watch Video" }).first();
    expect(await link.getAttribute("href")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    expect(await page.getByRole("button", { name: "Watch Video" }).count()).toBe(0);
    await close();
  });

  it("asks for consent on each page until the visitor has chosen, and not in the next tab", async () => {
    const { page, problems, close } = await open("/faq");
    const banner = page.getByRole("region", { name: "Cookie consent" });
    await banner.waitFor();
    await page.goto(`${product.web}/terms`);
    await banner.getByRole("button", { name: "Configure" }).click();
    expect(await banner.getByRole("switch", { name: "Necessary" }).isDisabled()).toBe(true);
    await banner.getByRole("switch", { name: "Analytics" }).check();
    await banner.getByRole("button", { name: "Save Preferences" }).click();
    await banner.waitFor({ state: "hidden" });
    const stored = await page.evaluate(() => [localStorage.cookieConsent, localStorage.cookiePrefs]);
    expect(stored).toEqual(["custom", '{"necessary":true,"analytics":true,"marketing":false}']);
    await page.goto(`${product.web}/privacy`);
    await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
    expect(await banner.isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it("takes a choice on the cookie page, and reloads", async () => {
    const { page, problems, close } = await open("/cookies");
    await page.getByText("You have not chosen yet.").waitFor();
    const loaded = page.waitForEvent("load");
    await press(page, "Accept All Cookies");
    await loaded;
    await page.getByText("You accept all categories.").waitFor();
    expect(await page.getByRole("region", { name: "Cookie consent" }).isVisible()).toBe(false);
    await press(page, "Configure Preferences");
    const main = page.getByRole("main");
    expect(await main.getByRole("switch", { name: "Marketing" }).isChecked()).toBe(true);
    await main.getByRole("switch", { name: "Marketing" }).uncheck();
    const reloaded = page.waitForEvent("load");
    await press(page, "Save Preferences");
    await reloaded;
    await page.getByText("You have saved preferences of your own.").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each(TO_READ)("%s reads with JavaScript off, and asks nothing", async (path) => {
    const { page, close } = await open(path, { javaScriptEnabled: false });
    expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(400);
    expect(await page.getByRole("region", { name: "Cookie consent" }).isVisible()).toBe(false);
    for (const button of await page.getByRole("main").getByRole("button").all()) {
      expect(await button.evaluate((element) => element.closest("form") !== null)).toBe(true);
    }
    await close();
  });

  it("calls no other host from any page, before or after consent", async () => {
    await importContent(TUTORIALS);
    const tab = await visitor();
    const outside: string[] = [];
    tab.page.on("request", (request) => {
      if (!request.url().startsWith(product.web)) outside.push(request.url());
    });
    const visit = async () => {
      for (const path of ["/", "/documentation", "/tutorials", "/faq", "/privacy", "/terms", "/cookies", "/login"]) {
        await tab.page.goto(product.web + path);
      }
    };
    await visit();
    await tab.page.goto(product.web);
    await press(tab.page, "Accept All");
    await visit();
    expect(outside).toEqual([]);
    await tab.close();
  });

  it("has nothing that axe finds or that scrolls sideways", async () => {
    await importContent(TUTORIALS);
    const tab = await visitor();
    const { page } = tab;
    await page.goto(`${product.web}/tutorials`);
    expect(await findProblems(page, "tutorials played list")).toEqual([]);
    await page.getByRole("button", { name: "Watch Video" }).nth(1).click();
    expect(await findProblems(page, "tutorial playing")).toEqual([]);
    await page.goto(`${product.web}/faq`);
    await page.route("**/faq*", (route) => route.abort());
    await press(page, "Refresh");
    await page.getByText("Failed to load FAQs").waitFor();
    expect(await findProblems(page, "FAQ failed")).toEqual([]);
    await tab.close();
  });
});
