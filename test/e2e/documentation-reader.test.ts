import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, addTelegramInstance, enter } from "./support/steps.ts";

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

describe("the documentation, for a reader who is signed in", () => {
  let product: Product;
  let browser: Browser;

  openProduct((opened) => {
    ({ product, browser } = opened);
  });

  it("shows their own client, and their token once they ask for it", async () => {
    const tab = await openTab(browser, CLIPBOARD);
    const { page } = tab;
    await enter(page, product);
    await addInstance(page, product, "Shop Orders");
    await addTelegramInstance(page, product, "Support Desk");
    const answer = await page.goto(`${product.web}/documentation/whatsapp-send`);
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer?.text()).not.toMatch(/"i_token"|"token":/);

    const example = page.locator("#whatsapp-send");
    const code = page.locator("#whatsapp-send-curl");
    const own = (await example.getByText(/^Your instance/).textContent())?.split(" ").at(-1) ?? "";
    expect(own).toMatch(/^Client\d{3,}$/);
    expect(await code.textContent()).toContain(`/send/${own} `);
    expect(await code.textContent()).toContain("YOUR_TOKEN");
    await example.getByRole("button", { name: "Show my token" }).click();
    await example.getByRole("button", { name: "Hide my token" }).waitFor();
    const [, token = ""] = /Bearer (\w{8})/.exec((await code.textContent()) ?? "") ?? [];
    const status = await fetch(`${product.api}/session-instance-status/${own}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status.status).toBe(200);
    await example.getByRole("button", { name: "Hide my token" }).click();
    await expect.poll(() => code.textContent()).toContain("YOUR_TOKEN");
    await done(tab);
  });

  it("tries a call with their own instance, and shows what came back", async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    await enter(page, product);
    await addInstance(page, product, "Shop Orders");
    await page.goto(`${product.web}/documentation/whatsapp-send`);
    await page.getByText("Try it", { exact: true }).click();
    const form = page.getByRole("form", { name: "Try: Send a text" });
    const answer = form.getByRole("region", { name: "Answer to your call: Send a text" });
    const send = form.getByRole("button", { name: "Send request" });
    await form.getByLabel("Body").fill('{"number": "9647701234567"}');
    await send.click();
    await form.getByText(/^400 after \d+ ms, request [\w-]+$/).waitFor();
    expect(JSON.parse((await answer.textContent()) ?? "")).toMatchObject({ code: "MALFORMED", field: "message" });
    await form.getByLabel("Body").fill('{"number": "9647701234567", "message": "Hello"}');
    await send.click();
    await form.getByText(/^409 after/).waitFor();
    expect(JSON.parse((await answer.textContent()) ?? "")).toMatchObject({ code: "NOT_CONNECTED" });
    await form.getByLabel("Body").fill("{");
    await send.click();
    await form.getByText(/^The body is not JSON/).waitFor();
    await answer.waitFor({ state: "hidden" });
    expect(await findProblems(page, "documentation try it")).toEqual([]);

    await page.goto(`${product.web}/documentation/whatsapp-session-status`);
    await page.getByText("Try it", { exact: true }).click();
    const status = page.getByRole("form", { name: "Try: Session status" });
    await status.getByRole("button", { name: "Send request" }).click();
    await status.getByText(/^200 after/).waitFor();
    await done(tab);
  });

  it("lets them choose which of their instances the examples show", async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    await enter(page, product);
    await addInstance(page, product, "First");
    await addInstance(page, product, "Second");
    await page.goto(`${product.web}/documentation/whatsapp-send`);
    const code = page.locator("#whatsapp-send-curl");
    const [first, second] = await page.getByLabel("Your WhatsApp instance").locator("option").allTextContents();
    const shown = (await code.textContent())?.match(/Client\d+/)?.[0] ?? "none";
    const other = [first, second].find((option) => !option?.includes(shown)) ?? "";
    await page.getByLabel("Your WhatsApp instance").selectOption(other);
    const client = other.match(/Client\d+/)?.[0];
    await expect.poll(() => code.textContent()).toContain(`/send/${client} `);
    await page.locator("#whatsapp-send").getByText(`Your instance ${client}`).waitFor();
    await done(tab);
  });

  it("is told that the token did not come", async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    await enter(page, product);
    await addInstance(page, product, "Shop Orders");
    await page.goto(`${product.web}/documentation/whatsapp-send`);
    await page.route("**/token", (route) => route.abort());
    const example = page.locator("#whatsapp-send");
    await example.getByRole("button", { name: "Show my token" }).click();
    await example.getByRole("button", { name: "Failed to show the token. Try again" }).waitFor();
    await page.unroute("**/token");
    await example.getByRole("button", { name: "Failed to show the token. Try again" }).click();
    await example.getByRole("button", { name: "Hide my token" }).waitFor();
    await tab.close();
  });

  async function done({ problems, close }: Tab): Promise<void> {
    expect(problems).toEqual([]);
    await close();
  }
});
