import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { api, linkedClient, type OwnInstance } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { findMisfitsToo } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { walk } from "./support/second-try.ts";
import { signInAs } from "./support/signed-in.ts";
import { linkedTelegram, sandboxOf } from "./support/telegram.ts";

/** Of a try: another's messages are not theirs. */
let customer = 9_647_711_111_250;
let driver = 9_647_711_111_350;
let linked = 9_647_700_000_150;

let product: Product;
let desk: Tab;
let page: Page;

openProduct(async (opened) => {
  ({ product } = opened);
  desk = await openTab(opened.browser);
  page = desk.page;
  // What is open while somebody signs in keeps nothing.
  await page.addInitScript(() => location.protocol === "http:" && localStorage.setItem("cookieConsent", "all"));
});

const LINKING = {
  whatsapp: () => linkedClient(product, String(linked)),
  async telegram() {
    for (const [phone, name] of [
      [customer, "Sara"],
      [driver, "Omar"],
    ]) {
      const account = { phone: String(phone), name, username: `${name}_chats_${phone}`.toLowerCase() };
      await sandboxOf(product).post("/telegram/accounts", account);
    }
    return linkedTelegram(product, String(linked));
  },
};

describe.each(["whatsapp", "telegram"] as const)("in a chat on %s", (network) => {
  let shop: OwnInstance;
  const step = walk(async () => {
    desk.problems.splice(0);
  });
  const log = () => page.getByRole("log");
  const bubble = (text: string) => log().getByRole("article").filter({ hasText: text });
  /** What can be done to the message: its button beside it, then the choice. */
  async function choose(text: string, action: string): Promise<void> {
    const row = await actionsOf(text);
    await row.getByRole("button", { name: action, exact: true }).click();
  }

  async function actionsOf(text: string): Promise<Locator> {
    const row = log().locator("div.group").filter({ hasText: text }).first();
    await row.hover();
    await row.getByRole("button", { name: "Message actions", expanded: false }).click();
    await row.getByRole("group", { name: "Message actions" }).getByRole("button").first().focus();
    return row;
  }

  async function asPhone(from: number, text: string): Promise<void> {
    const sent = await api(product.sandbox, "POST", `/${network}/send`, {
      ...{ from: String(from), to: String(linked), kind: "text", text },
    });
    expect(sent.status).toBe(200);
  }

  /** What somebody's phone has, as its own network tells it. */
  async function seenBy(phone: number): Promise<string> {
    const asked = network === "whatsapp" ? "phone" : "peer";
    const { body } = await api(product.sandbox, "GET", `/${network}/messages?${asked}=${phone}`);
    return JSON.stringify(body);
  }

  step("a message is answered, with it above", async () => {
    customer += 1;
    driver += 1;
    linked += 1;
    shop = await LINKING[network]();
    await asPhone(driver, "I am on the way");
    await asPhone(customer, "When does it come?");
    await signInAs(page, product, shop.cookie);
    await page.goto(product.web + PAGES.chats.path);
    const chats = page.getByRole("list", { name: "Chats" }).getByRole("link");
    await chats.filter({ hasText: "When does it come?" }).click();
    await choose("When does it come?", "Reply");
    await page.keyboard.type("At six");
    expect(await findMisfitsToo(page, `chat-acts-reply ${network}`)).toEqual([]);
    await page.keyboard.press("Enter");
    await bubble("At six")
      .getByRole("link", { name: /When does it come\?/ })
      .waitFor();
    await page.getByRole("button", { name: "Cancel reply" }).waitFor({ state: "detached" });
    await bubble("At six")
      .getByRole("img", { name: /Sent|Delivered|Read/ })
      .waitFor();
    await expect.poll(() => seenBy(customer)).toMatch(/"text":"At six".*"quotes":|"quotes":.*"text":"At six"/);
  });

  step("with another kind too", async () => {
    await choose("When does it come?", "Reply");
    await page.getByRole("button", { name: "Send something else" }).click();
    const dialog = page.getByRole("dialog", { name: "Send something else" });
    await dialog.getByText("Location", { exact: true }).click();
    await dialog.getByLabel("Latitude").fill("33.3");
    await dialog.getByLabel("Longitude").fill("44.4");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    const place = log().getByRole("article").last();
    await place.getByRole("link", { name: /When does it come\?/ }).waitFor();
    await page.getByRole("button", { name: "Cancel reply" }).waitFor({ state: "detached" });
  });

  step("it is reacted to, once more for nothing, and pinned and unpinned", async () => {
    await choose("When does it come?", "React with 👍");
    const asked = bubble("When does it come?").first();
    await asked.getByText("👍").waitFor();
    await expect.poll(() => seenBy(customer)).toContain("👍");
    await choose("When does it come?", "Pin");
    await asked.getByText("Pinned", { exact: true }).waitFor();
    await expect.poll(() => seenBy(customer)).toContain('"pinned":true');
    expect(await findMisfitsToo(page, `chat-acts-reacted ${network}`)).toEqual([]);
    await choose("When does it come?", "React with 👍");
    await asked.getByText("👍").waitFor({ state: "detached" });
    await choose("When does it come?", "Unpin");
    await asked.getByText("Pinned", { exact: true }).waitFor({ state: "detached" });
    await expect.poll(() => seenBy(customer)).not.toContain('"pinned":true');
  });

  step("one of ours is changed, and stands as it is", async () => {
    await actionsOf("At six");
    expect(await findMisfitsToo(page, `chat-acts-open ${network}`)).toEqual([]);
    await page.keyboard.press("Escape");
    await choose("At six", "Change the message");
    const dialog = page.getByRole("dialog", { name: "Change the message" });
    const text = dialog.getByLabel("Text");
    await waitForFocus(text);
    expect(await text.inputValue()).toBe("At six");
    expect(await findMisfitsToo(page, `chat-acts-change ${network}`)).toEqual([]);
    await text.fill("في السابعة");
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await bubble("في السابعة").getByText("Edited", { exact: true }).waitFor();
    expect(await bubble("At six").count()).toBe(0);
    await expect.poll(() => seenBy(customer)).toContain("في السابعة");
  });

  step("it is passed on to another chat, and to who has none", async () => {
    await choose("When does it come?", "Forward");
    const dialog = page.getByRole("dialog", { name: "Forward the message" });
    const to = dialog.getByLabel("To", { exact: true });
    expect(await to.locator("option").count()).toBe(2);
    expect(await findMisfitsToo(page, `chat-acts-forward ${network}`)).toEqual([]);
    await dialog.getByRole("button", { name: "Forward", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => seenBy(driver))
      .toMatch(/When does it come\?.*"forwarded":true|"forwarded":true.*When does/);

    await choose("When does it come?", "Forward");
    await to.selectOption({ label: "Somebody else" });
    await dialog.getByRole("button", { name: "Forward", exact: true }).click();
    await dialog.getByText("Say whom it is for.").waitFor();
    await dialog.getByRole("textbox").fill("9647701230404");
    await dialog.getByRole("button", { name: "Forward", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  step("one of ours is taken back, and what it said stays here", async () => {
    await choose("في السابعة", "Take back for everybody");
    const dialog = page.getByRole("dialog", { name: "Take the message back?" });
    expect(await findMisfitsToo(page, `chat-acts-take-back ${network}`)).toEqual([]);
    await dialog.getByRole("button", { name: "Take back", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    const gone = log().locator("div.group").filter({ hasText: "في السابعة" }).first();
    await gone.getByText("Taken back", { exact: true }).waitFor();
    expect(await gone.getByRole("button", { name: "Message actions" }).count()).toBe(0);
    await expect.poll(() => seenBy(customer)).not.toContain("في السابعة");
    expect(await findMisfitsToo(page, `chat-acts-taken-back ${network}`)).toEqual([]);
  });

  step("the chat is archived, muted and blocked in the account, and all of that taken back", async () => {
    await page.getByRole("button", { name: "Archive, mute or block" }).click();
    const dialog = page.getByRole("dialog", { name: "In the account" });
    const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
    await dialog.getByText("It stands in the list.").waitFor();
    expect(await findMisfitsToo(page, `chat-acts-account ${network}`)).toEqual([]);
    await press("Archive");
    await dialog.getByText("It is in the archive.").waitFor();
    await press("Mute");
    await dialog.getByText(/^It is muted until/).waitFor();
    await press("Block");
    await dialog.getByText("Nothing that they write arrives.").waitFor();
    for (const taken of ["Take out", "Unmute", "Unblock"]) {
      await press(taken);
      await dialog.getByRole("button", { name: taken, exact: true }).waitFor({ state: "detached" });
    }
    await dialog.getByText("It stands in the list.").waitFor();
    await press("Close");
    await dialog.waitFor({ state: "hidden" });
  });

  step("no error is left behind", async () => {
    expect(desk.problems).toEqual([]);
  });
});
