import type { Locator, Page } from "playwright-core";
import { PAGES } from "#ports/contracts/pages.ts";
import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import type { Product } from "./product.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export function someone(name = "Layla Hassan"): Person {
  const id = crypto.randomUUID().slice(0, 8);
  return { name, email: `${name.split(" ")[0]?.toLowerCase()}-${id}@example.com`, password: "correct horse battery" };
}

/** Through the form, to the login page. */
export async function signUp(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto(`${product.web}/signup`);
  await page.getByLabel("Full Name").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Country").selectOption("IQ");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/login*");
}

export async function logIn(page: Page, product: Product, person: Person): Promise<void> {
  if (!page.url().includes("/login")) await page.goto(`${product.web}/login`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`**${PAGES.dashboard.path}**`);
}

export async function enter(page: Page, product: Product, person = someone()): Promise<Person> {
  await signUp(page, product, person);
  await logIn(page, product, person);
  return person;
}

export async function addInstance(page: Page, product: Product, name: string): Promise<void> {
  if (!page.url().endsWith(PAGES.instances.path)) await page.goto(`${product.web}${PAGES.instances.path}`);
  await page.getByRole("button", { name: "Add Instance" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Instance" });
  await dialog.getByLabel("Instance Name").fill(name);
  await dialog.getByText("WhatsApp", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add Instance" }).click();
  await dialog.waitFor({ state: "hidden" });
}

export async function addTelegramInstance(page: Page, product: Product, name: string): Promise<void> {
  if (!page.url().endsWith(PAGES.instances.path)) await page.goto(`${product.web}${PAGES.instances.path}`);
  await page.getByRole("button", { name: "Add Instance" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Instance" });
  await dialog.getByLabel("Instance Name").fill(name);
  await dialog.getByText("Telegram", { exact: true }).click();
  await dialog.getByLabel("API ID").fill("12345");
  await dialog.getByLabel("App Hash").fill("abcdef");
  await dialog.getByRole("button", { name: "Add Instance" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Opens an instance's manage dialog from its card. */
export async function manage(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `Manage ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Manage ${name}` });
  await dialog.waitFor();
  return dialog;
}

/** Starts a session in the dialog and scans its code with one phone of the virtual phone's page. */
export async function linkThroughPhone(options: {
  dialog: Locator;
  phone: Page;
  product: Product;
  number: string;
}): Promise<void> {
  const { dialog, phone, product, number } = options;
  await dialog.getByRole("button", { name: "Start WhatsApp Session" }).click();
  await dialog.getByText("Scan this QR code with your phone").waitFor();
  await phone.bringToFront();
  await phone.goto(`${product.web}${PAGES.sandbox.path}`);
  await choosePhone(phone, number);
  await phone
    .getByRole("button", { name: /^Scan the code of/ })
    .first()
    .click();
  await dialog.page().bringToFront();
}

/** Takes a phone in hand, adding it to the network first where it is new. */
export async function choosePhone(page: Page, number: string): Promise<void> {
  const shown = number.replace(/^(\d{3})(\d{3})(\d{3})(\d{4})$/, "+$1 $2 $3 $4");
  const phone = page.getByRole("region", { name: "Phones" }).getByRole("button", { name: shown });
  await page.getByRole("region", { name: "Phones" }).waitFor();
  const known = (await phonesOf(page)).includes(number) || (await phone.first().isVisible());
  if (!known) {
    await page.getByRole("button", { name: "Add phone" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Phone Number").fill(`+${number}`);
    await dialog.getByRole("button", { name: /Add/ }).last().click();
    await dialog.waitFor({ state: "hidden" });
    return;
  }
  await phone.first().click();
}

/** What the networks know, as text; the page may show it a look later. Where they know none it shows two to begin with. */
function phonesOf(page: Page): Promise<string> {
  return page.evaluate(
    async (paths) => (await Promise.all(paths.map(async (path) => (await fetch(path)).text()))).join(),
    [WHATSAPP_SANDBOX_PATHS.phones, TELEGRAM_SANDBOX_PATHS.accounts].map((path) => `/api/sandbox${path}`),
  );
}

/** By the dialog's Logout, which asks first. */
export async function logOutOf(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Logout" }).click();
  const question = dialog.page().getByRole("dialog", { name: "Unlink this account" });
  await question.getByText(/To send again you/).waitFor();
  await question.getByRole("button", { name: "Unlink" }).click();
}
