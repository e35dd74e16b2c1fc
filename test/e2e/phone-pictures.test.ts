import type { Browser, Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { choosePhone, enter } from "./support/steps.ts";

/** Of a try: nobody has a picture yet, or is in a group. */
const phones = { own: 9_647_700_000_100, friend: 9_647_711_111_100, stranger: 9_647_700_000_300 };
/** One pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let product: Product;
let browser: Browser;
let tab: Tab;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  tab = await openTab(browser);
  ({ page } = tab);
  await enter(page, product);
});

it.each(["whatsapp", "telegram"] as const)("shows pictures on %s and lets its own be chosen", async (network) => {
  const accounts = network === "whatsapp" ? "phones" : "accounts";
  phones.own += 1;
  phones.friend += 1;
  phones.stranger += 1;
  const [own, friend, stranger] = [String(phones.own), String(phones.friend), String(phones.stranger)];
  await fromPage(page, `/api/sandbox/${network}/${accounts}`, { phone: own, name: "Shop" });
  await fromPage(page, `/api/sandbox/${network}/${accounts}`, { phone: friend, name: "Layla" });
  await fromPage(page, `/api/sandbox/${network}/reply`, { from: friend, to: own, text: "salam" });
  await page.goto(`${product.web}/sandbox`);
  await choosePhone(page, own);
  await page.getByRole("tab", { name: network === "whatsapp" ? "WhatsApp" : "Telegram" }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByText("salam").first().waitFor();
  expect(await panel.locator("img").count()).toBe(0);

  await fromPage(page, `/api/sandbox/${network}/picture`, { peer: friend, image: PNG });
  await panel.locator("img").waitFor();
  await expect.poll(() => widthOf(panel.locator("img"))).toBe(1);
  await page.screenshot({ path: `test-results/phone-picture-${network}.png` });

  await devices(page, network).click();
  const chosen = panel.getByLabel("Choose a picture");
  await chosen.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await panel.getByRole("alert").getByText("Choose a JPEG or PNG.").waitFor();
  await chosen.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(10_000_001) });
  await panel.getByRole("alert").getByText("The picture is too large").waitFor();
  await chosen.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") });
  const picture = panel.getByRole("img", { name: "Profile picture" });
  await picture.waitFor();
  await expect.poll(() => widthOf(picture)).toBe(256);
  await page.screenshot({ path: `test-results/phone-own-picture-${network}.png` });

  const remove = panel.getByRole("button", { name: "Remove picture" });
  await remove.click();
  await picture.waitFor({ state: "hidden" });
  expect(await remove.count()).toBe(0);
  await waitForFocus(chosen);

  const group = await groupOf(network, own, friend);
  await fromPage(page, `/api/sandbox/${network}/reply`, { from: own, to: group, text: "welcome" });
  await page.getByRole("button", { name: "Back to chats" }).click();
  const row = panel.getByRole("button", { name: /Team/ });
  await row.waitFor();
  expect(await row.locator("img").count()).toBe(0);
  await tell(`/${network}/picture`, { peer: group, image: PNG });
  await expect.poll(() => widthOf(row.locator("img"))).toBe(1);
  await page.screenshot({ path: `test-results/phone-pictures-${network}.png` });

  await page.route("**/media/*", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await panel.getByText("salam").first().waitFor();
  await expect.poll(() => panel.locator("img").count()).toBe(0);
  await page.unroute("**/media/*");

  // Nobody's, and shown because the reader has written to it.
  await fromPage(page, `/api/sandbox/${network}/reply`, { from: own, to: stranger, text: "hello" });
  await choosePhone(page, stranger);
  await devices(page, network).click();
  await panel
    .getByText(`770 000 ${stranger.slice(-4)}`)
    .first()
    .waitFor();
  expect(await panel.getByLabel("Choose a picture").count()).toBe(0);
});

function devices(on: Page, network: "whatsapp" | "telegram"): Locator {
  return on.getByRole("button", { name: network === "whatsapp" ? "Linked devices" : "Devices", exact: true });
}

async function groupOf(network: "whatsapp" | "telegram", own: string, friend: string): Promise<string> {
  if (network === "whatsapp") {
    return (await tell<{ id: string }>("/whatsapp/groups", { from: own, subject: "Team", members: [friend] })).id;
  }
  const made = { by: own, title: "Team", members: [friend] };
  const { groups } = await tell<{ groups: { peer: string }[] }>("/telegram/groups", made);
  return groups[0]?.peer ?? "";
}

/** As a program. */
async function tell<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(product.sandbox + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
}

function fromPage(on: Page, path: string, body: object): Promise<void> {
  return on.evaluate(
    async ([to, text]) => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: text };
      const { ok, status } = await fetch(to, init);
      if (!ok) throw new Error(`${to}: ${status}`);
    },
    [path, JSON.stringify(body)] as const,
  );
}
