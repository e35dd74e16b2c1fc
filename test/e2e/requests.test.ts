import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";
import { until } from "./support/until.ts";

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

describe("API requests", () => {
  let tab: Tab;
  let page: Page;
  let requestId: string;

  beforeAll(async () => {
    const cookie = await signedInCookie(product);
    const own = { cookie, origin: product.web };
    const made = await api(product.web, "POST", "/api/instances", { name: "Shop", platform: "whatsapp" }, own);
    const { client = "" } = made.body.instance ?? {};
    const answer = await fetch(`${product.api}/send/${client}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer wrong" },
      body: JSON.stringify({ number: "9647701234567", message: "salam" }),
    });
    requestId = ((await answer.json()) as { requestId: string }).requestId;
    tab = await openTab(browser);
    page = tab.page;
    await signInAs(page, product, cookie);
  });
  afterAll(async () => {
    expect(tab?.problems ?? []).toEqual([]);
    await tab?.close();
  });

  it("are looked up by the requestId of an answer, and lead to what its code means", async () => {
    await page.goto(`${product.web}/dashboard/requests`);
    const list = page.getByRole("list", { name: `Calls with the requestId ${requestId}` });
    const listed = async () => {
      await page.getByRole("searchbox", { name: "requestId of an answer" }).fill(requestId);
      await page.getByRole("button", { name: "Look up" }).click();
      await page.waitForURL(`**/dashboard/requests?id=${requestId}`);
      return await list.count();
    };
    await until(listed, (count) => count === 1, 10_000);
    await list.getByText("POST /send/{client}").waitFor();
    expect(await findProblems(page, "requests")).toEqual([]);
    await list.getByRole("link", { name: "TOKEN_INVALID" }).click();
    await page.waitForURL("**/documentation/errors#error-TOKEN_INVALID");
    await page.getByRole("link", { name: "Look it up by its requestId" }).click();
    await page.waitForURL("**/dashboard/requests");
  });

  it("that failed last are listed, and one that is none is not found", async () => {
    await page.goto(`${product.web}/dashboard/requests?id=nothing`);
    await page.getByText("No call with this requestId").waitFor();
    await page.getByRole("list", { name: "Calls that failed last" }).getByText(requestId).waitFor();
    expect(await findProblems(page, "requests, none found")).toEqual([]);
  });
});
