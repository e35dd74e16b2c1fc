import { createPrivateKey } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSKEY_EXTENSION_PATH } from "#ports/contracts/passkey-paths.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { unzip } from "#test/support/unzip.ts";
import { api, ownInstance } from "./support/api.ts";
import { type Product, startProduct } from "./support/product.ts";
import { walk } from "./support/second-try.ts";
import { addInstance, enter, manage } from "./support/steps.ts";
import { until } from "./support/until.ts";

/** The shell without a window takes no extensions. */
const WITH_EXTENSIONS = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const PAGE = "https://web.whatsapp.com";
const WITHIN_MS = 15_000;

interface Passkey {
  readonly credentialId: string;
  readonly privateKey: string;
}

/** What the phone keeps in its keychain, and a browser of its owner's would have from there. */
function passkeyOf({ dataDir }: Product, phone: string): Passkey {
  const database = new DatabaseSync(join(dataDir, "sandbox.db"), { readOnly: true });
  const row = database.prepare("select value from item where collection = 'subscriber' and key = ?").get(phone);
  database.close();
  const { passkey } = deserialize(row?.value as Uint8Array) as { passkey?: Passkey };
  if (passkey === undefined) throw new Error("test: the phone has no passkey");
  return passkey;
}

async function tell(product: Product, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(product.sandbox + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`test: ${path} was answered ${answer.status}`);
}

/** The phone scans the code that is on show. */
async function scan(product: Product, phone: string): Promise<void> {
  const answer = await fetch(product.sandbox + WHATSAPP_SANDBOX_PATHS.pending);
  const { pending } = (await answer.json()) as { pending: { qrText: string }[] };
  await tell(product, WHATSAPP_SANDBOX_PATHS.scan, { qrText: pending.at(-1)?.qrText, phone });
}

describe("the passkey extension", () => {
  let product: Product;
  let folder: string;
  let context: BrowserContext;
  let desk: Page;
  let dialog: Locator;
  let tab: Page;
  let inTab: CDPSession;
  /** Of the account that is linked last: each is linked once. */
  let phones = 9_647_700_000_040;
  const newPhone = () => {
    phones += 1;
    return String(phones);
  };
  let own: string;

  beforeAll(async () => {
    product = await startProduct();
    folder = mkdtempSync(join(tmpdir(), "wesal-extension-"));
    const zip = await fetch(product.web + PASSKEY_EXTENSION_PATH);
    for (const [name, content] of unzip(new Uint8Array(await zip.arrayBuffer()))) {
      mkdirSync(join(folder, "extension", dirname(name)), { recursive: true });
      writeFileSync(join(folder, "extension", name), content);
    }
    context = await chromium.launchPersistentContext(join(folder, "profile"), {
      executablePath: WITH_EXTENSIONS.find((path) => existsSync(path)) ?? "no Chromium: apt-get install chromium",
      viewport: { width: 1280, height: 860 },
      ignoreDefaultArgs: ["--disable-extensions"],
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"].concat(
        `--load-extension=${join(folder, "extension")}`,
        `--disable-extensions-except=${join(folder, "extension")}`,
      ),
    });
    context.setDefaultTimeout(15_000);
    await context.route(`${PAGE}/**`, (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: {
          "content-security-policy":
            "default-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'",
        },
        body: "<!doctype html><title>WhatsApp Web</title><p>Not logged in",
      }),
    );
    await begin();
  });
  const step = walk(async () => {
    await context.clearCookies();
    await begin();
  });

  async function begin(): Promise<void> {
    own = newPhone();
    desk = await context.newPage();
    await enter(desk, product);
    await addInstance(desk, product, "Shop Orders");
    await tell(product, WHATSAPP_SANDBOX_PATHS.phones, { phone: own });
    await tell(product, WHATSAPP_SANDBOX_PATHS.passkeys, { phone: own, asked: true });
  }

  afterAll(async () => {
    await context?.close();
    expect(await product?.stop()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  /** What stands in the tab, closed roots included: as a screen reader has it. */
  async function said(): Promise<string> {
    const { nodes } = await inTab.send("Accessibility.getFullAXTree");
    return nodes.map(({ name }) => name?.value ?? "").join("\n");
  }

  /** The tab's browser has the phone's passkey. */
  async function giveKeychain(phone: string): Promise<void> {
    await inTab.send("WebAuthn.enable");
    const { authenticatorId } = await inTab.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const { credentialId, privateKey } = passkeyOf(product, phone);
    await inTab.send("WebAuthn.addCredential", {
      authenticatorId,
      credential: {
        credentialId: Buffer.from(credentialId, "base64url").toString("base64"),
        privateKey: createPrivateKey(privateKey).export({ type: "pkcs8", format: "der" }).toString("base64"),
        userHandle: Buffer.from(phone).toString("base64"),
        rpId: "whatsapp.com",
        isResidentCredential: true,
        signCount: 0,
      },
    });
  }

  async function pressFirst(page: Page): Promise<void> {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }

  step("takes over in the tab that Manage opens, and hides the token", async () => {
    dialog = await manage(desk, "Shop Orders");
    await dialog.getByRole("button", { name: "Start WhatsApp Session" }).click();
    await dialog.getByText("Waiting for your phone").first().waitFor();
    await scan(product, own);
    await dialog.getByRole("heading", { name: "Use your passkey" }).waitFor();
    await desk.screenshot({ path: "test-results/passkey-extension-manage.png" });
    const opened = context.waitForEvent("page");
    await dialog.getByRole("button", { name: "Open web.whatsapp.com" }).click();
    tab = await opened;
    inTab = await context.newCDPSession(tab);
    await until(said, (text) => text.includes("Use passkey"), WITHIN_MS);
    expect(await said()).toContain(`Shop Orders · ${new URL(product.web).host}`);
    expect(tab.url()).toBe(`${PAGE}/`);
    await tab.screenshot({ path: "test-results/passkey-extension.png" });
  });

  step("uses the passkey once its owner says so, and the account is linked", async () => {
    await giveKeychain(own);
    await tab.bringToFront();
    await tab.keyboard.press("Enter");
    expect(await said()).toContain("Use passkey");
    await pressFirst(tab);
    await until(said, (text) => text.includes("WhatsApp has your passkey's answer"), WITHIN_MS);
    await tab.screenshot({ path: "test-results/passkey-extension-done.png" });
    await desk.bringToFront();
    await dialog
      .getByText(`Connected as +964 770 000 00${phones % 100}`)
      .first()
      .waitFor();
  });

  it("does as much by a link that a program has made", async () => {
    const other = newPhone();
    await tell(product, WHATSAPP_SANDBOX_PATHS.passkeys, { phone: other, asked: true });
    const { client, token } = await ownInstance(product, { platform: "whatsapp" });
    await api(product.api, "POST", `/start-session/${client}`, { dtoken: token });
    await scan(product, other);
    const headers = { authorization: `Bearer ${token}` };
    const session = `/v1/instances/${client}/session`;
    const link = () => api(product.api, "POST", `${session}/passkey/link`, undefined, headers);
    const made = await until(link, ({ status }) => status === 200, WITHIN_MS);
    const elsewhere = await context.newPage();
    inTab = await context.newCDPSession(elsewhere);
    await elsewhere.goto(made.body.url ?? "");
    await until(said, (text) => text.includes("Use passkey"), WITHIN_MS);
    await giveKeychain(other);
    await pressFirst(elsewhere);
    await until(said, (text) => text.includes("WhatsApp has your passkey's answer"), WITHIN_MS);
    const state = () => api(product.api, "GET", session, undefined, headers);
    await until(state, ({ body }) => body.state === "connected", WITHIN_MS);
  });

  it("does nothing in a tab without a token of this server's", async () => {
    const other = await context.newPage();
    inTab = await context.newCDPSession(other);
    for (const fragment of ["", "#wesal-passkey=abc", "#wesal-passkey=abc&server=https%3A%2F%2Fevil.example"]) {
      await other.goto(`${PAGE}/${fragment}`);
      expect(await said()).not.toContain("passkey");
      expect(new URL(other.url()).hash).toBe(fragment);
    }
  });

  it("says that a link is over", async () => {
    const spent = await context.newPage();
    inTab = await context.newCDPSession(spent);
    const fragment = new URLSearchParams({ "wesal-passkey": "a".repeat(43), server: product.web });
    await spent.goto(`${PAGE}/#${fragment}`);
    await until(said, (text) => text.includes("This link is used up or over."), WITHIN_MS);
  });
});
