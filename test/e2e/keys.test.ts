import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signInAs } from "./support/signed-in.ts";

const PHONE = "9647701234567";
const CUSTOMER = "9647709998888";
const KEY = /^wsl_[0-9A-Za-z]{33}$/;

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

describe("API keys", () => {
  let client: LinkedClient;
  let tab: Tab;
  let page: Page;
  /** What the key of one try is called. */
  let name: string;
  let tries = 0;

  const send = async (bearer: string) => {
    const path = `/send/${client.client}`;
    const headers = { authorization: `Bearer ${bearer}` };
    const { status, body } = await api(product.api, "POST", path, { number: CUSTOMER, message: "Hello" }, headers);
    return [status, (body as { code?: string }).code];
  };
  const row = (): Locator =>
    page.getByRole("list", { name: "API keys" }).getByRole("listitem").filter({ hasText: name });
  async function madeKey(): Promise<string> {
    const own = { cookie: client.cookie, origin: product.web };
    const { body } = await api(product.web, "POST", "/api/keys", { name, scopes: ["messages:send"] }, own);
    return (body as { text?: string }).text ?? "";
  }
  async function storedKey(): Promise<string> {
    const shown = page.getByRole("dialog", { name: "Copy your key now" });
    const text = await shown.getByRole("region", { name: "API key" }).textContent();
    await page.keyboard.press("Escape");
    await shown.getByRole("button", { name: "I stored it" }).click();
    await shown.waitFor({ state: "hidden" });
    return text?.trim() ?? "";
  }

  beforeAll(async () => {
    client = await linkedClient(product, PHONE);
    tab = await openTab(browser);
    page = tab.page;
    await signInAs(page, product, client.cookie);
    await page.goto(`${product.web}/dashboard`);
  });
  beforeEach(() => {
    tries += 1;
    name = `Shop backend ${tries}`;
  });

  afterAll(async () => {
    expect(tab?.problems ?? []).toEqual([]);
    await tab?.close();
  });

  it("are in the menu, and none is there at first", async () => {
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("heading", { name: "No API key yet" }).waitFor();
    expect(await findProblems(page, "keys empty")).toEqual([]);
  });

  it("are made by keyboard alone, and what is wrong stands beside its field", async () => {
    await page.goto(`${product.web}/dashboard/keys`);
    await page.getByRole("main").getByRole("button", { name: "Create key" }).first().focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Create key" });
    await form.waitFor();
    expect(await findProblems(page, "keys create")).toEqual([]);
    await page.keyboard.press("Enter");
    await form.getByText("Give the key a name").waitFor();
    await waitForFocus(form.getByLabel("Name", { exact: true }));
    await page.keyboard.type(name);
    await form.getByLabel("Networks").fill("everywhere");
    await page.keyboard.press("Enter");
    await form.getByText("Write networks as").waitFor();
    await form.getByLabel("Networks").fill("127.0.0.0/8, ::1");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Copy your key now" }).waitFor();
    expect(await findProblems(page, "keys once")).toEqual([]);
    const first = await storedKey();
    expect(first).toMatch(KEY);
    expect(await page.content()).not.toContain(first);
    await row().getByText("Never used").waitFor();
    expect(await send(first)).toEqual([200, undefined]);
  });

  it("do what their scopes say, and no more", async () => {
    const first = await madeKey();
    const headers = { authorization: `Bearer ${first}` };
    const logout = await api(product.api, "POST", `/logout/${client.client}`, {}, headers);
    expect([logout.status, (logout.body as { code?: string }).code]).toEqual([403, "SCOPE_MISSING"]);
    expect(await send(`${first.slice(0, -1)}_`)).toEqual([401, "KEY_INVALID"]);
  });

  it("are rotated: both work until the old one is stopped", async () => {
    const first = await madeKey();
    await page.goto(`${product.web}/dashboard/keys`);
    await page.getByRole("button", { name: `Rotate ${name}`, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Rotate ${name}` });
    await dialog.waitFor();
    expect(await findProblems(page, "keys rotate")).toEqual([]);
    await dialog.getByRole("button", { name: "Rotate key" }).click();
    const second = await storedKey();
    expect(second).not.toBe(first);
    await row().getByText("New key not used yet").waitFor();
    expect([await send(first), await send(second)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await findProblems(page, "keys overlap")).toEqual([]);
    await row().getByRole("button", { name: "Stop the old key now" }).click();
    await row()
      .getByText(/^The old key wsl_/)
      .waitFor({ state: "hidden" });
    expect([await send(first), await send(second)]).toEqual([
      [401, "KEY_INVALID"],
      [200, undefined],
    ]);
  });

  it("leave an instance to keys alone, while the dashboard goes on", async () => {
    const key = await madeKey();
    await page.goto(`${product.web}/dashboard/instances?manage=${client.id}`);
    const manage = page.getByRole("dialog");
    const token = manage.getByRole("switch", { name: "The token opens this instance" });
    await token.setChecked(false);
    await expect.poll(async () => (await client.send(CUSTOMER, "Hello")).status).toBe(401);
    expect((await client.send(CUSTOMER, "Hello")).body).toMatchObject({ code: "TOKEN_SWITCHED_OFF" });
    expect(await send(key)).toEqual([200, undefined]);
    const own = { cookie: client.cookie, origin: product.web };
    const body = { kind: "text", number: CUSTOMER, text: "From the dashboard" };
    const sent = await api(product.web, "POST", `/api/instances/${client.id}/messages`, body, own);
    expect(sent.status).toBe(200);
    expect(await findProblems(page, "keys token off")).toEqual([]);
    await token.click();
    await expect.poll(async () => (await client.send(CUSTOMER, "Hello")).status).toBe(200);
  });

  it("are refused from their next call on, once they are revoked", async () => {
    const key = await madeKey();
    await page.goto(`${product.web}/dashboard/keys`);
    await page.getByRole("button", { name: `Revoke ${name}`, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Revoke ${name}` });
    await dialog.waitFor();
    expect(await findProblems(page, "keys revoke")).toEqual([]);
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await row().getByText("Revoked", { exact: true }).first().waitFor();
    expect(await send(key)).toEqual([401, "KEY_REVOKED"]);
    expect(await findProblems(page, "keys revoked")).toEqual([]);
    await page.goto(`${product.web}/dashboard/activity`);
    for (const what of ["API key created", "API key rotated", "API key revoked", "Token switched off"]) {
      await page.getByText(what).first().waitFor();
    }
  });
});

describe("the management API", () => {
  it("makes an instance on one host, and links and removes it on others", async () => {
    const client = await linkedClient(product, "9647701234599");
    const own = { cookie: client.cookie, origin: product.web };
    const scopes = ["instance:manage", "session:manage", "messages:send"];
    const made = await api(product.web, "POST", "/api/keys", { name: "Deploy", scopes }, own);
    const { text = "" } = made.body as { text?: string };
    const key = { authorization: `Bearer ${text}` };
    const created = await api(product.telegram, "POST", "/v1/instances", { name: "New", platform: "whatsapp" }, key);
    const { client: name } = created.body as { client?: string };
    expect([created.status, name]).toEqual([201, expect.stringMatching(/^Client\d+$/)]);
    for (const host of [product.web, product.api, product.telegram]) {
      const session = await api(host, "GET", `/v1/instances/${client.client}/session`, undefined, key);
      expect([session.status, session.body]).toMatchObject([200, { state: "connected" }]);
    }
    const started = await api(product.telegram, "POST", `/v1/instances/${name}/session/start`, {}, key);
    expect(started.body).toMatchObject({ session: null, code: { qrText: expect.any(String) } });
    expect((await api(product.api, "POST", `/v1/instances/${name}/renew`, {}, key)).status).toBe(200);
    expect((await api(product.web, "DELETE", `/v1/instances/${name}`, undefined, key)).body).toEqual({ done: true });
    expect((await api(product.api, "GET", `/v1/instances/${name}`, undefined, key)).status).toBe(404);
  });
});
