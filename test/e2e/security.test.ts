import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { api } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { addInstance, enter, manage } from "./support/steps.ts";
import { until } from "./support/until.ts";

let product: Product;
let browser: Browser;
let tab: Tab;
let page: Page;
let client: string;
let phone = 9_647_700_000_500;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  await begin();
});
beforeSecondTry(begin);

async function begin(): Promise<void> {
  phone += 1;
  tab = await openTab(browser);
  page = tab.page;
  await enter(page, product);
  await addInstance(page, product, "Shop Orders");
  client =
    (await page
      .getByText(/^Client\d+$/)
      .first()
      .textContent()) ?? "";
}

const status = (token: string) => api(product.api, "POST", `/session-instance-status/${client}`, { dtoken: token });

it("rotates a token: the old one is refused, the new one opens the instance, whose account stays linked", rotate);

async function rotate(): Promise<void> {
  const dialog = await manage(page, "Shop Orders");
  await dialog.getByRole("button", { name: "Show token" }).click();
  const shown = dialog.getByTestId("token");
  const old = await until(async () => (await shown.textContent()) ?? "", isToken, 5_000);
  await link(old);

  await dialog.getByRole("button", { name: "Rotate token" }).click();
  const question = page.getByRole("dialog", { name: "Rotate token" });
  await question.waitFor();
  await waitForFocus(question.getByRole("button", { name: "Cancel" }));
  await question.getByRole("button", { name: "Rotate", exact: true }).click();
  await dialog.getByText("This is the new token.").waitFor();
  await waitForFocus(dialog.getByRole("button", { name: "Rotate token" }));
  const token = (await shown.textContent()) ?? "";
  expect(isToken(token)).toBe(true);
  expect((await status(old)).status).toBe(401);
  expect((await status(token)).body).toMatchObject({ status: "connected" });
  await dialog.getByRole("button", { name: "Close" }).click();
}

describe("what happened", () => {
  beforeSecondTry(rotate);

  it("is shown, with what the gateway saw, and older entries on request", async () => {
    for (let guess = 0; guess < 12; guess += 1) await status(`WRONG${guess}`);
    await page.getByRole("link", { name: "Security activity" }).click();
    const entries = page.getByRole("list", { name: "Security activity" }).getByRole("listitem");
    await until(
      async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        return entries.first().textContent();
      },
      (text) => text?.startsWith("Wrong tokens refused") === true,
      10_000,
    );
    expect((await entries.allTextContents()).map((text) => text.split(/You|Whoever|Somebody/)[0])).toEqual([
      "Wrong tokens refused · Shop Orders",
      "Token rotated · Shop Orders",
      "Account linked · Shop Orders",
      "Token shown · Shop Orders",
      "Instance created · Shop Orders",
      "Signed in",
      "Account created",
    ]);
    await page.evaluate(async () => {
      const { instances } = await (await fetch("/api/instances")).json();
      for (let shown = 0; shown < 30; shown += 1) await fetch(`/api/instances/${instances[0].id}/token`);
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("button", { name: "Show older" }).click();
    await page.getByText("That is everything on record").waitFor();
    expect(await entries.count()).toBe(37);
    expect(tab.problems).toEqual([]);
  });
});

const isToken = (text: string) => /^[A-Za-z0-9]{8}$/.test(text);

async function link(token: string): Promise<void> {
  await api(product.api, "POST", `/start-session/${client}`, { dtoken: token });
  const { pending = [] } = (await api(product.sandbox, "GET", "/whatsapp/pending")).body;
  await api(product.sandbox, "POST", "/whatsapp/scan", {
    qrText: pending.find(({ device }) => device.endsWith(client))?.qrText ?? "",
    phone: String(phone),
  });
  await until(
    async () => (await status(token)).body.status,
    (state) => state === "connected",
    15_000,
  );
}
