import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, enter, logIn, signUp, someone } from "./support/steps.ts";
import { openTabs } from "./support/tabs.ts";
import { until } from "./support/until.ts";

const { landing, faq, documentation, tutorials, status, privacy, terms, cookies } = PAGES;
const OF_THE_SITE = [landing, faq, documentation, tutorials, status, privacy, terms, cookies].map(({ path }) => path);

describe("accounts and their instances", () => {
  let product: Product;
  let browser: Browser;
  const tab = openTabs(() => browser);

  openProduct((opened) => {
    ({ product, browser } = opened);
  });

  it("returns to the page that was asked for, once logged in", async () => {
    const { page } = await tab();
    const person = someone();
    await signUp(page, product, person);
    await page.goto(`${product.web}/dashboard/instances`);
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/dashboard/instances");
  });

  it("is one word less to type after signing up, and the dashboard is a step from every public page", async () => {
    const { page } = await tab();
    const person = someone();
    await signUp(page, product, person);
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(person.email);
    const header = page.getByRole("banner");
    await page.goto(product.web);
    await header.getByRole("link", { name: "Login" }).waitFor();
    await logIn(page, product, person);
    for (const path of OF_THE_SITE) {
      await page.goto(product.web + path);
      expect(await header.getByRole("link", { name: "Login" }).count(), path).toBe(0);
      expect(await header.getByRole("link", { name: "Dashboard" }).isVisible(), path).toBe(true);
    }
    for (const path of ["/recover", "/reset-password/used", "/link/used", "/404", "/unauthorized"]) {
      await page.goto(product.web + path);
      expect(await page.getByRole("link", { name: "Login", exact: true }).count(), path).toBe(0);
      expect(await page.getByRole("link", { name: "Dashboard" }).isVisible(), path).toBe(true);
    }
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  });

  it("keeps what was typed and says so when the password is wrong", async () => {
    const { page } = await tab();
    const person = someone();
    await signUp(page, product, person);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("alert").getByText("Invalid email or password").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  });

  it("signs up, logs in and out without JavaScript", async () => {
    const { page } = await tab({ javaScriptEnabled: false });
    const person = someone("Omar Aziz");
    await signUp(page, product, person);
    await logIn(page, product, person);
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    await page.goto(`${product.web}/dashboard`);
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("says beside the field that an e-mail has an account, without JavaScript", async () => {
    const person = someone();
    const { page } = await tab();
    await signUp(page, product, person);
    const plain = await tab({ javaScriptEnabled: false });
    await plain.page.goto(`${product.web}/signup?ref=1`);
    expect(await plain.page.getByLabel("Referral Code").inputValue()).toBe("1");
    await plain.page.getByLabel("Full Name").fill("Someone Else");
    await plain.page.getByLabel("Email").fill(person.email.toUpperCase());
    await plain.page.getByLabel("Country").selectOption("IQ");
    await plain.page.getByLabel("Password", { exact: true }).fill("another password");
    await plain.page.getByRole("checkbox").check();
    await plain.page.getByRole("button", { name: "Sign up" }).click();
    await plain.page.getByText("Email already exists").waitFor();
    expect(await plain.page.getByLabel("Full Name").inputValue()).toBe("Someone Else");
  });

  it("counts the people who came by one's invite link", async () => {
    const { page } = await tab();
    await enter(page, product);
    // Whole once the page's script has added where the page is.
    const link = await until(
      () => page.getByRole("textbox", { name: "Invite link" }).inputValue(),
      (shown) => shown.startsWith(`${product.web}/signup?ref=`),
      5_000,
    );
    const guest = await tab();
    await guest.page.goto(link);
    await guest.page.getByLabel("Full Name").fill("Guest");
    await guest.page.getByLabel("Email").fill(someone("Guest").email);
    await guest.page.getByLabel("Country").selectOption("EG");
    await guest.page.getByLabel("Password", { exact: true }).fill("a guest's password");
    await guest.page.getByRole("checkbox").check();
    await guest.page.getByRole("button", { name: "Sign up" }).click();
    await guest.page.waitForURL("**/login*");
    await page.bringToFront();
    await page.getByRole("button", { name: "Refresh" }).click();
    const referred = page.locator("dl > div").filter({ hasText: "Referred Subscribers" });
    await referred.getByText("1", { exact: true }).waitFor();
  });

  it("stops at the third free instance, and makes room when one is deleted", async () => {
    const { page } = await tab();
    await enter(page, product);
    await addInstance(page, product, "First");
    await addInstance(page, product, "Second");
    await page.getByRole("button", { name: "Add Instance" }).first().click();
    const form = page.getByRole("dialog", { name: "Add Instance" });
    const limit = page.getByRole("dialog", { name: "Instance Limit Reached" });
    // The form, where the list does not know of the second one yet.
    await form.or(limit).first().waitFor();
    if (await form.isVisible()) {
      await form.getByLabel("Instance Name").fill("Third");
      await form.getByText("WhatsApp", { exact: true }).click();
      await form.getByRole("button", { name: "Add Instance" }).click();
    }
    await limit
      .getByText(
        "You've reached the maximum limit of 2 free instances. To create more instances, please upgrade your subscription.",
      )
      .waitFor();
    await limit.getByRole("button", { name: "I Understand" }).click();
    if (await form.isVisible()) await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete First" }).click();
    const confirm = page.getByRole("dialog").filter({ hasText: "First" });
    await confirm.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("article", { name: "First" }).waitFor({ state: "detached" });
    await addInstance(page, product, "Third");
    await page.getByRole("article", { name: "Third" }).waitFor();
  });

  it("shows nobody another person's instance", async () => {
    const owner = await tab();
    await enter(owner.page, product);
    await addInstance(owner.page, product, "Private");
    const { instances } = await owner.page.evaluate(() => fetch("/api/instances").then((answer) => answer.json()));
    const id = instances[0].id as number;

    const other = await tab();
    await enter(other.page, product, someone("Nour Ali"));
    await other.page.goto(`${product.web}/dashboard/instances`);
    await other.page.getByText("No instances found").waitFor();
    const answers = await other.page.evaluate(async (instanceId) => {
      const of = `/api/instances/${instanceId}`;
      const calls = [fetch(`${of}/token`), fetch(`${of}/session`), fetch(of, { method: "DELETE" })];
      return (await Promise.all(calls)).map((answer) => answer.status);
    }, id);
    expect(answers).toEqual([404, 404, 404]);
    await owner.page.reload();
    await owner.page.getByRole("article", { name: "Private" }).waitFor();
  });

  it("leads every unknown path to /404, and keeps a chosen theme", async () => {
    const { page } = await tab();
    await page.goto(`${product.web}/no/such/page`);
    expect(new URL(page.url()).pathname).toBe("/404");
    await page.getByText("404 - Page Not Found").waitFor();
    await page.goto(`${product.web}/login`);
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });
});
