import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, choosePhone, enter, linkThroughPhone, logOutOf, manage } from "./support/steps.ts";
import { until } from "./support/until.ts";

const OWN_PHONE = "9647700000001";
const CUSTOMER = "9647711111111";
/** The README's picture is renewed on request: a test run leaves the checkout as it was. */
const PICTURES = process.env.UPDATE_PICTURES === "1" ? "docs/images" : "test-results";

describe("from signing up to an answer", () => {
  let product: Product;
  let browser: Browser;
  let desk: Tab;
  let phone: Tab;
  let dialog: Locator;

  openProduct(async (opened) => {
    ({ product, browser } = opened);
    desk = await openTab(browser);
    await enter(desk.page, product);
    await addInstance(desk.page, product, "Shop Orders");
    phone = { ...desk, page: await desk.page.context().newPage() };
  });

  it("links the account by a tap on the virtual phone", async () => {
    dialog = await manage(desk.page, "Shop Orders");
    await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor();
    await linkThroughPhone({ dialog, phone: phone.page, product, number: OWN_PHONE });
    await dialog.getByText("Connected as +964 770 000 0001").first().waitFor();
    await dialog.getByText("Active", { exact: true }).waitFor();
  });

  it.each([
    {
      kind: "Text Message",
      fields: { Message: "Your order 1042 is on its way." },
      shown: "Your order 1042 is on its way.",
    },
    { kind: "Image", fields: { Caption: "Left at your door." }, shown: "Left at your door." },
    { kind: "Video", fields: {}, shown: null },
    {
      kind: "Contact",
      fields: { "Contact Name": "Omar, driver", "Contact Number": "+964 770 555 0199" },
      shown: "Omar, driver",
    },
    { kind: "Location", fields: {}, shown: "My Location" },
  ])("sends $kind and shows it on the customer's phone", async ({ kind, fields, shown }) => {
    await choose(dialog, kind);
    await dialog.getByLabel("Phone Number").fill("+964 771 111 1111");
    for (const [label, value] of Object.entries(fields)) await dialog.getByRole("textbox", { name: label }).fill(value);
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog
      .getByText(/^(Sent|Delivered|Read)/)
      .first()
      .waitFor();
    await openCustomerChat(phone.page);
    if (shown === null) await phone.page.locator("video, [aria-label^='Video']").first().waitFor();
    else await phone.page.getByText(shown).first().waitFor();
  });

  it("turns the ticks to read once the chat is open on the phone", async () => {
    await dialog.getByText(/^Read/).first().waitFor();
    await desk.page.screenshot({ path: `${PICTURES}/manage.png` });
  });

  it("lets the customer answer", async () => {
    await phone.page.getByPlaceholder("Type an answer").fill("Can you come after six?");
    await phone.page.getByRole("button", { name: "Send answer" }).click();
    await phone.page.getByText("Can you come after six?").waitFor();
    await until(
      async () => (await fetch(`${product.sandbox}/whatsapp/messages?phone=${OWN_PHONE}`)).text(),
      (texts) => texts.includes("Can you come after six?"),
      5_000,
    );
  });

  it("says in words why a number gets nothing", async () => {
    await choose(dialog, "Text Message");
    await dialog.getByLabel("Phone Number").fill("+964 771 000 0404");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog.getByRole("alert").getByText("This number is not on WhatsApp.", { exact: false }).waitFor();
  });

  it("shows at its next look that the phone has unlinked it, and links again", async () => {
    await desk.page.bringToFront();
    await fetch(`${product.sandbox}/whatsapp/unlink`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone: OWN_PHONE }),
    });
    // It looks every 5 s (spec §9), and has just looked, being brought to the front.
    await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor({ timeout: 6_000 });
    await linkThroughPhone({ dialog, phone: phone.page, product, number: OWN_PHONE });
    await dialog.getByText("Connected as +964 770 000 0001").waitFor();
  });

  it("logs the session out and shows it on both sides", async () => {
    await logOutOf(dialog);
    await dialog.getByText("Logged out successfully").first().waitFor();
    await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor();
    const phones = (await (await fetch(`${product.sandbox}/whatsapp/phones`)).json()) as {
      phones: { phone: string; devices: unknown[] }[];
    };
    expect(phones.phones.find(({ phone: number }) => number === OWN_PHONE)?.devices).toEqual([]);
  });

  it("has reported no error in the browser", () => {
    expect(desk.problems).toEqual([]);
  });

  /** The customer's phone in hand; its only chat opens by itself. */
  async function openCustomerChat(page: Page): Promise<void> {
    await page.bringToFront();
    const answerForm = page.getByPlaceholder("Type an answer");
    if (await answerForm.isVisible()) return;
    await choosePhone(page, CUSTOMER);
    await answerForm.waitFor();
  }

  async function choose(within: Locator, kind: string): Promise<void> {
    await desk.page.bringToFront();
    await within.getByText(kind, { exact: true }).click();
  }
});
