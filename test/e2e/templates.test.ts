import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

describe("templates", () => {
  let tab: Tab;
  let page: Page;
  let cookie: string;

  beforeEach(async () => {
    cookie = await signedInCookie(product);
    tab = await openTab(browser);
    page = tab.page;
    await signInAs(page, product, cookie);
  });
  afterEach(async () => {
    expect(tab?.problems ?? []).toEqual([]);
    await tab?.close();
  });

  it("are written in two languages, with a preview that reads as its recipient does", async () => {
    await page.goto(`${product.web}/dashboard/templates`);
    await page.getByText("No template yet").waitFor();
    expect(await findProblems(page, "templates, none")).toEqual([]);
    await page.getByRole("button", { name: "Create template" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create template" });
    await dialog.getByLabel("Name", { exact: true }).fill("order_ready");
    await dialog.getByLabel("Text in English").fill("Hello {{Name}}");
    await dialog.getByRole("button", { name: "Create template" }).click();
    await dialog.getByText("{{Name}} is no placeholder").waitFor();
    await dialog.getByLabel("Text in English").fill("Hello {{name}}, order ");
    await dialog.getByRole("button", { name: "{{order}}" }).click();
    const preview = dialog.getByRole("region", { name: "Preview" });
    await preview.getByText("Hello Layla, order 1048").waitFor();
    await preview.getByLabel("{{name}}").fill("Dana");
    await preview.getByText("Hello Dana, order 1048").waitFor();
    await dialog.getByLabel("Add a language").selectOption("ar");
    await dialog.getByLabel("Text in Arabic").fill("مرحباً {{name}}");
    const said = preview.locator("p[lang=ar]");
    expect(await said.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    expect(await findProblems(page, "templates, editor")).toEqual([]);
    await dialog.getByRole("button", { name: "Create template" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("list", { name: "Templates" }).getByRole("listitem");
    await row.getByText("order_ready").waitFor();
    await row.getByText("Arabic").waitFor();
  });

  it("are changed, refused where the name is taken, and deleted", async () => {
    const own = { cookie, origin: product.web };
    const texts = { en: "Hello {{name}}, order {{order}}", ar: "مرحباً {{name}}" };
    const made = { name: "order_ready", language: "en", texts };
    expect((await api(product.web, "POST", "/api/templates", made, own)).status).toBe(201);
    await page.goto(`${product.web}/dashboard/templates`);
    await page.getByRole("button", { name: "Create template" }).click();
    const create = page.getByRole("dialog", { name: "Create template" });
    await create.getByLabel("Name", { exact: true }).fill("order_ready");
    await create.getByLabel("Text in English").fill("Hello");
    await create.getByRole("button", { name: "Create template" }).click();
    await create.getByText("There is a template of this name already.").waitFor();
    await create.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Edit order_ready" }).click();
    const edit = page.getByRole("dialog", { name: "Edit template" });
    await edit.getByRole("button", { name: "Arabic" }).click();
    await edit.getByRole("button", { name: "Make it the first language" }).click();
    await edit.getByRole("button", { name: "Save changes" }).click();
    await edit.waitFor({ state: "detached" });
    const list = page.getByRole("list", { name: "Templates" });
    await list.getByText("مرحباً {{name}}").waitFor();
    await page.reload();
    await list.getByText("مرحباً {{name}}").waitFor();

    await page.getByRole("button", { name: "Delete order_ready" }).click();
    const remove = page.getByRole("dialog", { name: "Delete order_ready" });
    await remove.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No template yet").waitFor();
  });
});
