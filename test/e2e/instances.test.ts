import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";
import { until } from "./support/until.ts";

const PHONE = "9647701234567";
const SHOWN_PHONE = "+964 770 123 4567";
const CUSTOMER = "9647709998888";
const WITHIN_MS = 15_000;
const MINUTE_MS = 60_000;
const QUIET_MS = 1_000;
const DAY_MS = 86_400_000;
/** Of a code, and a moment. */
const CODE_LIFE_MS = 31_000;

let dataDir: string;
let product: Product;
let browser: Browser;
let client: LinkedClient;
let tab: Tab;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  dataDir = product.dataDir;
  client = await linkedClient(product, PHONE);
  tab = await openTab(browser);
  page = tab.page;
  await signInAs(page, product, client.cookie);
});

afterAll(() => {
  expect(tab?.problems ?? []).toEqual([]);
});

const own = () => ({ cookie: client.cookie, origin: product.web });
const card = (): Locator => page.getByRole("article", { name: "Shop" });

/** The page, until the card says so: a gateway writes a second later. */
async function openUntil(text: string): Promise<void> {
  const says = async () => {
    await page.goto(`${product.web}/dashboard/instances`);
    return (await card().textContent())?.includes(text) ?? false;
  };
  await until(says, (is) => is, WITHIN_MS);
}

async function openManage(): Promise<Locator> {
  await page.goto(`${product.web}/dashboard/instances?manage=${client.id}`);
  const dialog = page.getByRole("dialog", { name: "Manage Shop" });
  await dialog.getByRole("region", { name: "Connected" }).waitFor();
  return dialog;
}

function inDatabase<Found>(look: (database: DatabaseSync) => Found): Found {
  const database = new DatabaseSync(join(dataDir, "wesal.sqlite"));
  try {
    return look(database);
  } finally {
    database.close();
  }
}

function moveEnd(days: number): void {
  const end = new Date(Date.now() + days * DAY_MS).toISOString().replace("T", " ").slice(0, 23);
  inDatabase((database) => database.prepare("update instances set i_edate = ? where id = ?").run(end, client.id));
}

function daysLeft(): number {
  const row = inDatabase((database) => database.prepare("select i_edate from instances where id = ?").get(client.id));
  return (Date.parse(`${String(row?.i_edate).replace(" ", "T")}Z`) - Date.now()) / DAY_MS;
}

/** More than are free: of somebody who has paid, and does no more. */
async function addTwoMore(): Promise<readonly number[]> {
  const pays = (plan: 1 | 2) =>
    inDatabase((database) =>
      database.exec(`update users set u_subscription = ${plan}; update instances set i_subscription = ${plan}`),
    );
  pays(2);
  const made = ["Second", "Third"].map(async (name) => {
    const { body } = await api(product.web, "POST", "/api/instances", { name, platform: "whatsapp" }, own());
    return body.instance?.id ?? 0;
  });
  const ids = await Promise.all(made);
  pays(1);
  return ids;
}

it("show whom an instance is linked to, since when, and its last message", async () => {
  expect((await client.send(CUSTOMER, "Hello")).status).toBe(200);
  await openUntil(`Connected ${SHOWN_PHONE}`);
  expect(await card().textContent()).toMatch(/Last message .*(sent|delivered|read)/);
  expect(await findProblems(page, "instances connected")).toEqual([]);
});

it("send a verification code that is inserted, which this browser keeps", async () => {
  const dialog = await openManage();
  await dialog.getByRole("button", { name: "Insert verification code" }).click();
  const written = await dialog.getByRole("textbox", { name: "Message" }).inputValue();
  const [, code] = /^Your verification code is (\d{6})$/.exec(written) ?? [];
  expect(code).toBeDefined();
  expect(await page.evaluate(() => localStorage.lastVerificationCode)).toBe(code);
  await dialog.getByLabel("Phone Number").fill(`+${CUSTOMER}`);
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await dialog.getByText(/^(Delivered to|Read by)/).waitFor();
  expect((await client.received(CUSTOMER)).at(-1)?.text).toBe(written);
});

it("lead from a message that was sent to the phone it came to, in whose hand it is and which asks for nothing by the clock", async () => {
  const context = page.context();
  const [phone] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "See it on the virtual phone" }).click(),
  ]);
  await phone.getByText("In your hand: +964 770 999 8888").waitFor();
  const screen = phone.getByRole("region", { name: "Phone +964 770 999 8888" });
  const code = screen.getByText(/^Your verification code is/).last();
  await code.waitFor();
  expect(new URL(phone.url()).hash).toBe(`#whatsapp/${CUSTOMER}`);

  await phone.clock.install();
  const streamed = phone.waitForRequest("**/api/sandbox/changes");
  await phone.reload();
  await streamed;
  await code.waitFor();
  const asked: string[] = [];
  let askedMs = performance.now();
  phone.on("request", (request) => {
    asked.push(request.url());
    askedMs = performance.now();
  });
  // What changed before its stream was there is read once more.
  await expect.poll(() => performance.now() - askedMs, { timeout: 15_000 }).toBeGreaterThan(QUIET_MS);
  asked.length = 0;
  await phone.clock.runFor(MINUTE_MS);
  expect(asked).toEqual([]);
  const unasked = `Nobody asked for this: ${crypto.randomUUID()}`;
  await client.send(CUSTOMER, unasked);
  await screen.getByText(unasked).waitFor();
  await phone.close();
});

it("keep their type while an account is linked, and say so at the choice", async () => {
  await page.goto(`${product.web}/dashboard/instances?edit=${client.id}`);
  const form = page.getByRole("dialog", { name: "Edit Instance" });
  await form.getByText("Telegram", { exact: true }).click();
  await form.getByLabel("API ID").fill("2714903");
  await form.getByLabel("App Hash").fill("0123456789abcdef0123456789abcdef");
  await form.getByRole("button", { name: "Save Changes" }).click();
  const choice = form.getByRole("group", { name: "Instance Type" });
  await choice.getByText("An account is linked. Unlink it in Manage to change the type.").waitFor();
});

it("ask before they are unlinked, in words of their own", async () => {
  const dialog = await openManage();
  await dialog.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("dialog", { name: "Unlink this account" });
  await question.getByText(`Unlink ${SHOWN_PHONE}? To send again you scan a new code.`).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await client.status()).body.status).toBe("connected");
});

it("say why an account is gone and what to do, and lead there", async () => {
  await api(product.sandbox, "POST", "/whatsapp/unlink", { phone: PHONE });
  await openUntil("The phone removed this device. Link it again to send.");
  expect(await card().textContent()).toContain(`Disconnected ${SHOWN_PHONE}`);
  expect(await findProblems(page, "instances disconnected")).toEqual([]);
  await page.getByRole("button", { name: "Link an account to Shop" }).click();
  await page
    .getByRole("dialog", { name: "Manage Shop" })
    .getByRole("heading", { name: "Session Not Active" })
    .waitFor();
});

it("renew a code that nobody scans twice, then say that it has run out, never that WhatsApp could not be reached", async () => {
  const desk = await page.context().newPage();
  await desk.clock.install();
  const started: string[] = [];
  desk.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/session")) started.push(request.url());
  });
  await desk.goto(`${product.web}/dashboard/instances?manage=${client.id}`);
  await desk.getByRole("button", { name: "Start WhatsApp Session" }).click();
  const shown = desk.getByRole("img", { name: "QR code to link WhatsApp" });
  await shown.waitFor();
  const codes = new Set([await shown.getAttribute("src")]);
  const hasRunOut = desk.getByText("This code has expired. Generate a new one when your phone is ready.");
  for (const _ of [1, 2]) {
    await desk.clock.runFor(CODE_LIFE_MS);
    await expect.poll(() => shown.getAttribute("src")).not.toBe([...codes].at(-1));
    codes.add(await shown.getAttribute("src"));
    await hasRunOut.waitFor({ state: "hidden" });
  }
  for (const _ of [1, 2]) {
    await desk.clock.runFor(CODE_LIFE_MS);
    await hasRunOut.waitFor();
  }
  expect([codes.size, started.length]).toEqual([3, 3]);
  expect(await desk.getByRole("dialog", { name: "Manage Shop" }).textContent()).not.toContain("reach");
  expect(await desk.getByRole("alert").count()).toBe(0);
  await desk.getByRole("button", { name: "Generate new code" }).click();
  await hasRunOut.waitFor({ state: "hidden" });
  await desk.close();
});

it("are renewed before the end, by the link of a mail", async () => {
  moveEnd(5);
  await page.goto(`${product.web}/dashboard/instances?renew=${client.id}`);
  const dialog = page.getByRole("dialog", { name: "Renew Shop" });
  await dialog.getByText("30 days from today").waitFor();
  expect(await findProblems(page, "instances renew")).toEqual([]);
  await dialog.getByRole("button", { name: "Renew for 30 days" }).click();
  await page.getByText("Shop runs until").waitFor();
  await card()
    .getByText(/(29|30) days left of 30/)
    .waitFor();
});

it("are renewed by their own card once they have expired, for 30 days from today, where there are no more than two", async () => {
  const added = await addTwoMore();
  moveEnd(-2);
  await page.goto(`${product.web}/dashboard/instances`);
  await card().getByText("Stopped on").waitFor();
  await card().getByRole("button", { name: "Renew Shop" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew Shop" });
  await dialog.getByText("Expired on").waitFor();
  const renew = dialog.getByRole("button", { name: "Renew for 30 days" });
  await renew.click();
  await dialog.getByText("You have more than 2 free instances. Delete one, then renew again.").waitFor();
  expect(daysLeft()).toBeLessThan(0);

  const [second, third] = added;
  await api(product.web, "DELETE", `/api/instances/${third}`, undefined, own());
  await renew.click();
  await page.getByText("Shop runs until").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await card()
    .getByText(/(29|30) days left of 30/)
    .waitFor();
  expect(await card().getByText("Stopped on").count()).toBe(0);
  expect(daysLeft()).toBeCloseTo(30, 2);
  await api(product.web, "DELETE", `/api/instances/${second}`, undefined, own());
});

it("say in Manage that one has expired, since when and what is off, and renew it there", async () => {
  moveEnd(-2);
  await page.goto(`${product.web}/dashboard/instances`);
  await card().getByText("Stopped on").waitFor();
  expect(await findProblems(page, "instances expired")).toEqual([]);
  expect((await client.send(CUSTOMER, "Hello")).body.code).toBe("INSTANCE_EXPIRED");

  await page.getByRole("button", { name: "Manage Shop" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Shop" });
  await dialog.getByText("This instance has expired").first().waitFor();
  expect(await dialog.textContent()).toContain("2 days ago");
  expect(await dialog.textContent()).not.toMatch(/\bConnected\b|\bActive\b/);
  expect(await findProblems(page, "manage expired")).toEqual([]);
  await dialog.getByRole("button", { name: "Renew for 30 days" }).click();
  await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor();
});

it("are mailed about, unless their owner switches it off, where each mail leads", async () => {
  const desk = await openTab(browser);
  await signInAs(desk.page, product, await signedInCookie(product));
  await desk.page.goto(`${product.web}/dashboard?profile`);
  const profile = desk.page.getByRole("dialog", { name: "Profile" });
  const ends = profile.getByRole("switch", { name: "An instance ends" });
  expect(await ends.isChecked()).toBe(true);
  await ends.click();
  await profile.getByText("The choice of mails is saved").waitFor();
  expect(await findProblems(desk.page, "profile mails")).toEqual([]);
  await desk.page.goto(`${product.web}/dashboard?profile`);
  expect(await ends.isChecked()).toBe(false);
  expect(desk.problems).toEqual([]);
  await desk.close();
});
