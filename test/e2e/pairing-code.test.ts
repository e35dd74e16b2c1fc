import type { Browser, Locator } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, choosePhone, enter, manage } from "./support/steps.ts";

const CUSTOMER = "9647711111121";

describe("linking WhatsApp without a second screen", () => {
  let product: Product;
  let browser: Browser;
  let desk: Tab;
  let dialog: Locator;
  let ownPhone = 9_647_700_000_020;

  openProduct((opened) => {
    ({ product, browser } = opened);
  });
  beforeEach(async () => {
    ownPhone += 1;
    desk = await openTab(browser);
    await enter(desk.page, product);
    await addInstance(desk.page, product, "Shop Orders");
    dialog = await manage(desk.page, "Shop Orders");
    await dialog.getByRole("button", { name: "Link with phone number instead" }).click();
  });
  afterEach(async () => {
    expect(desk.problems.filter((problem) => !/40[04]/.test(problem))).toEqual([]);
    await desk.close();
  });

  async function getCode(): Promise<string> {
    await dialog.getByLabel("Phone Number").fill(`+${ownPhone}`);
    await dialog.getByRole("button", { name: "Get code" }).click();
    const shown = dialog.getByLabel("Code to link WhatsApp");
    await shown.waitFor();
    return (await shown.textContent()) ?? "";
  }

  it("says at the field what is wrong with a number", async () => {
    await dialog.getByLabel("Phone Number").fill("12");
    await dialog.getByRole("button", { name: "Get code" }).click();
    await dialog.getByText("country code", { exact: false }).waitFor();
    await dialog.getByLabel("Phone Number").fill("+964 771 000 0404");
    await dialog.getByRole("button", { name: "Get code" }).click();
    await dialog.getByText("This number is not on WhatsApp", { exact: false }).waitFor();
  });

  it("shows a code in two groups of four, and how long it is good for", async () => {
    const code = await getCode();
    expect(code).toMatch(/^[1-9A-Z]{4}-[1-9A-Z]{4}$/);
    await dialog.getByText(/^This code expires in 2:\d\d$/).waitFor();
    await dialog.getByText("Waiting for your phone").first().waitFor();
    await desk.page.screenshot({ path: "test-results/pairing-code.png" });
  });

  it("is refused on the phone where it is another one, links where it is right, and sends", async () => {
    const code = await getCode();
    const phone = await desk.page.context().newPage();
    await phone.goto(`${product.web}${PAGES.sandbox.path}`);
    await choosePhone(phone, String(ownPhone));
    await phone.getByRole("button", { name: "Linked devices" }).click();
    const field = phone.getByLabel("Link with phone number");
    await field.fill("ZZZZ-9999");
    await phone.getByRole("button", { name: "Link device" }).click();
    await phone.getByText("The device shows another code.", { exact: false }).waitFor();
    await field.fill(code.toLowerCase());
    await phone.getByRole("button", { name: "Link device" }).click();
    await phone.getByText("Linked as Wesal Client", { exact: false }).first().waitFor();
    await phone.screenshot({ path: "test-results/pairing-phone.png" });
    await phone.close();

    // By itself.
    await desk.page.bringToFront();
    await dialog
      .getByText(`Connected as +964 770 000 00${ownPhone % 100}`)
      .first()
      .waitFor();
    await dialog.getByText("Text Message", { exact: true }).click();
    await dialog.getByLabel("Phone Number").fill(`+${CUSTOMER}`);
    await dialog.getByRole("textbox", { name: "Message" }).fill("Your order 1042 is on its way.");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog
      .getByText(/^(Sent|Delivered|Read)/)
      .first()
      .waitFor();
    const messages = await (await fetch(`${product.sandbox}/whatsapp/messages?phone=${CUSTOMER}`)).text();
    expect(messages).toContain("Your order 1042 is on its way.");
  });
});
