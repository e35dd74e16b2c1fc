import type { Browser } from "playwright-core";
import { expect, it } from "vitest";
import { openTab } from "./support/browser.ts";
import { focusedName, tabTo } from "./support/keyboard.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { enter, someone } from "./support/steps.ts";
import { sandboxOf } from "./support/telegram.ts";

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

it.each([
  { name: "a desktop", width: 1280, height: 860 },
  { name: "a phone", width: 360, height: 740 },
])("signs up, adds an instance and shows its code with the keyboard alone, at the width of $name", async (size) => {
  const { page, problems, close } = await openTab(browser, { viewport: size });
  const person = someone();
  await page.goto(`${product.web}/signup`);
  await tabTo(page, "Full Name");
  await page.keyboard.type(person.name);
  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await tabTo(page, "Country");
  await page.keyboard.type("Iraq");
  await tabTo(page, "Password");
  await page.keyboard.type(person.password);
  await tabTo(page, "checkbox");
  await page.keyboard.press("Space");
  await tabTo(page, "Sign up");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login*");

  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await tabTo(page, "Password");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");

  await page.goto(`${product.web}/dashboard/instances`);
  await page.getByText("No instances found").waitFor();
  await tabTo(page, "Add Instance");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add Instance" }).waitFor();
  await tabTo(page, "Instance Name");
  await page.keyboard.type("Shop Orders");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await tabTo(page, "Add Instance");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add Instance" }).waitFor({ state: "hidden" });
  await page.getByRole("article", { name: "Shop Orders" }).waitFor();

  await tabTo(page, "Manage Shop Orders");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Manage Shop Orders" });
  await dialog.getByRole("button", { name: "Start WhatsApp Session" }).waitFor();
  await tabTo(page, "Start WhatsApp Session");
  await page.keyboard.press("Enter");
  await dialog.getByText("Scan this QR code with your phone").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => focusedName(page)).toContain("Manage Shop Orders");
  expect(problems).toEqual([]);
  await close();
});

it("adds a Telegram instance, links it by code, sends and logs out with the keyboard alone", async () => {
  const { page, problems, close } = await openTab(browser);
  const phone = "9647700000302";
  await enter(page, product);
  await page.goto(`${product.web}/dashboard/instances`);
  await page.getByText("No instances found").waitFor();
  await tabTo(page, "Add Instance");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add Instance" }).waitFor();
  await tabTo(page, "Instance Name");
  await page.keyboard.type("Support Desk");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await tabTo(page, "Fill in sample values");
  await page.keyboard.press("Enter");
  await tabTo(page, "Add Instance");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add Instance" }).waitFor({ state: "hidden" });
  await page.getByRole("article", { name: "Support Desk" }).waitFor();

  await tabTo(page, "Manage Support Desk");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Manage Support Desk" });
  await dialog.getByRole("heading", { name: "Connect Telegram Account" }).waitFor();
  await tabTo(page, "Phone Number");
  await page.keyboard.type(`+${phone}`);
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: "Enter the code" }).waitFor();
  await expect.poll(() => focusedName(page)).toContain("Verification Code");
  await page.keyboard.type(await sandboxOf(product).code(phone));
  await page.keyboard.press("Enter");
  await dialog.getByRole("region", { name: "Connected" }).waitFor();
  await dialog.getByLabel("Recipient").waitFor();

  await tabTo(page, "Recipient");
  await page.keyboard.type("@omar_keys");
  await page.keyboard.press("Enter");
  await dialog.getByText("Message sent successfully").waitFor();
  await tabTo(page, "Logout");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Unlink this account" }).waitFor();
  await tabTo(page, "Unlink");
  await page.keyboard.press("Enter");
  await dialog.getByText("Logged out successfully").waitFor();
  await dialog.getByRole("heading", { name: "Connect Telegram Account" }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it("saves the form as it stands, however soon after the last change it is sent", async () => {
  const { page, problems, close } = await openTab(browser);
  await enter(page, product);
  await page.goto(`${product.web}/dashboard/instances`);
  await page.getByRole("button", { name: "Add Instance" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Instance" });
  await dialog.getByLabel("Instance Name").fill("Fast Fingers");
  await dialog.getByText("Telegram", { exact: true }).click();
  const fill = await dialog.getByRole("button", { name: "Fill in sample values" }).elementHandle();
  await dialog.getByRole("button", { name: "Add Instance" }).evaluate(async (save: HTMLElement, filling) => {
    (filling as HTMLElement).click();
    // The view is drawn in a microtask; what runs after a frame has not run yet.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    save.click();
  }, fill);
  await page.getByRole("article", { name: "Fast Fingers" }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it("asks for a reset link, edits the profile and signs out everywhere with the keyboard alone", async () => {
  const { page, problems, close } = await openTab(browser);
  const person = someone();
  await page.goto(`${product.web}/recover`);
  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Enter");
  await page.getByText("is on its way").waitFor();
  await tabTo(page, "Back to Login");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");

  await enter(page, product, person);
  await tabTo(page, person.name);
  await page.keyboard.press("Enter");
  const profile = page.getByRole("dialog", { name: "Profile", exact: true });
  await profile.getByText("This device").waitFor();
  await tabTo(page, "Edit Profile");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Edit Profile" }).waitFor();
  await expect.poll(() => focusedName(page)).toContain("Name");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Maryam Hassan");
  await page.keyboard.press("Enter");
  await profile.getByText("Profile updated successfully!").waitFor();
  await expect.poll(() => focusedName(page)).toContain("Edit Profile");
  await page.keyboard.press("Escape");
  await profile.waitFor({ state: "hidden" });
  await expect.poll(() => focusedName(page)).toContain("Maryam Hassan");

  await page.keyboard.press("Enter");
  await profile.getByText("This device").waitFor();
  await tabTo(page, "Sign out everywhere");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Sign out everywhere" }).waitFor();
  await expect.poll(() => focusedName(page)).toContain("Cancel");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  expect(problems).toEqual([]);
  await close();
});
