import type { Browser, Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, choosePhone, enter, manage } from "./support/steps.ts";

const OWN_PHONE = "9647700000031";

describe("linking an account whose passkey WhatsApp asks for", () => {
  let product: Product;
  let browser: Browser;
  let desk: Tab;
  let phone: Tab["page"];
  let dialog: Locator;

  openProduct(async (opened) => {
    ({ product, browser } = opened);
    desk = await openTab(browser);
    await enter(desk.page, product);
    await addInstance(desk.page, product, "Shop Orders");
    phone = await desk.page.context().newPage();
    await phone.goto(`${product.web}${PAGES.sandbox.path}`);
    await choosePhone(phone, OWN_PHONE);
  });

  it("is switched on at the virtual phone", async () => {
    await phone.getByRole("button", { name: "Linked devices" }).click();
    await phone.getByRole("switch", { name: "Ask new devices for a passkey" }).click();
    await phone.getByRole("switch", { name: "Ask new devices for a passkey", checked: true }).waitFor();
    await phone.getByRole("button", { name: "Back to chats" }).click();
  });

  it("turns the QR into what to do with the passkey once it is scanned", async () => {
    await desk.page.bringToFront();
    dialog = await manage(desk.page, "Shop Orders");
    await dialog.getByRole("button", { name: "Start WhatsApp Session" }).click();
    await dialog.getByText("Waiting for your phone").first().waitFor();
    await phone.bringToFront();
    await phone.getByRole("button", { name: /^Scan the code of/ }).click();
    await phone.getByText("waits for your passkey", { exact: false }).first().waitFor();
    await desk.page.bringToFront();
    await dialog.getByRole("heading", { name: "Use your passkey" }).waitFor();
    const request = await dialog.getByRole("region", { name: "Request" }).textContent();
    expect(request).toContain('"rpId":"whatsapp.com"');
    await desk.page.screenshot({ path: "test-results/passkey.png" });
  });

  it("says what is wrong with an answer", async () => {
    await dialog.getByLabel("Answer of the passkey").fill("{}");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("This is not what the passkey said.", { exact: false }).waitFor();
  });

  it("links by the answer that the phone's keychain gives", async () => {
    await phone.bringToFront();
    await phone.getByRole("button", { name: "Linked devices" }).click();
    const copy = phone.getByRole("button", { name: "Copy the answer of the passkey" });
    await copy.waitFor();
    await phone.screenshot({ path: "test-results/passkey-phone.png" });
    await desk.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    const answer = await phone.evaluate(() => navigator.clipboard.readText());
    await desk.page.bringToFront();
    await dialog.getByLabel("Answer of the passkey").fill(answer);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Connected as +964 770 000 0031").first().waitFor();
  });

  it("has reported no error in the browser but the refused answer", () => {
    expect(desk.problems.filter((problem) => !/40[03]/.test(problem))).toEqual([]);
  });
});
