import type { Browser, Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openTab, type Tab } from "./support/browser.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { choosePhone, enter } from "./support/steps.ts";

const OWN = "9647700000001";
const FRIEND = "9647711111111";
const STRANGER = "9647700000003";
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
  const own = network === "whatsapp" ? "phones" : "accounts";
  await fromPage(page, `/api/sandbox/${network}/${own}`, { phone: OWN, name: "Shop" });
  await fromPage(page, `/api/sandbox/${network}/${own}`, { phone: FRIEND, name: "Layla" });
  await fromPage(page, `/api/sandbox/${network}/reply`, { from: FRIEND, to: OWN, text: "salam" });
  await page.goto(`${product.web}/sandbox`);
  await choosePhone(page, OWN);
  await page.getByRole("tab", { name: network === "whatsapp" ? "WhatsApp" : "Telegram" }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByText("salam").first().waitFor();
  expect(await panel.locator("img").count()).toBe(0);

  await fromPage(page, `/api/sandbox/${network}/picture`, { peer: FRIEND, image: PNG });
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
  expect(await chosen.evaluate((input) => input === document.activeElement)).toBe(true);

  const group = await groupOf(network);
  await fromPage(page, `/api/sandbox/${network}/reply`, { from: OWN, to: group, text: "welcome" });
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
  await fromPage(page, `/api/sandbox/${network}/reply`, { from: OWN, to: STRANGER, text: "hello" });
  await choosePhone(page, STRANGER);
  await devices(page, network).click();
  await panel
    .getByText(/770 000 0003/)
    .first()
    .waitFor();
  expect(await panel.getByLabel("Choose a picture").count()).toBe(0);
});

function devices(on: Page, network: "whatsapp" | "telegram"): Locator {
  return on.getByRole("button", { name: network === "whatsapp" ? "Linked devices" : "Devices", exact: true });
}

async function groupOf(network: "whatsapp" | "telegram"): Promise<string> {
  if (network === "whatsapp") {
    return (await tell<{ id: string }>("/whatsapp/groups", { from: OWN, subject: "Team", members: [FRIEND] })).id;
  }
  const made = { by: OWN, title: "Team", members: [FRIEND] };
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
