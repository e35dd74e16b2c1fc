import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "./support/keyboard.ts";
import { findMisfitsToo } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import { linkPathFor, resetPathFor } from "./support/outbox.ts";
import type { Product } from "./support/product.ts";
import { enter, logIn, type Person, signUp, someone } from "./support/steps.ts";
import { openTabs } from "./support/tabs.ts";
import { until } from "./support/until.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const NEW_PASSWORD = "a battery and a staple";

describe("one's own account", () => {
  let dataDir: string;
  let product: Product;
  let browser: Browser;
  const openTab = openTabs(() => browser);

  openProduct((opened) => {
    ({ product, browser } = opened);
    dataDir = product.dataDir;
  });

  const visit = async (...options: Parameters<typeof openTab>): Promise<Page> => (await openTab(...options)).page;

  const pathOf = (page: Page) => new URL(page.url()).pathname;

  it("sets a new password by a mailed link, once, and signs out every device", async () => {
    const device = await visit();
    const person = await enter(device, product);

    const page = await visit();
    await page.goto(`${product.web}/login`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByRole("alert").getByText("Please enter your email address").waitFor();
    await page.getByLabel("Email").fill("layla");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Please enter a valid email address").waitFor();
    await page.getByLabel("Email").fill(person.email);
    await page.keyboard.press("Enter");
    const sent = page.getByRole("status").filter({ hasText: "a link to set a new password is on its way" });
    await sent.waitFor();
    await waitForFocus(sent);
    expect(await page.getByLabel("Email").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Back to Login" }).click();
    await page.waitForURL("**/login");

    const link = product.web + (await resetPathFor(dataDir, person.email));
    await page.goto(link);
    expect(await findMisfitsToo(page, "reset password")).toEqual([]);
    await setPassword(page, "short", "short");
    await page.getByRole("alert").getByText("Password must be at least 8 characters").waitFor();
    await setPassword(page, NEW_PASSWORD, "another");
    await page.getByRole("alert").getByText("Passwords do not match").waitFor();
    expect(await page.getByLabel("New Password", { exact: true }).inputValue()).toBe(NEW_PASSWORD);
    await setPassword(page, NEW_PASSWORD, NEW_PASSWORD);
    await page.getByRole("status").getByText("Your password is changed. You can log in now.").waitFor();
    const doneAt = performance.now();
    await page.waitForURL("**/login");
    expect(performance.now() - doneAt).toBeGreaterThan(2_000);

    await device.reload();
    expect(pathOf(device)).toBe("/login");
    await page.goto(link);
    await page.getByRole("alert").getByText("This link is used up or older than 10 minutes").waitFor();
    expect(await page.getByLabel("New Password", { exact: true }).count()).toBe(0);
    await page.goto(`${product.web}/login`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Invalid email or password").waitFor();
    await logIn(page, product, { ...person, password: NEW_PASSWORD });
  });

  it("does the same without JavaScript", async () => {
    const page = await visit({ javaScriptEnabled: false });
    const person = someone("Omar Aziz");
    await signUp(page, product, person);
    await page.goto(`${product.web}/recover`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText("a link to set a new password is on its way").waitFor();
    expect(await page.getByLabel("Email").count()).toBe(0);
    await page.getByRole("link", { name: "ask for another" }).click();
    await page.getByLabel("Email").waitFor();

    await page.goto(product.web + (await resetPathFor(dataDir, person.email)));
    await setPassword(page, NEW_PASSWORD, "another");
    await page.getByText("Passwords do not match").waitFor();
    await setPassword(page, NEW_PASSWORD, NEW_PASSWORD);
    await page.getByText("Your password is changed. You can log in now.").waitFor();
    await page.waitForURL("**/login");
    await logIn(page, product, { ...person, password: NEW_PASSWORD });
  });

  it("says the same for an address that nobody has, and where the mail went; and goes back where one came from", async () => {
    const page = await visit();
    await page.goto(`${product.web}/signup`);
    await page.goto(`${product.web}/recover`);
    await page.getByLabel("Email").fill(someone().email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText("a link to set a new password is on its way").waitFor();
    await page
      .getByText("This sandbox has no mail server: each mail is a file in the folder outbox of its DATA_DIR.")
      .waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL("**/signup");
  });

  it("changes a profile, which the side menu and the browser's copy follow", async () => {
    const page = await visit();
    const person = await enter(page, product);
    const profile = await openProfile(page, person);
    await profile.getByRole("button", { name: "Edit Profile" }).click();
    const form = page.getByRole("dialog", { name: "Edit Profile" });
    expect(await form.getByLabel("Email").isEditable()).toBe(false);
    await form.getByLabel("Name").fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").getByText("Name is required").waitFor();
    await form.getByLabel("Name").fill("Maryam Hassan");
    await form.getByLabel("Phone").fill("+964 770-555-0141");
    await form.getByLabel("Country").selectOption("EG");
    await form.getByLabel("Phone").press("Enter");
    await profile.getByText("Profile updated successfully!").waitFor();
    const edit = profile.getByRole("button", { name: "Edit Profile" });
    await waitForFocus(edit);
    await profile.getByText("Egypt").waitFor();
    await profile.getByText("Profile updated successfully!").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await menuButton(page, "Maryam Hassan").waitFor();
    const copy = await until(
      () => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null")),
      (kept) => kept?.name === "Maryam Hassan",
      5_000,
    );
    expect(copy).toMatchObject({ name: "Maryam Hassan", email: person.email, country: "EG" });
    expect(Object.keys(copy)).toEqual(["id", "name", "email", "phone", "country"]);
    await page.reload();
    await menuButton(page, "Maryam Hassan").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  });

  it("changes a password for the right one alone, and signs out the other devices", async () => {
    const page = await visit();
    const person = await enter(page, product);
    const other = await visit();
    await logIn(other, product, person);
    await (await openProfile(page, person)).getByRole("button", { name: "Edit Profile" }).click();
    const form = page.getByRole("dialog", { name: "Edit Profile" });
    await form.getByLabel("Current Password").fill("not the password");
    await form.getByLabel("New Password").fill(NEW_PASSWORD);
    await form.getByLabel("Confirm Password").fill(NEW_PASSWORD);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").getByText("Current password is not correct").waitFor();
    await form.getByLabel("Current Password").fill(person.password);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Profile updated successfully!").waitFor();
    await page.reload();
    expect(pathOf(page)).toBe("/dashboard");
    await other.reload();
    expect(pathOf(other)).toBe("/login");
    await logIn(other, product, { ...person, password: NEW_PASSWORD });
  });

  it("reminds of an address until the mailed link has confirmed it, without JavaScript too", async () => {
    const page = await visit();
    const person = await enter(page, product);
    const reminder = page.getByRole("complementary", { name: "Confirm your e-mail address" });
    await reminder.getByText(person.email).waitFor();
    expect(await findMisfitsToo(page, "e-mail to confirm")).toEqual([]);
    await reminder.getByRole("button", { name: "Send again" }).click();
    await reminder.getByText("A new link is on its way").waitFor();
    const plain = await visit({ javaScriptEnabled: false });
    await plain.goto(product.web + (await linkPathFor(dataDir, person.email, "/link/")));
    await plain.getByRole("button", { name: "Confirm" }).click();
    await plain.getByText("Your e-mail address is confirmed.").waitFor();
    await page.reload();
    await menuButton(page, person.name).waitFor();
    expect(await reminder.count()).toBe(0);
  });

  it("takes another address, which both addresses are asked about, and gives it back to who did not ask", async () => {
    const page = await visit();
    const person = await enter(page, product);
    await page.goto(product.web + (await linkPathFor(dataDir, person.email, "/link/", "Confirm")));
    expect(await findMisfitsToo(page, "mailed link")).toEqual([]);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL("**/dashboard");
    const next = `new-${person.email}`;
    const profile = await openProfile(page, person);
    await profile.getByRole("button", { name: "Change email" }).click();
    await profile.getByRole("button", { name: "Send Link" }).click();
    await profile.getByRole("alert").getByText("Please enter your email address").waitFor();
    await profile.getByLabel("New Email").fill(next);
    await profile.getByLabel("Current Password").fill("not the password");
    await profile.getByLabel("Current Password").press("Enter");
    await profile.getByRole("alert").getByText("Current password is not correct").waitFor();
    expect(await findMisfitsToo(page, "profile new e-mail")).toEqual([]);
    await profile.getByLabel("Current Password").fill(person.password);
    await profile.getByLabel("Current Password").press("Enter");
    await profile.getByRole("status").getByText("A link is on its way to the new address").waitFor();

    await page.goto(product.web + (await linkPathFor(dataDir, next, "/link/")));
    await page.getByRole("button", { name: "Use This Address" }).click();
    await page.waitForURL("**/dashboard");
    await (await openProfile(page, person)).getByText(next).waitFor();

    const owner = await visit();
    await owner.goto(product.web + (await linkPathFor(dataDir, person.email, "/link/", "The e-mail address of your")));
    expect(await findMisfitsToo(owner, "mailed link of the owner")).toEqual([]);
    await owner.getByRole("button", { name: "This Was Not Me" }).click();
    await owner.waitForURL("**/reset-password/*");
    expect(await owner.getByLabel("Give my instances new tokens").isChecked()).toBe(true);
    await setPassword(owner, NEW_PASSWORD, NEW_PASSWORD);
    await owner.waitForURL("**/login");
    await logIn(owner, product, { ...person, password: NEW_PASSWORD });
    await page.reload();
    expect(pathOf(page)).toBe("/login");
  });

  it("lists the devices, signs one out, then all of them", async () => {
    const page = await visit();
    const person = await enter(page, product);
    const phone = await visit({ userAgent: ANDROID, viewport: { width: 360, height: 740 } });
    await logIn(phone, product, person);

    const profile = await openProfile(page, person);
    await profile.getByText("This device").waitFor();
    await profile.getByRole("button", { name: "Sign out Chrome on Android" }).click();
    await profile.getByText("Chrome on Android").waitFor({ state: "detached" });
    await phone.reload();
    expect(pathOf(phone)).toBe("/login");

    await logIn(phone, product, person);
    await phone.getByRole("button", { name: "Open menu" }).click();
    const onPhone = await openProfile(phone, person);
    await onPhone.getByRole("button", { name: "Sign out everywhere" }).click();
    const asked = phone.getByRole("dialog", { name: "Sign out everywhere" });
    await asked.getByRole("button", { name: "Sign out everywhere" }).click();
    await phone.waitForURL("**/login");
    expect(await phone.evaluate(() => localStorage.getItem("user"))).toBeNull();
    await page.reload();
    expect(pathOf(page)).toBe("/login");
  });
});

async function setPassword(page: Page, password: string, confirm: string): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(confirm);
  await page.getByRole("button", { name: "Set Password" }).click();
}

const menuButton = (page: Page, name: string) =>
  page.getByLabel("Side menu").getByRole("button", { name: new RegExp(name) });

async function openProfile(page: Page, person: Person) {
  await menuButton(page, person.name).click();
  const profile = page.getByRole("dialog", { name: "Profile", exact: true });
  await profile.waitFor();
  return profile;
}
