import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { api } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { inThisTry, messageDesk, OMAR, SARA } from "./support/message-desk.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { signInAs } from "./support/signed-in.ts";
import { enter } from "./support/steps.ts";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** What a person would not notice. */
const AT_ONCE_MS = 1_000;

let product: Product;
let browser: Browser;
let desk: Tab;
let page: Page;
/** Came while there was no stream. */
let unstreamed: string;

const owner = messageDesk(() => ({ product, page }));
const { send, reply, row, rows, receive, beRefused } = owner;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  desk = await openTab(browser);
  page = desk.page;
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "all"));
  await enter(page, product);
});

describe("before there is a message", () => {
  it("says on both pages what to do next", async () => {
    await page.goto(product.web + PAGES.messages.path);
    await page.getByRole("heading", { name: "No messages yet" }).waitFor();
    expect(await findProblems(page, "messages empty")).toEqual([]);
    await page.goto(product.web + PAGES.chats.path);
    await page.getByRole("heading", { name: "No chats yet" }).waitFor();
    expect(await findProblems(page, "chats empty")).toEqual([]);
  });
});

describe("the list of messages", () => {
  const begin = async () => {
    await signInAs(page, product, (await owner.link()).cookie);
    await send(SARA, "Your order 1042 is on its way.");
    await page.goto(product.web + PAGES.messages.path);
    await page.getByText("Live", { exact: true }).waitFor();
  };
  beforeAll(begin);
  beforeSecondTry(begin);

  it("shows a message that comes in, without a reload, at once", async () => {
    const askedAt = Date.now();
    await receive();
    expect(Date.now() - askedAt).toBeLessThan(AT_ONCE_MS);
  });

  describe("with an answer", () => {
    beforeSecondTry(receive);

    it("follows the ticks of one that went out", async () => {
      await row(/^Read to \+964 771 111 1111: Your order 1042/).waitFor();
    });

    it("finds Arabic words without their marks, and a person by number", async () => {
      const search = page.getByRole("searchbox", { name: "Search messages" });
      await search.fill("الطلب");
      await rows(1);
      await row(/الطَّلَبُ/).waitFor();
      await search.fill("771 111");
      await rows(2);
      await search.fill("nothing like it");
      await page.getByRole("heading", { name: "No message fits" }).waitFor();
      await page.getByRole("button", { name: "Clear filters" }).click();
      await rows(2);
    });

    it("is narrowed by direction, status and day, in an address that can be kept", async () => {
      await beRefused();
      await page.getByRole("combobox", { name: "Status" }).selectOption("Failed");
      await rows(1);
      expect(new URL(page.url()).search).toBe("?state=failed");
      await page.reload();
      await rows(1);
      await page.getByRole("combobox", { name: "Status" }).selectOption("Any status");
      await page.getByRole("combobox", { name: "Direction" }).selectOption("Received");
      await rows(1);
      await page.getByRole("combobox", { name: "Date" }).selectOption("On a day…");
      await page.getByLabel("Day").fill("2020-01-01");
      await page.getByRole("heading", { name: "No message fits" }).waitFor();
      await page.getByRole("button", { name: "Clear filters" }).click();
      await rows(3);
    });

    it("tells the life of one message, and copies it as curl", async () => {
      await row(/^Read to/).click();
      const details = page.getByRole("complementary", { name: /^Read in/ });
      for (const step of ["Accepted", "Sent", "Delivered", "Read"]) {
        await details.getByRole("listitem").filter({ hasText: step }).first().waitFor();
      }
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await details.getByRole("button", { name: "Copy as curl" }).click();
      await details.getByText("Copied!").waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(`/send/${owner.linked().client}`);
      expect(copied).toContain("Your order 1042 is on its way.");
      expect(copied).not.toContain(owner.linked().token);
      expect(await findProblems(page, "messages details")).toEqual([]);
      await page.keyboard.press("Escape");
      await details.waitFor({ state: "hidden" });
    });

    it("says why one failed, and sends one again", async () => {
      if ((await row(/^Failed to/).count()) === 0) await beRefused();
      await row(/^Failed to/).click();
      const failed = page.getByRole("complementary", { name: "Failed" });
      await failed.getByText("This number is not on WhatsApp.").waitFor();
      await row(/^Read to/).click();
      await page
        .getByRole("complementary", { name: /^Read in/ })
        .getByRole("button", { name: "Resend" })
        .click();
      await rows(2, /Your order 1042/);
    });

    it("takes back one that waits for its time", async () => {
      await send(SARA, "See you tomorrow", { sendAt: new Date(Date.now() + 86_400_000).toISOString() });
      // What only waits is told of by nobody.
      await page.reload();
      await row(/^Scheduled to .*: See you tomorrow/).click();
      await page.getByRole("complementary", { name: "Scheduled" }).getByRole("button", { name: "Cancel" }).click();
      await row(/^Cancelled to .*: See you tomorrow/).waitFor();
    });

    it("shows a picture that came in, and gives the file", async () => {
      const from = { from: OMAR, to: owner.phone() };
      const picture = { kind: "image", ...from, caption: "My receipt", file: PIXEL, mimetype: "image/png" };
      expect((await api(product.sandbox, "POST", "/whatsapp/send", picture)).status).toBe(200);
      await row(/^Received from .*: My receipt/).click();
      const details = page.getByRole("complementary", { name: "Received" });
      const shown = details.getByRole("img", { name: "Picture: My receipt" });
      await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        details.getByRole("link", { name: "Download" }).click(),
      ]);
      expect(readFileSync(await download.path()).toString("base64")).toBe(PIXEL);
      await page.keyboard.press("Escape");
    });

    it("has nothing that axe objects to, and fits a phone", async () => {
      await send(
        OMAR,
        "A message that is rather long, so that a line has no room for all of it and has to end in dots",
      );
      await page.goto(product.web + PAGES.messages.path);
      await row(/rather long/).waitFor();
      expect(await findProblems(page, "messages")).toEqual([]);
    });
  });
});

describe("where something fails", () => {
  it("says that the list could not be read, and reads it again", async () => {
    await page.route("**/api/messages?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto(`${product.web}${PAGES.messages.path}?search=order`);
    await page.getByRole("heading", { name: "The messages could not be read." }).waitFor();
    expect(await findProblems(page, "messages failed")).toEqual([]);
    await page.unroute("**/api/messages?*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await row(/Your order 1042/)
      .first()
      .waitFor();
    desk.problems.splice(0);
  });

  it("asks now and then where the stream breaks", async () => {
    await page.route("**/api/messages/live", (route) => route.abort());
    await page.goto(product.web + PAGES.messages.path);
    await page.getByText("Asks every 5 s").waitFor();
    unstreamed = inThisTry("Without a stream");
    await reply(OMAR, unstreamed);
    await row(new RegExp(unstreamed)).waitFor();
    await page.unroute("**/api/messages/live");
    desk.problems.splice(0);
  });
});

describe("elsewhere in the dashboard", () => {
  it("shows on the home page what happened lately", async () => {
    await page.goto(product.web + PAGES.dashboard.path);
    const lately = page.getByRole("region", { name: "Lately" });
    await lately.getByText(unstreamed).waitFor();
    expect(await findProblems(page, "dashboard lately")).toEqual([]);
    await lately.getByRole("link").filter({ hasText: unstreamed }).click();
    await row(new RegExp(unstreamed)).waitFor();
    await rows(1);
  });

  it("shows beside an instance what it has sent and got", async () => {
    await page.goto(product.web + PAGES.instances.path);
    await page.getByRole("button", { name: "Manage Shop" }).click();
    const lately = page.getByRole("dialog", { name: "Manage Shop" }).getByRole("region", { name: "Lately" });
    await lately.getByText(unstreamed).waitFor();
    expect(await findProblems(page, "manage lately")).toEqual([]);
    await page.keyboard.press("Escape");
  });
});

describe("a conversation", () => {
  const open = async () => {
    await page.goto(product.web + PAGES.chats.path);
    await page.getByRole("list", { name: "Chats" }).getByRole("link").filter({ hasText: "+964 771 111 1111" }).click();
  };
  beforeSecondTry(open);

  it("opens from the list of chats", async () => {
    await open();
    await page.getByRole("log").getByText("Your order 1042 is on its way.").first().waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?instance=\d+&chat=/);
    // With the notice about the address too, answer box and menu end where the window does.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  it("shows a reply of the phone within a second, without a reload", async () => {
    await page.getByText("Live", { exact: true }).waitFor();
    const log = page.getByRole("log");
    const askedAt = Date.now();
    const text = inThisTry("متى يصل السائق؟");
    await reply(SARA, text);
    await log.getByText(text).waitFor();
    const tookMs = Date.now() - askedAt;
    console.info(`figure: a reply of the phone shows in the open conversation after ${tookMs} ms`);
    expect(tookMs).toBeLessThan(AT_ONCE_MS);
  });

  it("answers, and follows the ticks", async () => {
    const box = page.getByRole("textbox", { name: /^Answer/ });
    const text = inThisTry("بعد السادسة");
    await box.fill(text);
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe(text);
    await box.press("Enter");
    const said = page.getByRole("article", { name: "Sent message" }).filter({ hasText: text });
    await said.waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    await said.getByRole("img", { name: /Delivered|Read/ }).waitFor();
  });

  it("sends a place too", async () => {
    await page.getByRole("button", { name: "Send something else" }).click();
    const dialog = page.getByRole("dialog", { name: "Send something else" });
    await dialog.getByText("Location", { exact: true }).click();
    const place = inThisTry("Pick-up point");
    await dialog.getByLabel("Location Name").fill(place);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("log").getByText(place).waitFor();
  });

  it("shows what waits dashed, and takes it back", async () => {
    const text = inThisTry("The driver calls before");
    await send(SARA, text, { sendAt: new Date(Date.now() + 3_600_000).toISOString() });
    await page.reload();
    const waiting = page.getByRole("article", { name: "Sent message" }).filter({ hasText: text });
    await waiting.waitFor();
    await page
      .getByText(/^Goes out at/)
      .last()
      .waitFor();
    expect(await findProblems(page, "conversation")).toEqual([]);
    await page.getByRole("log").getByRole("button", { name: "Cancel" }).last().click();
    await page.getByText("The message was cancelled before it left.").first().waitFor();
  });

  it("is a screen of its own on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Contact details" }).click();
    await page.getByRole("heading", { name: "Answer from your code" }).waitFor();
    expect(await findProblems(page, "conversation facts")).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Close contact details" }).click();
    await page.getByRole("button", { name: "Back to chats" }).click();
    await page.getByRole("list", { name: "Chats" }).waitFor();
    expect(await findProblems(page, "chats")).toEqual([]);
  });

  it("leaves no error behind", () => {
    expect(desk.problems).toEqual([]);
  });
});
