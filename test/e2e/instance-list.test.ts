import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { ARABIC, addMany, EMAIL, LONG, logInByForm, PASSWORD, signUp } from "./support/many-instances.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";

const [A_PAGE, HASH] = [12, "fedcba9876543210fedcba9876543210"] as const;
const LIST = "/dashboard/instances";
let dataDir: string;
let product: Product;
let browser: Browser;
let cookie = "";
let ids: number[] = [];
let tab: Tab;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  dataDir = product.dataDir;
  cookie = await signUp(product);
  ids = await addMany(product, dataDir, cookie);
});

beforeEach(async () => {
  tab = await openTab(browser);
  page = tab.page;
  await signIn();
});
afterEach(async () => {
  expect(tab.problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await tab.close();
});

async function signIn(value = cookie): Promise<void> {
  const [name = "", ...rest] = value.split("=");
  await page.context().addCookies([{ name, value: rest.join("="), url: product.web }]);
}

async function endSession(): Promise<void> {
  await page.context().clearCookies({ name: /wesal/ });
}

async function logIn(): Promise<void> {
  // Each call that is refused leads there, the latest for good: a wait for one of them may see it broken off.
  await page.getByRole("button", { name: "Login" }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/login\?from=/);
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}

const open = (query = "") => page.goto(product.web + LIST + query);
const cards = () => page.locator("main article");
const address = () => page.url().replace(product.web + LIST, "");
const manage = (name: string) => page.getByRole("dialog", { name: `Manage ${name}` });
const idOf = (place: number) => ids[place - 1] ?? 0;

describe("twenty-seven instances", () => {
  it("come a page at a time, found by name, channel and state, and Back and a reload show the same", async () => {
    await open();
    expect(await cards().count()).toBe(A_PAGE);
    await page.getByText(`1 to ${A_PAGE} of 27`).waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("13 to 24 of 27").waitFor();
    expect(address()).toBe("?page=2");
    await page.reload();
    await page.getByText("13 to 24 of 27").waitFor();

    await page.getByRole("combobox", { name: "Channel" }).selectOption("telegram");
    await expect.poll(address).toBe("?platform=telegram");
    await expect.poll(() => cards().count()).toBe(7);
    await page.getByRole("searchbox", { name: "Search instances" }).fill("shop 25");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("main article").length === 1);
    expect(address()).toBe("?q=shop+25&platform=telegram");
    await page.goBack();
    await page.getByRole("article", { name: "Shop 21" }).waitFor();
    expect(await page.getByRole("searchbox", { name: "Search instances" }).inputValue()).toBe("");
    await page.goBack();
    await page.getByText("13 to 24 of 27").waitFor();

    await page.getByRole("link", { name: "Expired 0" }).click();
    await page.getByRole("heading", { name: "No instance is like that" }).waitFor();
    expect(address()).toBe("?state=expired");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("1 to 12 of 27").waitFor();
    expect(await findProblems(page, "instances many")).toEqual([]);
  });

  it("are found and turned without JavaScript, and what needs it is said", async () => {
    const plain = await openTab(browser, { javaScriptEnabled: false });
    page = plain.page;
    await signIn();
    await open();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("13 to 24 of 27").waitFor();
    await page.getByRole("searchbox", { name: "Search instances" }).fill("الزهراء");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("article", { name: ARABIC }).waitFor();
    expect(await cards().count()).toBe(1);
    await page.getByText(/^JavaScript is off in this browser: you can read and search here/).waitFor();
    await page.getByRole("button", { name: `Manage ${ARABIC}` }).click();
    await page.getByText(/^This needs JavaScript, which is off in this browser/).waitFor();
    await plain.close();
  });

  it("never overprint: long, Arabic and mixed names stay inside their card and their dialog, at 360 px too", async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 860 });
      await open();
      expect(await findProblems(page, `instances names ${width}`)).toEqual([]);
      for (const [place, name] of [
        [3, ARABIC],
        [4, LONG],
      ] as const) {
        const card = page.getByRole("article", { name });
        expect(await overflowing(card.locator("h2"))).toBe(false);
        await open(`?manage=${idOf(place)}`);
        const title = manage(name).getByRole("heading", { name: `Manage ${name}` });
        await title.waitFor();
        expect(await overflowing(title)).toBe(false);
        expect(await title.locator("bdi").textContent()).toBe(name);
        await open();
      }
      await page.goto(`${product.web}/dashboard`);
      // In a line of its own a name begins where it is read from: what does not fit is its end.
      const row = page.getByText(ARABIC);
      expect(await row.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    }
  });
});

function overflowing(locator: ReturnType<Page["locator"]>): Promise<boolean> {
  return locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const whole = element.closest("article, dialog")?.getBoundingClientRect() ?? box;
    return element.scrollWidth > element.clientWidth + 1 || box.right > whole.right + 1 || box.left < whole.left - 1;
  });
}

describe("Manage", () => {
  it("has an address while it is open: Back and Close end it, a reload and a link from another page open it", async () => {
    await open("?page=2");
    await page.getByRole("button", { name: "Manage Shop 14" }).click();
    await manage("Shop 14").waitFor();
    expect(address()).toBe(`?page=2&manage=${idOf(14)}`);
    await page.goBack();
    await manage("Shop 14").waitFor({ state: "detached" });
    expect(address()).toBe("?page=2");
    await page.goForward();
    await manage("Shop 14").waitFor();
    await page.reload();
    await manage("Shop 14").waitFor();
    await page.keyboard.press("Escape");
    await manage("Shop 14").waitFor({ state: "detached" });
    await expect.poll(address).toBe("?page=2");
    await page.getByRole("button", { name: "Manage Shop 15" }).click();
    await manage("Shop 15").getByRole("button", { name: "Close" }).click();
    await expect.poll(address).toBe("?page=2");

    await open(`?manage=${idOf(25)}`);
    await manage("Shop 25").waitFor();
    await manage("Shop 25").getByRole("button", { name: "Close" }).click();
    await expect.poll(address).toBe("");
  });

  it("is open again after signing in again, when the session ended meanwhile", async () => {
    await open(`?manage=${idOf(1)}`);
    const dialog = manage("Shop 01");
    await dialog.getByRole("heading", { name: "Session Not Active" }).waitFor();
    await endSession();
    await dialog.getByRole("button", { name: "Check status" }).click();
    await logIn();
    await manage("Shop 01").waitFor();
    expect(address()).toBe(`?manage=${idOf(1)}`);
  });

  it("shows a token that was rotated in another tab at once", async () => {
    await open(`?manage=${idOf(1)}`);
    const token = (where: Page) => where.getByTestId("token").textContent();
    await page.getByRole("button", { name: "Show token" }).click();
    await expect.poll(() => token(page)).toMatch(/^\w{8}$/);
    const before = await token(page);
    const other = await page.context().newPage();
    await other.goto(`${product.web}${LIST}?manage=${idOf(1)}`);
    await other.getByRole("button", { name: "Rotate token" }).click();
    await other.getByRole("dialog", { name: "Rotate token" }).getByRole("button", { name: "Rotate" }).click();
    await expect.poll(() => token(other)).toMatch(/^\w{8}$/);
    await expect.poll(() => token(page)).toBe(await token(other));
    expect(await token(page)).not.toBe(before);
  });
});

describe("what was typed", () => {
  const form = () => page.getByRole("dialog", { name: "Add Instance" });
  const written = () => form().getByLabel("Instance Name").inputValue();
  let place = 4; // of the instance that a try links
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));

  it("into Add Instance survives Escape, a reload and the end of the session, its App Hash nowhere", async () => {
    await open();
    await page.getByRole("button", { name: "Add Instance" }).click();
    await form().getByLabel("Instance Name").fill("Night desk");
    await form().getByText("Telegram", { exact: true }).click();
    await form().getByLabel("API ID").fill("2714903");
    await form().getByLabel("App Hash").fill(HASH);
    expect(await kept()).toContain("Night desk");
    expect(await kept()).not.toContain(HASH);
    await page.keyboard.press("Escape");
    await form().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add Instance" }).click();
    expect(await form().getByLabel("API ID").inputValue()).toBe("2714903");
    await page.reload();
    await expect.poll(written).toBe("Night desk");
    expect(await form().getByLabel("App Hash").inputValue()).toBe("");

    await form().getByLabel("App Hash").fill(HASH);
    await endSession();
    await form().getByRole("button", { name: "Add Instance" }).click();
    await logIn();
    await expect.poll(written).toBe("Night desk");
    await form().getByRole("button", { name: "Cancel" }).click();
    await expect.poll(kept).not.toContain("Night desk");
    await page.getByRole("button", { name: "Add Instance" }).click();
    expect(await written()).toBe("");
  });

  it("is forgotten at log-out", async () => {
    await signIn(await logInByForm(product));
    await open();
    await page.getByRole("button", { name: "Add Instance" }).click();
    await form().getByLabel("Instance Name").fill("Night desk");
    await page.keyboard.press("Escape");
    expect(await kept()).toContain("Night desk");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/dashboard"));
    expect(await kept()).not.toContain("Night desk");
  });

  it("to send is there again after Escape, a reload and the end of the session, until it is sent", async () => {
    place += 1;
    const name = `Shop ${String(place).padStart(2, "0")}`;
    const message = () => dialog.getByRole("textbox", { name: "Message" }).inputValue();
    await open(`?manage=${idOf(place)}`);
    await link(String(9_647_705_550_000 + place));
    const dialog = manage(name);
    await dialog.getByLabel("Phone Number").fill("9647709998888");
    await dialog.getByRole("textbox", { name: "Message" }).fill("السلام عليكم, order 4711");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await open(`?manage=${idOf(place)}`);
    await expect.poll(message).toBe("السلام عليكم, order 4711");
    await endSession();
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await logIn();
    await expect.poll(message).toBe("السلام عليكم, order 4711");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect.poll(kept).not.toContain("order 4711");
  });

  async function link(phone: string): Promise<void> {
    const codes = async () => (await api(product.sandbox, "GET", "/whatsapp/pending")).body.pending ?? [];
    const before = (await codes()).length;
    await page.getByRole("button", { name: "Start WhatsApp Session" }).click();
    await expect.poll(async () => (await codes()).length).toBeGreaterThan(before);
    const qrText = (await codes()).at(-1)?.qrText ?? "";
    await api(product.sandbox, "POST", "/whatsapp/scan", { qrText, phone });
    await page.getByRole("heading", { name: "Send Message" }).waitFor();
  }
});

describe("without the network", () => {
  it.each([
    ["instances", LIST],
    ["dashboard", "/dashboard"],
  ])("%s say so, with the age of what is shown, and are fresh again with it", async (_, path) => {
    await page.goto(product.web + path);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByText(/You are offline\. Shown as of (just now|\d+ seconds? ago)\./).waitFor();
    await page.context().setOffline(false);
    await page.getByText("You are offline.").waitFor({ state: "detached" });
  });

  it("a refresh that fails says so and leaves what was there", async () => {
    await open();
    await page.waitForLoadState("networkidle");
    await page.route("**/api/instances**", (route) => route.fulfill({ status: 502, body: "" }));
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText(/This could not be refreshed\. Shown as of/).waitFor();
    expect(await cards().count()).toBe(A_PAGE);
    expect(await findProblems(page, "instances stale")).toEqual([]);
    await page.unroute("**/api/instances**");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("This could not be refreshed.").waitFor({ state: "detached" });
  });
});
