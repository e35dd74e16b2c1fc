import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#languages/paths.ts";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { ADMIN_SECTION_PATHS, PAGES } from "#ports/contracts/pages.ts";
import { findEnglish, inArabic } from "./support/arabic.ts";
import { openTab } from "./support/browser.ts";
import { tabTo } from "./support/keyboard.ts";
import { findMisfitsToo } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import { users } from "./support/operator.ts";
import type { Product } from "./support/product.ts";
import { addInstance, enter, someone } from "./support/steps.ts";

const PHONE = { width: 360, height: 740 };

/** Of a try: of the shop and of its customer. */
const phones = { own: 9_647_700_000_600, customer: 9_647_711_111_600 };
const inArabicDigits = (number: number) => String(number).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");

let dataDir: string;
let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
  dataDir = product.dataDir;
});

describe("in Arabic", () => {
  it("a reader signs up, links a phone and sends a message, at 360 px, with the keyboard alone", async () => {
    const { page, problems, close } = await openTab(browser, { viewport: PHONE });
    const person = someone("Zaynab Karim");
    phones.own += 1;
    phones.customer += 1;
    await page.goto(`${product.web}/ar/signup`);
    await tabTo(page, inArabic("Full Name"));
    await page.keyboard.type(person.name);
    await tabTo(page, inArabic("Email"));
    await page.keyboard.type(person.email);
    await tabTo(page, inArabic("Country"));
    // Arabic letters come to the test's browser as text, by which a list does not look.
    const country = page.getByLabel(inArabic("Country"));
    while ((await country.inputValue()) !== "IQ") await page.keyboard.press("ArrowDown");
    await tabTo(page, inArabic("Password"));
    await page.keyboard.type(person.password);
    await tabTo(page, "checkbox");
    await page.keyboard.press("Space");
    await tabTo(page, inArabic("Sign up"));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ar/login");
    await page.getByText(inArabic("Account created. You can log in now.")).waitFor();

    // Its label is a part of what "Forgot password?" says.
    await tabTo(page, "password");
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    await page.getByRole("heading", { name: inArabic("Dashboard"), level: 1 }).waitFor();

    await page.goto(`${product.web}/dashboard/instances`);
    await page.getByText(inArabic("No instances found")).waitFor();
    await tabTo(page, inArabic("Add Instance"));
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: inArabic("Add Instance") });
    await form.waitFor();
    await tabTo(page, inArabic("Instance Name"));
    await page.keyboard.type("طلبات المتجر");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await tabTo(page, inArabic("Add Instance"));
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "hidden" });

    const manage = inArabic("Manage {name}", { name: "طلبات المتجر" });
    await tabTo(page, manage);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: manage });
    await dialog.getByRole("button", { name: inArabic("Start WhatsApp Session") }).waitFor();
    await tabTo(page, inArabic("Start WhatsApp Session"));
    await page.keyboard.press("Enter");
    await dialog.getByText(inArabic("Scan this QR code with your phone")).waitFor();
    expect(await findEnglish(page)).toEqual([]);

    const phone = await page.context().newPage();
    await phone.setViewportSize(PHONE);
    await phone.goto(`${product.web}/sandbox`);
    await phone.getByRole("region", { name: inArabic("Phones") }).waitFor();
    await tabTo(phone, inArabic("Add phone"));
    await phone.keyboard.press("Enter");
    await phone.getByRole("dialog").waitFor();
    await tabTo(phone, inArabic("Phone Number"));
    await phone.keyboard.type(`+${phones.own}`);
    await phone.keyboard.press("Enter");
    await phone.getByRole("dialog").waitFor({ state: "hidden" });
    await tabTo(phone, inArabic("Scan the code of {name}", { name: "طلبات المتجر" }));
    await phone.keyboard.press("Enter");
    await page.bringToFront();
    await dialog.getByRole("region", { name: inArabic("Connected") }).waitFor();

    await tabTo(page, inArabic("Phone Number"));
    await page.keyboard.type(`٠٠${inArabicDigits(phones.customer)}`);
    await tabTo(page, inArabic("Message"));
    await page.keyboard.type("طلبك رقم 1042 في الطريق إليك.");
    await tabTo(page, inArabic("Send Message"));
    await page.keyboard.press("Enter");
    await dialog
      .getByText(/^(أُرسلت|وصلت|قُرئت)/)
      .first()
      .waitFor();
    expect(await textsOf(String(phones.customer))).toEqual(["طلبك رقم 1042 في الطريق إليك."]);
    expect(await findEnglish(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
    await close();
  });

  it("a wrong password is refused in Arabic, with and without a script, and by the API as its caller asks", async () => {
    const wrong = inArabic("Invalid email or password");
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await openTab(browser, { javaScriptEnabled });
      await page.goto(`${product.web}/ar/login`);
      await page.getByLabel(inArabic("Email")).fill("nobody@example.com");
      await page.getByLabel(inArabic("Password"), { exact: true }).fill("correct horse battery");
      await page.getByRole("button", { name: inArabic("Login"), exact: true }).click();
      await page.getByText(wrong).waitFor();
      expect(new URL(page.url()).pathname).toBe("/ar/login");
      await close();
    }
    const answers = await Promise.all(
      ["ar-IQ,ar;q=0.9", "en", ""].map(async (language) => {
        const headers = { "accept-language": language };
        const answer = await fetch(`${product.api}/status/Client001?dtoken=none`, { headers });
        return (await answer.json()) as { code: string; message: string };
      }),
    );
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    const [inTheirs, ...english] = answers.map(({ message }) => message);
    expect(inTheirs).toMatch(/[\u0600-\u06ff]/);
    for (const message of english) expect(message).toMatch(/^[\x20-\x7e]+$/);
  });

  it("the language is the address's and the reader's, and a browser that prefers it is offered it", async () => {
    const { page, close } = await openTab(browser, { locale: "ar-IQ" });
    await page.goto(`${product.web}/faq`);
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await page.locator("[data-language-offer] a").click();
    await page.waitForURL("**/ar/faq");
    await page.getByRole("link", { name: "English" }).first().click();
    await page.waitForURL(/[^r]\/faq$/);
    expect(
      await page
        .locator("link[hreflang]")
        .evaluateAll((links) => links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")])),
    ).toEqual([
      ["en", expect.stringMatching(/\d\/faq$/)],
      ["ar", expect.stringMatching(/\d\/ar\/faq$/)],
      ["x-default", expect.stringMatching(/\d\/faq$/)],
    ]);

    await enter(page, product, someone("Zaynab Karim"));
    await page.goto(`${product.web}/dashboard/webhooks`);
    await page.getByRole("button", { name: "العربية" }).click();
    await page.getByRole("heading", { name: inArabic("Webhooks"), level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/webhooks");
    await page.reload();
    expect(await page.locator("html").getAttribute("lang")).toBe("ar");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await close();

    const other = await openTab(browser);
    await other.page.goto(`${product.web}/faq`);
    await other.page.getByRole("button", { name: /theme/i }).first().waitFor();
    expect(await other.page.locator("[data-language-offer]").isVisible()).toBe(false);
    await other.close();
  });
});

/** What a customer's phone has got, oldest first. */
async function textsOf(phone: string): Promise<string[]> {
  const answer = await fetch(`${product.sandbox}/whatsapp/messages?phone=${phone}`);
  return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text);
}

/** They have tests of their own: one waits for who has begun to log in, one stands in for any page, one is many pages. */
const ELSEWHERE: readonly string[] = ["login-code", "server-error", "documentation"];
const WALK_MS = 180_000;
/** Every page that there is: a new one is walked without being named here. */
const PATHS = Object.entries<PageFacts>(PAGES).flatMap(([name, { path }]) =>
  path === null || ELSEWHERE.includes(name) ? [] : [path.replace(":token", "used")],
);
const isOfDashboard = (path: string) => /^\/(dashboard|sandbox)/.test(path);
const PUBLIC = PATHS.filter((path) => !isOfDashboard(path)).map((path) => inLanguage(path, "ar"));
const OPENED = ["?profile", "/instances?add", "/instances?manage=", "/instances?edit=", "/instances?renew="];
const PARTS = [
  ...PATHS.filter(isOfDashboard),
  ...Object.values(ADMIN_SECTION_PATHS),
  ...OPENED.map((query) => PAGES.dashboard.path + query),
];

describe("every Arabic page", () => {
  it(
    "of the site says nothing in English, and has nothing that axe finds or that scrolls sideways",
    async () => {
      const { page, problems, close } = await openTab(browser);
      const found: string[] = [];
      for (const path of PUBLIC) {
        await page.goto(product.web + path);
        found.push(...(await problemsOf(page, path)));
      }
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
    WALK_MS,
  );

  it(
    "of the dashboard likewise",
    async () => {
      const { page, problems, close } = await openTab(browser);
      const person = await enter(page, product, someone("Zaynab Karim"));
      await users(dataDir, "grant", "admin", person.email);
      await addInstance(page, product, "طلبات المتجر");
      await page.getByRole("button", { name: "العربية" }).click();
      await page.getByRole("article", { name: "طلبات المتجر" }).waitFor();
      const found: string[] = [];
      const answer = await page.request.get(`${product.web}/api/instances`);
      const { instances } = (await answer.json()) as { instances: { id: number }[] };
      const [{ id } = { id: 0 }] = instances;
      for (const path of new Set(PARTS.map((part) => part.replace(/=$/, `=${id}`)))) {
        await page.goto(product.web + path);
        if (path.includes("?")) await page.getByRole("dialog").getByRole("button").first().waitFor();
        found.push(...(await problemsOf(page, path)));
      }
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
    WALK_MS,
  );
});

async function problemsOf(page: Page, path: string): Promise<string[]> {
  const looks = await findMisfitsToo(page, `arabic${path}`);
  const english = (await findEnglish(page)).map((sentence) => `in English: ${sentence}`);
  return [...looks, ...english].map((problem) => `${path}: ${problem}`);
}
