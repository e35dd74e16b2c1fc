import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import { users } from "./support/operator.ts";
import type { Product } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { addInstance, enter, logIn, type Person, someone } from "./support/steps.ts";

let dataDir: string;
let product: Product;
let browser: Browser;
/** Of an administrator, and of somebody else. */
let admin: Tab;
let other: Tab;
let sara: Person;
let omar: Person;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  dataDir = product.dataDir;
  [admin, other] = await Promise.all([openTab(browser), openTab(browser)]);
  [sara, omar] = await Promise.all([
    enter(admin.page, product, someone("Sara Ali")),
    enter(other.page, product, someone("Omar Abdulrahman Al-Khafaji-Montgomery")),
  ]);
  await addInstance(other.page, product, "Shop Orders");
  await addInstance(other.page, product, "A support desk with quite a long name of its own");
});

/** One more of whoever has paid, under a name that only this try gives; their list of instances is open. */
async function addOneMore(): Promise<string> {
  const name = `Third ${crypto.randomUUID().slice(0, 8)}`;
  await other.page.goto(`${product.web}/dashboard/instances`);
  await addInstance(other.page, product, name);
  await other.page.getByRole("article", { name }).waitFor();
  return name;
}

function inDatabase(statement: string, ...values: string[]): void {
  const database = new DatabaseSync(join(dataDir, "wesal.sqlite"));
  database.prepare(statement).run(...values);
  database.close();
}

function endYesterday(name: string): void {
  const end = new Date(Date.now() - 86_400_000).toISOString().replace("T", " ").slice(0, 23);
  inDatabase("update instances set i_edate = ? where i_name = ?", end, name);
}

/** As they were before anybody made them paid. */
const makeFree = (email: string) => inDatabase("update users set u_subscription = 1 where u_email = ?", email);

async function forgetTutorials(page: Page): Promise<void> {
  const path = product.web + DASHBOARD_PATHS.adminTutorials;
  const { tutorials } = (await (await page.request.get(path)).json()) as { tutorials: { id: number }[] };
  for (const { id } of tutorials) await page.request.delete(`${path}/${id}`, { headers: { origin: product.web } });
}

const focusOn = (page: Page, label: string) => page.locator(`[aria-label="${label}"]:focus`).waitFor();

describe("administration", () => {
  beforeSecondTry(async () => {
    await users(dataDir, "unsuspend", omar.email);
    if (other.page.url().includes("/login")) await logIn(other.page, product, omar);
  });

  it("is nobody's until the command line grants it", async () => {
    const { page } = admin;
    await users(dataDir, "revoke", "admin", sara.email);
    await page.goto(`${product.web}/dashboard`);
    const item = page.getByLabel("Side menu").getByRole("link", { name: "Administration" });
    expect(await item.count()).toBe(0);
    await page.goto(`${product.web}/dashboard/admin`);
    await page.getByRole("heading", { name: "403 - Unauthorized" }).waitFor();

    expect(await users(dataDir, "grant", "admin", sara.email)).toBe(`${sara.email} is an administrator now.\n`);
    await page.goto(`${product.web}/dashboard`);
    await item.click();
    await page.getByRole("article", { name: sara.email }).getByText("Administrator").waitFor();
    expect(await item.getAttribute("aria-current")).toBe("page");
  });

  it("finds a user and makes them paid, by keyboard, and they may add a third instance", async () => {
    const { page } = admin;
    makeFree(omar.email);
    await page.goto(`${product.web}/dashboard/admin`);
    await page.getByRole("searchbox", { name: "Search users" }).focus();
    await page.keyboard.type(omar.email);
    await page.getByRole("article", { name: sara.email }).waitFor({ state: "detached" });
    await page.keyboard.press("Tab");
    await focusOn(page, `Make paid: ${omar.email}`);
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Change subscription" });
    await question.getByText(`Make ${omar.email} paid?`).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("article", { name: omar.email }).getByText("Paid", { exact: true }).waitFor();
    await focusOn(page, `Make free: ${omar.email}`);
    expect(page.url()).toContain(`search=${encodeURIComponent(omar.email)}`);

    await other.page.reload();
    await other.page.getByText("Unlimited instances").waitFor();
    await addOneMore();
  });

  it("suspends a user, who is signed out and told whom to ask, and ends that", async () => {
    const { page } = admin;
    await page.goto(`${product.web}/dashboard/admin`);
    const row = page.getByRole("article", { name: omar.email });
    await row.getByRole("button", { name: `Suspend: ${omar.email}` }).click();
    const question = page.getByRole("dialog", { name: "Suspend user" });
    await question.getByText(`Suspend ${omar.email}?`).waitFor();
    expect(await findProblems(page, "administration suspend")).toEqual([]);
    await question.getByRole("button", { name: "Suspend" }).click();
    await row.getByText("Suspended", { exact: true }).waitFor();
    expect(await findProblems(page, "administration suspended")).toEqual([]);
    await other.page.reload();
    await other.page.waitForURL("**/login**");
    await other.page.getByLabel("Email").fill(omar.email);
    await other.page.getByLabel("Password", { exact: true }).fill(omar.password);
    await other.page.keyboard.press("Enter");
    await other.page.getByRole("alert").getByText("Ask whoever runs this server.").waitFor();
    await row.getByRole("button", { name: `End suspension: ${omar.email}` }).click();
    await page.getByRole("dialog", { name: "End suspension" }).getByRole("button", { name: "End suspension" }).click();
    await row.getByText("Suspended", { exact: true }).waitFor({ state: "detached" });
    await logIn(other.page, product, omar);
    await other.page.goto(`${product.web}/dashboard/instances`);
  });

  it("has nothing that axe finds or that scrolls sideways", async () => {
    const { page } = admin;
    for (const section of ["", "/instances", "/tutorials", "/faqs"]) {
      await page.goto(`${product.web}/dashboard/admin${section}`);
      expect(await findProblems(page, `administration${section}`), section).toEqual([]);
    }
    await page.getByRole("button", { name: "Add Question" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add Question" }).click();
    await page.getByText("Question is required").waitFor();
    expect(await findProblems(page, "administration question")).toEqual([]);
  });

  it("renews another's instance", async () => {
    const { page } = admin;
    const name = await addOneMore();
    endYesterday(name);
    await page.goto(`${product.web}/dashboard/admin/instances?search=${name}`);
    await page.getByRole("button", { name: `Renew ${name}` }).click();
    const question = page.getByRole("dialog", { name: `Renew ${name}` });
    await question.getByRole("button", { name: "Renew for 30 days" }).click();
    await page.getByText(`${name} is renewed`).waitFor();
    await other.page.getByRole("button", { name: "Refresh" }).click();
    await other.page.getByRole("article", { name }).getByText("Active", { exact: true }).waitFor();
  });

  it("deletes another's instance, which is gone for its owner", async () => {
    const { page } = admin;
    const name = await addOneMore();
    await page.goto(`${product.web}/dashboard/admin/instances?search=${name}`);
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog", { name: "Delete instance" }).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No instances found").last().waitFor();
    await other.page.getByRole("button", { name: "Refresh" }).click();
    await other.page.getByRole("article", { name }).waitFor({ state: "detached" });
  });

  it("writes what readers see", async () => {
    const { page } = admin;
    await forgetTutorials(page);
    await page.goto(`${product.web}/dashboard/admin`);
    await page.getByRole("navigation", { name: "Administration", exact: true }).getByText("Tutorials").click();
    await page.getByText("No tutorials available").waitFor();
    await page.getByRole("button", { name: "Add Tutorial" }).last().click();
    const form = page.getByRole("dialog", { name: "Add Tutorial" });
    await form.getByLabel("Title").fill("Link a phone");
    await form.getByLabel("Video address").fill("https://youtu.be/dQw4w9WgXcQ");
    await form.getByLabel("Description").fill("In a minute");
    await form.getByRole("button", { name: "Add Tutorial" }).click();
    await page.getByRole("article", { name: "Link a phone" }).waitFor();
    await other.page.goto(`${product.web}/tutorials`);
    await other.page.getByRole("heading", { name: "Link a phone" }).waitFor();

    await page.getByRole("button", { name: "Edit Link a phone" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Link a number");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("button", { name: "Delete Link a number" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No tutorials available").waitFor();
  });

  it("ends at the next request once it is revoked", async () => {
    const { page } = admin;
    await users(dataDir, "grant", "admin", sara.email);
    await page.goto(`${product.web}/dashboard/admin/tutorials`);
    await users(dataDir, "revoke", "admin", sara.email);
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("alert").getByText("Your account may not do this.").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "403 - Unauthorized" }).waitFor();
    expect([...admin.problems, ...other.problems]).toEqual([]);
  });
});
