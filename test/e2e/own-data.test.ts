import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { jsonLines, unzip } from "#test/support/unzip.ts";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { openTabs } from "./support/tabs.ts";
import { until } from "./support/until.ts";

const SARA = "9647711114401";
/** Of `linkedClient`. */
const PASSWORD = "correct horse battery";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

describe("one's own data", () => {
  let product: Product;
  let browser: Browser;
  let linked: LinkedClient;
  let phone = 9_647_700_000_400;
  const openTab = openTabs(() => browser);

  openProduct(async (opened) => {
    ({ product, browser } = opened);
    await link();
  });
  beforeSecondTry(link);

  async function link(): Promise<void> {
    phone += 1;
    linked = await linkedClient(product, String(phone));
  }

  /** The profile of the owner of the linked instance. */
  async function openProfile(): Promise<{ page: Page; profile: Locator }> {
    const { page } = await openTab();
    const [name = "", ...value] = linked.cookie.split("=");
    await page.context().addCookies([{ name, value: value.join("="), url: product.web }]);
    await page.addInitScript(() => localStorage.setItem("cookieConsent", "all"));
    await page.goto(product.web + PAGES.dashboard.path);
    await page.getByTitle("Profile").click();
    const profile = page.getByRole("dialog", { name: "Profile" });
    await profile.getByRole("heading", { name: "Your data" }).waitFor();
    return { page, profile };
  }

  it("is downloaded as a ZIP of what was said and the files that came in", async () => {
    await linked.send(SARA, "Your order 1042 is on its way.");
    const picture = {
      kind: "image",
      from: SARA,
      to: String(phone),
      file: PIXEL,
      mimetype: "image/png",
      caption: "Receipt",
    };
    expect((await api(product.sandbox, "POST", "/whatsapp/send", picture)).status).toBe(200);
    const headers = { cookie: linked.cookie };
    const id = await until(
      async () => {
        const answer = await fetch(`${product.web}/api/messages?direction=in`, { headers });
        return ((await answer.json()) as { messages: { id: string }[] }).messages[0]?.id;
      },
      (found) => typeof found === "string",
      5_000,
    );
    // Fetched once, and kept from then on.
    await (await fetch(`${product.web}/api/instances/${linked.id}/log/${id}/media`, { headers })).arrayBuffer();

    const { page, profile } = await openProfile();
    await profile.getByRole("button", { name: "Download your data" }).click();
    const dialog = page.getByRole("dialog", { name: "Download your data" });
    await dialog.getByLabel("Current Password").fill("a guess");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("Current password is not correct").waitFor();
    expect(await findProblems(page, "download your data")).toEqual([]);
    await dialog.getByLabel("Current Password").fill(PASSWORD);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(download.suggestedFilename()).toMatch(/^wesal-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzip(readFileSync(await download.path()));
    await profile.getByText("Your download has begun").waitFor();

    const texts = jsonLines<{ text: string }>(files.get(`messages/${linked.client}.jsonl`)).map(({ text }) => text);
    expect(texts).toEqual(["Your order 1042 is on its way.", "Receipt"]);
    const media = [...files].filter(([name]) => name.startsWith(`media/${linked.client}/${id}`));
    expect(media.map(([, bytes]) => bytes.toString("base64"))).toEqual([PIXEL]);
    const all = Buffer.concat([...files.values()]).toString("latin1");
    expect([linked.token, linked.cookie.split("=")[1] ?? ""].filter((secret) => all.includes(secret))).toEqual([]);
  });

  it("is deleted a week after its owner asks, and kept where they change their mind", async () => {
    const { page, profile } = await openProfile();
    await profile.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete account" });
    await dialog.getByText("linked accounts are logged out").waitFor();
    expect(await findProblems(page, "delete account")).toEqual([]);
    await dialog.getByLabel("Current Password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await profile.getByText("Your account will be deleted in a week.").waitFor();
    expect(await findProblems(page, "profile to be deleted")).toEqual([]);
    expect(await profile.getByRole("button", { name: "Delete account" }).count()).toBe(0);

    await page.goto(product.web + PAGES.instances.path);
    const banner = page.getByRole("complementary", { name: "Deletion of your account" });
    await banner.getByText("is deleted on").waitFor();
    expect(await findProblems(page, "to be deleted")).toEqual([]);
    // Programs work on.
    expect((await linked.send(SARA, "Still here")).status).toBe(200);
    await banner.getByRole("button", { name: "Keep my account" }).click();
    await banner.getByText("Your account stays").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Manage Shop" }).waitFor();
    expect(await banner.count()).toBe(0);
  });
});
