import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { addInstance, choosePhone, enter, linkThroughPhone, logOutOf, manage } from "./support/steps.ts";
import { until } from "./support/until.ts";

const TEXT = { Message: "Your order 1042 is on its way." };
/** The README's picture is renewed on request: a test run leaves the checkout as it was. */
const PICTURES = process.env.UPDATE_PICTURES === "1" ? "docs/images" : "test-results";

describe("from signing up to an answer", () => {
  let product: Product;
  let browser: Browser;
  let desk: Tab;
  let phone: Tab;
  let dialog: Locator;

  /** Of a try: another's chats and devices are not theirs. */
  let ownPhone = 9_647_700_000_000;
  let customer = 9_647_711_111_110;

  openProduct(async (opened) => {
    ({ product, browser } = opened);
    await begin();
  });
  beforeSecondTry(begin);

  async function begin(): Promise<void> {
    ownPhone += 1;
    customer += 1;
    desk = await openTab(browser);
    await enter(desk.page, product);
    await addInstance(desk.page, product, "Shop Orders");
    phone = { ...desk, page: await desk.page.context().newPage() };
  }

  const linkAgain = () => linkThroughPhone({ dialog, phone: phone.page, product, number: String(ownPhone) });
  const connected = () =>
    dialog
      .getByText(`Connected as +964 770 000 ${String(ownPhone).slice(-4)}`)
      .first()
      .waitFor();

  async function link(): Promise<void> {
    dialog = await manage(desk.page, "Shop Orders");
    await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor();
    await linkAgain();
    await connected();
    await dialog.getByText("Active", { exact: true }).waitFor();
  }

  async function send(kind: string, fields: object): Promise<void> {
    await choose(dialog, kind);
    await dialog.getByLabel("Phone Number").fill(`+${customer}`);
    for (const [label, value] of Object.entries(fields)) await dialog.getByRole("textbox", { name: label }).fill(value);
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog
      .getByText(/^(Sent|Delivered|Read)/)
      .first()
      .waitFor();
    await openCustomerChat(phone.page);
  }

  it("links the account by a tap on the virtual phone", link);

  describe("once linked", () => {
    beforeSecondTry(link);

    it.each([
      {
        kind: "Text Message",
        fields: TEXT,
        shown: TEXT.Message,
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
      await send(kind, fields);
      if (shown === null) await phone.page.locator("video, [aria-label^='Video']").first().waitFor();
      else await phone.page.getByText(shown).first().waitFor();
    });

    describe("and one was sent", () => {
      beforeSecondTry(() => send("Text Message", TEXT));

      it("turns the ticks to read once the chat is open on the phone", async () => {
        await dialog.getByText(/^Read/).first().waitFor();
        await desk.page.screenshot({ path: `${PICTURES}/manage.png` });
      });

      it("lets the customer answer", async () => {
        await phone.page.getByPlaceholder("Type an answer").fill("Can you come after six?");
        await phone.page.getByRole("button", { name: "Send answer" }).click();
        await phone.page.getByText("Can you come after six?").waitFor();
        await until(
          async () => (await fetch(`${product.sandbox}/whatsapp/messages?phone=${ownPhone}`)).text(),
          (texts) => texts.includes("Can you come after six?"),
          5_000,
        );
      });
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
        body: JSON.stringify({ phone: String(ownPhone) }),
      });
      // It looks every 5 s (spec §9), and has just looked, being brought to the front.
      await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor({ timeout: 6_000 });
      await linkAgain();
      await connected();
    });

    it("logs the session out and shows it on both sides", async () => {
      await logOutOf(dialog);
      await dialog.getByText("Logged out successfully").first().waitFor();
      await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor();
      const phones = (await (await fetch(`${product.sandbox}/whatsapp/phones`)).json()) as {
        phones: { phone: string; devices: unknown[] }[];
      };
      expect(phones.phones.find(({ phone: number }) => number === String(ownPhone))?.devices).toEqual([]);
    });
  });

  it("has reported no error in the browser", () => {
    expect(desk.problems).toEqual([]);
  });

  /** The customer's phone in hand; its only chat opens by itself. */
  async function openCustomerChat(page: Page): Promise<void> {
    await page.bringToFront();
    const answerForm = page.getByPlaceholder("Type an answer");
    if (await answerForm.isVisible()) return;
    await choosePhone(page, String(customer));
    await answerForm.waitFor();
  }

  async function choose(within: Locator, kind: string): Promise<void> {
    await desk.page.bringToFront();
    await within.getByText(kind, { exact: true }).click();
  }
});
