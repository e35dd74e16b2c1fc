import { afterAll, beforeAll, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { launchBrowser, openTab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { type Product, startProduct } from "./support/product.ts";
import { signInAs } from "./support/signed-in.ts";

const PHONE = "9647700000970";
const DAY_MS = 86_400_000;

let product: Product;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let linked: LinkedClient;

beforeAll(async () => {
  product = await startProduct();
  linked = await linkedClient(product, PHONE);
  browser = await launchBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const limit = (limits: object) => api(product.sandbox, "POST", "/whatsapp/limits", { phone: PHONE, ...limits });

it.each([
  {
    language: "en",
    manage: "Manage Shop",
    locked: "Messages to new people wait: the network does not let this account start chats.",
    warned: "This account has written to 8 of the 10 new people that its network lets it write to.",
    refresh: "Refresh",
  },
  {
    language: "ar",
    manage: "إدارة Shop",
    locked: "الرسائل إلى الجدد تنتظر: لا تسمح الشبكة لهذا الحساب ببدء محادثات.",
    warned: "راسل هذا الحساب 8 من أصل 10 من الجدد تسمح له شبكته بمراسلتهم.",
    refresh: "تحديث",
  },
])("Manage says in words what a network limits, in $language", async ({
  language,
  manage,
  locked,
  warned,
  refresh,
}) => {
  await limit({ lockedUntil: new Date(Date.now() + DAY_MS).toISOString(), quota: null });
  const { page, problems, close } = await openTab(browser);
  await signInAs(page, product, linked.cookie);
  await page.goto(`${product.web}/dashboard/instances`);
  // The account keeps its language, so a second try of the test starts in it.
  if ((await page.locator("html").getAttribute("lang")) !== language) {
    await page.getByRole("button", { name: "العربية" }).click();
  }
  await page.getByRole("button", { name: manage }).click();
  // The card behind the dialog says the same sentence.
  const dialog = page.getByRole("dialog");
  await dialog.getByText(locked).waitFor();
  expect(await findProblems(page, `limits-locked-${language}`)).toEqual([]);

  await limit({ lockedUntil: null, quota: 10, used: 8 });
  await dialog.getByText(refresh, { exact: true }).click();
  await dialog.getByText(warned).waitFor();
  expect(await findProblems(page, `limits-warned-${language}`)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
}, 60_000);
