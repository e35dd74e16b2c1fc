import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "playwright-core";
import { expect, it } from "vitest";
import { api } from "./support/api.ts";
import { findEnglish, inArabic } from "./support/arabic.ts";
import type { ArabicDesk } from "./support/arabic-desk.ts";
import { RARE_ARABIC_VIEWS } from "./support/arabic-rare-views.ts";
import { MORE_ARABIC_VIEWS } from "./support/arabic-views.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findMisfitsOnPhone, findMisfitsToo } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import { users } from "./support/operator.ts";
import type { Product } from "./support/product.ts";
import { isSecondTry } from "./support/second-try.ts";
import { addInstance, enter, type Person, someone } from "./support/steps.ts";
import { sandboxOf } from "./support/telegram.ts";

const SHOP = "طلبات المتجر";
const OTHER = { ...someone("Omar"), name: "Omar Abdulrahman Al-Khafaji" };
const TELEGRAM = "الدعم";
const KEY = "خادم المتجر";
const GUARDED = { password: "القطة مشمش", hint: "القطة الأولى" };

let dataDir: string;
let product: Product;
let browser: Browser;
let tab: Tab;
let person: Person;
/** Of a try. */
let phones = { own: 9_647_700_000_500, guarded: 9_647_700_001_500, customer: 9_647_711_111_500 };
let shop = { id: 0, client: "", token: "" };

openProduct(async (opened) => {
  ({ product, browser } = opened);
  dataDir = product.dataDir;
  const other = await openTab(browser);
  await enter(other.page, product, OTHER);
  await other.close();
  await begin();
});

async function begin(): Promise<void> {
  phones = { own: phones.own + 1, guarded: phones.guarded + 1, customer: phones.customer + 1 };
  await sandboxOf(product).post("/telegram/accounts", { ...GUARDED, phone: String(phones.guarded) });
  person = someone("Zaynab Karim");
  tab = await openTab(browser);
  const { page } = tab;
  await enter(page, product, person);
  await users(dataDir, "grant", "admin", person.email);
  await addInstance(page, product, SHOP);
  await page.getByRole("button", { name: "العربية" }).click();
  await page.getByRole("article", { name: SHOP }).waitFor();
  const { instances } = (await (await page.request.get(`${product.web}/api/instances`)).json()) as {
    instances: { id: number; client: string }[];
  };
  const [{ id, client } = { id: 0, client: "" }] = instances;
  const { token } = (await (await page.request.get(`${product.web}/api/instances/${id}/token`)).json()) as {
    token: string;
  };
  shop = { id, client, token };
}

const press = (page: Page, words: Parameters<typeof inArabic>[0], values?: Record<string, string>) =>
  page
    .getByRole("button", { name: inArabic(words, values) })
    .last()
    .click();
const dialogOf = (page: Page) => page.getByRole("dialog").last();
const go = (page: Page, path: string) => page.goto(product.web + path);

function forgetProof(): void {
  const database = new DatabaseSync(join(dataDir, "wesal.sqlite"));
  database.exec("update login_sessions set proved_at = null");
  database.close();
}

/** The phone scans what Manage shows. */
async function link(): Promise<void> {
  await api(product.api, "POST", `/start-session/${shop.client}`, { dtoken: shop.token });
  const { pending = [] } = (await api(product.sandbox, "GET", "/whatsapp/pending")).body;
  const code = pending.find(({ device }) => device.endsWith(shop.client));
  await api(product.sandbox, "POST", "/whatsapp/scan", { qrText: code?.qrText ?? "", phone: String(phones.own) });
}

/** Panels and dialogs beyond those that a page's address opens, one after the other. */
const VIEWS: Record<string, (page: Page, desk: ArabicDesk) => Promise<unknown>> = {
  "number to link by a code": async (page) => {
    await go(page, `/dashboard/instances?manage=${shop.id}`);
    await press(page, "Link with phone number instead");
    await page.getByLabel(inArabic("Phone Number")).fill("12");
    await press(page, "Get code");
    await dialogOf(page).getByRole("alert").first().waitFor();
  },
  "code to link by": async (page) => {
    await page.getByLabel(inArabic("Phone Number")).fill(`+${phones.own}`);
    await press(page, "Get code");
    await page.getByLabel(inArabic("Code to link WhatsApp")).waitFor();
    await page.getByText(inArabic("Open {app}", { app: inArabic("WhatsApp") })).waitFor();
  },
  "rotation of a token": async (page) => {
    await press(page, "Rotate token");
    await page.getByRole("dialog", { name: inArabic("Rotate token") }).waitFor();
  },
  "deletion of an instance": async (page) => {
    await go(page, "/dashboard/instances");
    await page.getByRole("button", { name: `${inArabic("Delete")} ${SHOP}` }).click();
    await dialogOf(page).waitFor();
  },
  "linked account": async (page) => {
    await link();
    await go(page, `/dashboard/instances?manage=${shop.id}`);
    await page.getByRole("region", { name: inArabic("Connected") }).waitFor();
    await page.getByLabel(inArabic("Phone Number")).fill(`+${phones.customer}`);
    await press(page, "Send Message");
    await dialogOf(page)
      .getByText(/^(أُرسلت|وصلت|قُرئت)/)
      .first()
      .waitFor();
  },
  "end of a link": async (page) => {
    await press(page, "Logout");
    await page.getByRole("dialog", { name: inArabic("Unlink this account") }).waitFor();
  },
  "details of a message": async (page) => {
    await go(page, "/dashboard/messages");
    await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
    await page.getByRole("complementary").getByRole("listitem").first().waitFor();
  },
  "limit of instances": async (page) => {
    const made = await page.request.post(`${product.web}/api/instances`, {
      data: { name: TELEGRAM, platform: "telegram", apiId: "12345", appHash: "abcdef" },
      headers: { origin: product.web },
    });
    expect(made.status()).toBe(201);
    await go(page, "/dashboard/instances");
    await press(page, "Add Instance");
    await page.getByRole("dialog", { name: inArabic("Instance Limit Reached") }).waitFor();
  },
  "Telegram's first step": async (page) => {
    await go(page, "/dashboard/instances");
    await page.getByRole("button", { name: inArabic("Manage {name}", { name: TELEGRAM }) }).click();
    await page.getByRole("heading", { name: inArabic("Connect Telegram Account") }).waitFor();
  },
  "form of a webhook": async (page) => {
    await go(page, `/dashboard/webhooks?instance=${shop.id}`);
    await page
      .getByRole("main")
      .getByRole("button", { name: inArabic("Add endpoint") })
      .first()
      .click();
    await dialogOf(page)
      .getByRole("button", { name: inArabic("Add endpoint") })
      .click();
    await page.getByText(inArabic("Enter the address that is to be called")).waitFor();
  },
  "form of a key": async (page) => {
    await go(page, "/dashboard/keys");
    await page
      .getByRole("main")
      .getByRole("button", { name: inArabic("Create key") })
      .first()
      .click();
    await dialogOf(page).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(inArabic("Give the key a name")).waitFor();
  },
  "new key": async (page) => {
    await dialogOf(page).getByLabel(inArabic("Name"), { exact: true }).fill(KEY);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: inArabic("Copy your key now") }).waitFor();
  },
  "end of a key": async (page) => {
    await press(page, "I stored it");
    await press(page, "Revoke {name}", { name: KEY });
    await page.getByRole("dialog").waitFor();
  },
  "open bell": async (page) => {
    await go(page, "/dashboard/analytics");
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${inArabic("Notifications")}`) })
      .click();
    await page
      .getByRole("region", { name: inArabic("Notifications") })
      .getByRole("listitem")
      .first()
      .waitFor();
  },
  "form of the profile": async (page) => {
    await go(page, "/dashboard?profile");
    await press(page, "Edit Profile");
    await page.getByLabel(inArabic("Current Password")).first().waitFor();
  },
  "copy of one's data": async (page) => {
    await go(page, "/dashboard?profile");
    await press(page, "Download your data");
    await page.getByRole("dialog", { name: inArabic("Download your data") }).waitFor();
  },
  "deletion of the account": async (page) => {
    await go(page, "/dashboard?profile");
    await press(page, "Delete account");
    await page.getByRole("dialog", { name: inArabic("Delete account") }).waitFor();
  },
  "form of an employee": async (page) => {
    await go(page, "/dashboard/employees");
    await press(page, "Add Employee");
    await dialogOf(page)
      .getByRole("button", { name: inArabic("Add Employee") })
      .click();
    await page.getByText(inArabic("Please fill in all fields")).waitFor();
  },
  "suspension of a user": async (page) => {
    await go(page, "/dashboard/admin");
    await page.getByRole("button", { name: `${inArabic("Suspend")}: ${OTHER.email}` }).click();
    await page.getByRole("dialog", { name: inArabic("Suspend user") }).waitFor();
  },
  "form of a question": async (page) => {
    await go(page, "/dashboard/admin/faqs");
    await press(page, "Add Question");
    await dialogOf(page)
      .getByRole("button", { name: inArabic("Add Question") })
      .click();
    await page.getByText(inArabic("Question is required")).waitFor();
  },
  "new phone": async (page) => {
    await go(page, "/sandbox");
    await press(page, "Add phone");
    await dialogOf(page).waitFor();
  },
};

const ON_PHONE = { ...MORE_ARABIC_VIEWS, ...RARE_ARABIC_VIEWS };

const desk = (): ArabicDesk => ({
  web: product.web,
  shopId: shop.id,
  telegram: TELEGRAM,
  keyName: KEY,
  customer: String(phones.customer),
  otherEmail: OTHER.email,
  password: person.password,
  guarded: { phone: String(phones.guarded), code: () => sandboxOf(product).code(String(phones.guarded)) },
  send: (number, message) => api(product.api, "POST", `/send/${shop.client}`, { dtoken: shop.token, number, message }),
  forgetProof,
});

/** A second try begins the walk anew, and comes by the views before its own without a look. */
async function walkTo(view: string, task: Parameters<typeof isSecondTry>[0]): Promise<void> {
  if (isSecondTry(task)) {
    await tab.close();
    await begin();
  }
  const views = Object.entries({ ...VIEWS, ...ON_PHONE });
  const at = views.findIndex(([name]) => name === view);
  for (const [, open] of views.slice(isSecondTry(task) ? 0 : at, at + 1)) await open(tab.page, desk());
}

it.for(
  Object.keys(VIEWS),
)("says nothing of the %s in English, and has nothing that axe finds, that is cut or that scrolls sideways", async (name, {
  task,
}) => {
  await walkTo(name, task);
  expect(await findMisfitsToo(tab.page, `arabic dialog ${name}`)).toEqual([]);
  expect(await findEnglish(tab.page)).toEqual([]);
  expect(tab.problems).toEqual([]);
});

it.for(Object.keys(ON_PHONE))("nor of the %s at 360 px, where axe finds nothing and no text is cut", async (name, {
  task,
}) => {
  await walkTo(name, task);
  expect(await findMisfitsOnPhone(tab.page, `arabic dialog ${name}`)).toEqual([]);
  expect(await findEnglish(tab.page)).toEqual([]);
  expect(tab.problems).toEqual([]);
});
