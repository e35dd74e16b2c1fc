import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { api, linkedClient } from "./support/api.ts";
import { openTab } from "./support/browser.ts";
import { findMisfitsOnPhone, findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signInAs } from "./support/signed-in.ts";

const OWN = "9647700000971";
const LAYLA = "9647711111171";
const OMAR = "9647711111172";

let product: Product;
let page: Page;

openProduct(async (opened) => {
  ({ product } = opened);
  ({ page } = await openTab(opened.browser));
});

it("a chat of a group is called what the group is, and says who wrote what", async () => {
  const { client, token, cookie } = await linkedClient(product, OWN);
  const sandbox = (path: string, body: object) => api(product.sandbox, "POST", `/whatsapp/${path}`, body);
  await sandbox("phones", { phone: LAYLA, name: "Layla Hassan" });
  await sandbox("phones", { phone: OMAR, name: "عمر الكاظمي" });
  const made = await sandbox("groups", { from: OMAR, subject: "Delivery team", members: [OWN, LAYLA] });
  const group = Reflect.get(Object(made.body), "id");
  await sandbox("reply", { from: LAYLA, to: group, text: "I am at the door" });
  await sandbox("reply", { from: LAYLA, to: group, text: "Nobody opens" });
  await sandbox("reply", { from: OMAR, to: group, text: "سأصل بعد قليل" });

  await signInAs(page, product, cookie);
  await page.goto(`${product.web}/dashboard/chats`);
  const row = page.getByRole("link").filter({ hasText: "Delivery team" });
  await row.getByText("عمر الكاظمي:").waitFor();
  expect(await findProblems(page, "group-chats")).toEqual([]);
  await row.click();
  const chat = page.getByRole("log", { name: "Chat with Delivery team" });
  await expect.poll(() => chat.getByRole("article").allInnerTexts()).toHaveLength(3);
  const texts = await chat.getByRole("article").allInnerTexts();
  // Who goes on is not named again.
  expect(texts.map((text) => text.split("\n")[0])).toEqual([
    "Layla Hassan",
    expect.stringMatching(/^Nobody opens/),
    "عمر الكاظمي",
  ]);
  expect(await findProblems(page, "group-chat")).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  const sent = await api(
    product.api,
    "POST",
    `/v1/instances/${client}/messages`,
    { to: group, text: "On my way" },
    headers,
  );
  expect(sent.status).toBe(200);
  await chat.getByRole("article", { name: "Sent message" }).getByText("On my way").waitFor();

  await page.goto(`${product.web}/dashboard/messages`);
  await page.getByRole("button", { name: /from Delivery team: Nobody opens/ }).click();
  const details = page.getByRole("complementary").filter({ hasText: "Nobody opens" });
  await details.getByText("Layla Hassan").waitFor();
  await details.getByText("Delivery team").waitFor();
  expect(await findMisfitsOnPhone(page, "group-message")).toEqual([]);
});
