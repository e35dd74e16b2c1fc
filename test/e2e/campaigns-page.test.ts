import type { Browser, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { signInAs } from "./support/signed-in.ts";

const TEXTS = { en: "Hello {{name}}, order {{order}} is ready.", ar: "مرحباً {{name}}، طلبك {{order}} جاهز." };
const LIST = [
  "phone,name,order,language",
  "+9647705550101,Dana,1051,en",
  "+9647705550102,زينب,1048,ar",
  "call me,Omar,1052,en",
  "+9647705550101,Dana,1053,en",
].join("\n");

let product: Product;
let browser: Browser;
let shop: LinkedClient;
let tab: Tab;
let page: Page;
let phone = 9_647_700_000_000;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  await begin();
});
beforeSecondTry(begin);

async function begin(): Promise<void> {
  phone += 1;
  shop = await linkedClient(product, String(phone));
  const own = { cookie: shop.cookie, origin: product.web };
  await api(product.web, "POST", "/api/templates", { name: "order_ready", language: "en", texts: TEXTS }, own);
  tab = await openTab(browser);
  page = tab.page;
  await signInAs(page, product, shop.cookie);
}

afterAll(() => {
  expect(tab?.problems ?? []).toEqual([]);
});

it("a campaign is made of a file, looked at, confirmed, started, paused and gone on with, and its failures are told", async () => {
  await page.goto(`${product.web}/dashboard/campaigns`);
  await page.getByText("No campaign yet").waitFor();
  await setsWordsOfTheirOwn();
  await page.getByRole("link", { name: "New campaign" }).first().click();

  await page.getByLabel("Name", { exact: true }).fill("Ready to collect, November");
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("Choose a file, or paste a list.").waitFor();
  await page.getByLabel("Or paste the list").fill("name\nDana");
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("The first row names the columns, and one of them must be called phone").waitFor();
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
  await page.getByText("4 rows").waitFor();
  await page.getByRole("radio", { name: /12, fast/ }).check();
  expect(await findProblems(page, "campaigns, new")).toEqual([]);
  await page.getByRole("button", { name: "Check the list" }).click();

  await page.getByRole("heading", { name: "Ready to collect, November", level: 1 }).waitFor();
  await page.getByText("2 rows are refused, and why").click();
  await page.getByText("Same person as row 2").waitFor();
  await page.getByText("Hello Dana, order 1051 is ready.").waitFor();
  await page.getByRole("button", { name: "Next recipient" }).click();
  await page.getByText("مرحباً زينب، طلبك 1048 جاهز.").waitFor();
  await page.getByRole("button", { name: "Send one to me first" }).click();
  await page.getByText(`Sent to your own chat: +${phone}`).waitFor();
  expect((await shop.received(String(phone))).map(({ text }) => text)).toContain("مرحباً زينب، طلبك 1048 جاهز.");
  await page.getByRole("button", { name: "Start now" }).click();
  await page.getByText("Confirm it first.").waitFor();
  expect(await findProblems(page, "campaigns, draft")).toEqual([]);
  await page.getByLabel("This instance is younger than a week").check();
  await page.getByRole("button", { name: "Start now" }).click();

  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused by you. Resuming keeps the order of the list.").waitFor();
  expect(await findProblems(page, "campaigns, paused")).toEqual([]);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("2 of 2").waitFor({ timeout: 60_000 });
  expect((await shop.received("9647705550102")).map(({ text }) => text)).toContain("مرحباً زينب، طلبك 1048 جاهز.");

  await page.getByRole("button", { name: "Refused 2" }).click();
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^wesal-cmp_.*\.csv$/);
  await page.getByRole("link", { name: "All campaigns" }).click();
  await page.getByRole("list", { name: "Campaigns" }).getByText("2 of 2").waitFor();
  expect(await findProblems(page, "campaigns, one")).toEqual([]);
  await page.getByRole("link", { name: /Ready to collect/ }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No campaign yet").waitFor();
  await setsWordsOfTheirOwn();
});

async function setsWordsOfTheirOwn(): Promise<void> {
  await page.getByText("Words that end campaigns").click();
  const words = page.getByLabel("Words of your own");
  await words.fill("start");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("“start” has no letter or digit, or begins campaigns again.").waitFor();
  await words.fill("Genug\ngenug!\n\n  كفى ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved. They hold from the next seconds on.").waitFor();
  expect(await words.inputValue()).toBe("Genug\nكفى");
  expect(await findProblems(page, "campaigns, stop words")).toEqual([]);
  await page.reload();
  await page.getByText("Words that end campaigns").click();
  await expect.poll(() => page.getByLabel("Words of your own").inputValue()).toBe("Genug\nكفى");
}
