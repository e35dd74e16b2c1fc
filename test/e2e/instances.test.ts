import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { launchBrowser, openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { type Product, startProduct } from "./support/product.ts";
import { until } from "./support/until.ts";

const PHONE = "9647701234567";
const SHOWN_PHONE = "+964 770 123 4567";
const WITHIN_MS = 15_000;

let dataDir: string;
let product: Product;
let browser: Browser;
let client: LinkedClient;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-instances-"));
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: dataDir }), launchBrowser()]);
  client = await linkedClient(product, PHONE);
  tab = await openTab(browser);
  page = tab.page;
  const [name = "", value = ""] = client.cookie.split("=");
  await page.context().addCookies([{ name, value, url: product.web }]);
});

afterAll(async () => {
  expect(tab?.problems ?? []).toEqual([]);
  await browser?.close();
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const card = (): Locator => page.getByRole("article", { name: "Shop" });

/** The page, until the card says so: a gateway writes a second later. */
async function openUntil(text: string): Promise<void> {
  const says = async () => {
    await page.goto(`${product.web}/dashboard/instances`);
    return (await card().textContent())?.includes(text) ?? false;
  };
  await until(says, (is) => is, WITHIN_MS);
}

function moveEnd(days: number): void {
  const database = new DatabaseSync(join(dataDir, "wesal.sqlite"));
  const end = new Date(Date.now() + days * 86_400_000).toISOString().replace("T", " ").slice(0, 23);
  database.prepare("update instances set i_edate = ? where id = ?").run(end, client.id);
  database.close();
}

it("show whom an instance is linked to, since when, and its last message", async () => {
  expect((await client.send("9647709998888", "Hello")).status).toBe(200);
  await openUntil(`Connected ${SHOWN_PHONE}`);
  expect(await card().textContent()).toMatch(/Last message .*(sent|delivered|read)/);
  expect(await findProblems(page, "instances connected")).toEqual([]);
});

it("say why an account is gone and what to do, and lead there", async () => {
  await api(product.sandbox, "POST", "/whatsapp/unlink", { phone: PHONE });
  await openUntil("The phone removed this device. Link it again to send.");
  expect(await card().textContent()).toContain(`Disconnected ${SHOWN_PHONE}`);
  expect(await findProblems(page, "instances disconnected")).toEqual([]);
  await page.getByRole("button", { name: "Link an account to Shop" }).click();
  await page
    .getByRole("dialog", { name: "Manage Shop" })
    .getByRole("heading", { name: "Session Not Active" })
    .waitFor();
});

it("are renewed before the end, by the link of a mail", async () => {
  moveEnd(5);
  await page.goto(`${product.web}/dashboard/instances?renew=${client.id}`);
  const dialog = page.getByRole("dialog", { name: "Renew Shop" });
  await dialog.getByText("30 days from today").waitFor();
  expect(await findProblems(page, "instances renew")).toEqual([]);
  await dialog.getByRole("button", { name: "Renew for 30 days" }).click();
  await page.getByText("Shop runs until").waitFor();
  await card()
    .getByText(/(29|30) days left of 30/)
    .waitFor();
});

it("say in Manage that one has expired, since when and what is off, and renew it there", async () => {
  moveEnd(-2);
  await page.goto(`${product.web}/dashboard/instances`);
  await card().getByText("Stopped on").waitFor();
  expect(await findProblems(page, "instances expired")).toEqual([]);
  expect((await client.send("9647709998888", "Hello")).body.code).toBe("INSTANCE_EXPIRED");

  await page.getByRole("button", { name: "Manage Shop" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Shop" });
  await dialog.getByText("This instance has expired").first().waitFor();
  expect(await dialog.textContent()).toContain("2 days ago");
  expect(await dialog.textContent()).not.toMatch(/\bConnected\b|\bActive\b/);
  expect(await findProblems(page, "manage expired")).toEqual([]);
  await dialog.getByRole("button", { name: "Renew for 30 days" }).click();
  await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor();
});

it("are mailed about, unless their owner switches it off, where each mail leads", async () => {
  await page.goto(`${product.web}/dashboard?profile`);
  const profile = page.getByRole("dialog", { name: "Profile" });
  const ends = profile.getByRole("switch", { name: "An instance ends" });
  expect(await ends.isChecked()).toBe(true);
  await ends.click();
  await profile.getByText("The choice of mails is saved").waitFor();
  expect(await findProblems(page, "profile mails")).toEqual([]);
  await page.goto(`${product.web}/dashboard?profile`);
  expect(await ends.isChecked()).toBe(false);
});
