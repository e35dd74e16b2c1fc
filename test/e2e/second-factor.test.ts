import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { freePorts } from "#test/support/free-ports.ts";
import { launchBrowser } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { type Product, startProduct } from "./support/product.ts";
import { addInstance, enter, logIn, manage, type Person } from "./support/steps.ts";
import { openTabs } from "./support/tabs.ts";

const STEP_MS = 30_000;

describe("a second factor", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "wesal-factors-"));
  /** At the name that passkeys are bound to. */
  let product: Product;
  let browser: Browser;
  const openTab = openTabs(() => browser);

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    const web = `http://localhost:${port}`;
    const env = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: web };
    [product, browser] = await Promise.all([startProduct(env), launchBrowser()]);
    product = { ...product, web };
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const visit = async (...options: Parameters<typeof openTab>): Promise<Page> => (await openTab(...options)).page;

  async function openProfile(page: Page) {
    await page.getByTitle("Profile").click();
    const profile = page.getByRole("dialog", { name: "Profile" });
    await profile.getByRole("heading", { name: "Second factor" }).waitFor();
    return profile;
  }

  /** As the app on the phone of its owner. */
  async function setUpApp(page: Page, person: Person): Promise<{ app: TOTP; codes: readonly string[] }> {
    const profile = await openProfile(page);
    await profile.getByRole("button", { name: "Set up authenticator app" }).click();
    const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await dialog.getByLabel("Current Password").fill("a guess");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("Current password is not correct").waitFor();
    await dialog.getByLabel("Current Password").fill(person.password);
    await page.keyboard.press("Enter");
    await dialog.getByAltText("QR code for an authenticator app").waitFor();
    expect(await findProblems(page, "second factor app")).toEqual([]);
    const secret = (await dialog.getByRole("region", { name: "Key for the app" }).innerText()).replaceAll(" ", "");
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await dialog.getByLabel("Code", { exact: true }).fill("000000");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("This code is not right").waitFor();
    await dialog.getByLabel("Code", { exact: true }).fill(app.generate());
    await page.keyboard.press("Enter");
    const codes = await storeCodes(page);
    await profile.getByText("On", { exact: true }).waitFor();
    await profile.getByText("10 of 10 left").waitFor();
    return { app, codes };
  }

  async function storeCodes(page: Page): Promise<readonly string[]> {
    const shown = page.getByRole("dialog", { name: "Recovery codes" });
    await shown.waitFor();
    const codes = await shown.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await findProblems(page, "second factor recovery codes")).toEqual([]);
    await shown.getByRole("button", { name: "I have stored them" }).click();
    return codes;
  }

  async function typePassword(page: Page, person: Person): Promise<void> {
    await page.goto(`${product.web}/login`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/login/code");
  }

  /** What is open would see it, and lead to the login page by itself. */
  async function forgetSession(page: Page): Promise<void> {
    await page.goto("about:blank");
    await page.context().clearCookies();
  }

  /** Of a step that the app has not shown yet. */
  const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + STEP_MS });

  it("is an app, asked for after the password and before a token, on a phone too", { timeout: 120_000 }, async () => {
    const page = await visit({ viewport: { width: 360, height: 740 } });
    const person = await enter(page, product);
    await page.setViewportSize({ width: 1280, height: 860 });
    const { app, codes } = await setUpApp(page, person);

    const phone = await visit({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    await typePassword(phone, person);
    expect(await findProblems(phone, "second factor asked at login")).toEqual([]);
    await phone.getByLabel("Code", { exact: true }).fill("000000");
    await phone.keyboard.press("Enter");
    await phone.getByRole("alert").getByText("This code is not right").waitFor();
    await phone.getByLabel("Code", { exact: true }).fill(nextCode(app));
    await phone.getByRole("button", { name: "Continue" }).click();
    await phone.waitForURL(`**${PAGES.dashboard.path}`);

    const noScript = await visit({ javaScriptEnabled: false });
    await typePassword(noScript, person);
    expect(await noScript.getByRole("button", { name: "Use a passkey" }).isVisible()).toBe(false);
    await noScript.getByText("Use a recovery code").click();
    await noScript.getByLabel("Recovery code").fill(codes[0] ?? "");
    await noScript.getByRole("button", { name: "Continue" }).click();
    await noScript.waitForURL(`**${PAGES.dashboard.path}`);
  });

  it("is a passkey, which signs in by itself and opens a token", { timeout: 120_000 }, async () => {
    const page = await visit();
    const person = await enter(page, product);
    await addInstance(page, product, "Shop");
    const device = await authenticator(page);
    const profile = await openProfile(page);
    await profile.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Work laptop");
    await dialog.getByLabel("Current Password").fill(person.password);
    await page.keyboard.press("Enter");
    await storeCodes(page);
    await profile.getByText("Work laptop").waitFor();
    expect(await findProblems(page, "second factor passkey")).toEqual([]);

    await profile.getByRole("button", { name: "Edit Work laptop" }).click();
    const rename = page.getByRole("dialog", { name: "Rename passkey" });
    await rename.getByLabel("Name").fill("Laptop at work");
    await page.keyboard.press("Enter");
    await profile.getByText("Laptop at work").waitFor();
    await profile.getByRole("button", { name: "Close" }).click();

    await forgetSession(page);
    await page.goto(`${product.web}/login?from=/dashboard/instances`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL("**/dashboard/instances");
    const manager = await manage(page, "Shop");
    await manager.getByRole("button", { name: "Show token" }).click();
    await manager.getByRole("button", { name: "Hide token" }).waitFor();

    await device.verifies(false);
    await forgetSession(page);
    await typePassword(page, person);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("alert").getByText("No passkey was used.").waitFor();
    await device.verifies(true);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(`**${PAGES.dashboard.path}`);
  });

  it("is asked for before an API key is made, which shows nothing without it", { timeout: 120_000 }, async () => {
    const page = await visit();
    const person = await enter(page, product);
    // Another session of the same account sets it up: this one has never shown it.
    const other = await visit();
    await logIn(other, product, person);
    const { app } = await setUpApp(other, person);

    await page.goto(`${product.web}${PAGES.keys.path}`);
    await page.getByRole("main").getByRole("button", { name: "Create key" }).first().click();
    const form = page.getByRole("dialog", { name: "Create key" });
    await form.getByLabel("Name", { exact: true }).fill("Shop backend");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Confirm that it is you" });
    await question.waitFor();
    expect(await findProblems(page, "second factor confirm for a key")).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await form.getByText("Show your second factor first.").waitFor();
    expect(await page.content()).not.toContain("wsl_");
    await form.getByRole("button", { name: "Create key" }).click();
    await question.getByLabel("Code", { exact: true }).fill(nextCode(app));
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: "Copy your key now" });
    await expect.poll(() => shown.getByRole("region", { name: "API key" }).textContent()).toMatch(/wsl_/);
    await shown.getByRole("button", { name: "I stored it" }).click();
    await page.getByRole("list", { name: "API keys" }).getByText("Shop backend").first().waitFor();
  });

  it("is asked for once more before a token is shown, where it was shown long ago", { timeout: 120_000 }, async () => {
    const page = await visit();
    const person = await enter(page, product);
    await addInstance(page, product, "Shop");
    // Another session of the same account sets it up: this one has never shown it.
    const other = await visit();
    await logIn(other, product, person);
    const { codes } = await setUpApp(other, person);

    const manager = await manage(page, "Shop");
    await manager.getByRole("button", { name: "Show token" }).click();
    const question = page.getByRole("dialog", { name: "Confirm that it is you" });
    await question.waitFor();
    expect(await findProblems(page, "second factor confirm for a token")).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await manager.getByRole("alert").getByText("Show your second factor first.").waitFor();
    await manager.getByRole("button", { name: "Rotate token" }).click();
    await page.getByRole("dialog", { name: "Rotate token" }).getByRole("button", { name: "Rotate" }).click();
    await question.getByLabel("Code", { exact: true }).fill("000000");
    await page.keyboard.press("Enter");
    await question.getByRole("alert").getByText("This code is not right").waitFor();
    await question.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
    await page.keyboard.press("Enter");
    await manager.getByRole("button", { name: "Hide token" }).waitFor();
    await question.waitFor({ state: "hidden" });
  });

  it("says where passkeys work, at another address than the server's own", async () => {
    const page = await visit();
    await page.goto(`${product.web.replace("localhost", "127.0.0.1")}/login`);
    await page.getByRole("alert").getByText(`Passkeys work at ${product.web}`).waitFor();
    expect(await page.getByRole("button", { name: "Use a passkey" }).isVisible()).toBe(false);
  });
});

/** A security key that Chromium makes up, with a finger on it. */
async function authenticator(page: Page): Promise<{ verifies(does: boolean): Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async verifies(isUserVerified) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}
