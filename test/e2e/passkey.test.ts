import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { openTab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, choosePhone, enter, manage } from "./support/steps.ts";

/** Of a try: what one has switched on stays so. */
let ownPhone = 9_647_700_000_030;

describe("linking an account whose passkey WhatsApp asks for", () => {
  let product: Product;
  let browser: Browser;

  openProduct((opened) => {
    ({ product, browser } = opened);
  });

  it("turns the QR into what to do with the passkey, says what is wrong with an answer, and links by the right one", async () => {
    ownPhone += 1;
    const desk = await openTab(browser);
    await enter(desk.page, product);
    const name = `Shop Orders ${ownPhone}`;
    await addInstance(desk.page, product, name);
    const phone = await desk.page.context().newPage();
    await phone.goto(`${product.web}${PAGES.sandbox.path}`);
    await choosePhone(phone, String(ownPhone));
    await phone.getByRole("button", { name: "Linked devices" }).click();
    await phone.getByRole("switch", { name: "Ask new devices for a passkey" }).click();
    await phone.getByRole("switch", { name: "Ask new devices for a passkey", checked: true }).waitFor();
    await phone.getByRole("button", { name: "Back to chats" }).click();

    await desk.page.bringToFront();
    const dialog = await manage(desk.page, name);
    await dialog.getByRole("button", { name: "Start WhatsApp Session" }).click();
    await dialog.getByText("Waiting for your phone").first().waitFor();
    await phone.bringToFront();
    await phone.getByRole("button", { name: `Scan the code of ${name}` }).click();
    await phone.getByText("waits for your passkey", { exact: false }).first().waitFor();
    await desk.page.bringToFront();
    await dialog.getByRole("heading", { name: "Use your passkey" }).waitFor();
    const request = await dialog.getByRole("region", { name: "Request" }).textContent();
    expect(request).toContain('"rpId":"whatsapp.com"');
    await desk.page.screenshot({ path: "test-results/passkey.png" });

    await dialog.getByLabel("Answer of the passkey").fill("{}");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("This is not what the passkey said.", { exact: false }).waitFor();

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
    await dialog
      .getByText(`Connected as +964 770 000 00${ownPhone % 100}`)
      .first()
      .waitFor();
    // But the refused answer.
    expect(desk.problems.filter((problem) => !/40[03]/.test(problem))).toEqual([]);
    await desk.close();
  });
});
