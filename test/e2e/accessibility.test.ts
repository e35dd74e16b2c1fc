import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openTab } from "./support/browser.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { addInstance, addTelegramInstance, choosePhone, enter, manage, someone } from "./support/steps.ts";
import { sandboxOf } from "./support/telegram.ts";

/** An account with a two-step password, which the Telegram views of one try log in to, and to whom it writes. */
const GUARDED = { phone: "", password: "first cat Mishmish", hint: "first cat" };
let accounts = 9_647_700_000_300;
const peer = () => `@omar_${GUARDED.phone}`;

/** Four looks at a view take 2 s on an idle machine, and 6 beside two other browsers on two slow cores. */
const A_VIEW_MS = 20_000;

/** Views of the product, by how one gets there. */
type Views = Record<string, (page: Page, product: Product) => Promise<unknown>>;

/** As a visitor sees them; the documentation, the longest, has its own in `documentation.test.ts`. */
const PUBLIC: Views = {
  landing: (page, { web }) => page.goto(web),
  "consent preferences": async (page) => {
    await page.getByRole("button", { name: "Configure", exact: true }).click();
    await page.getByRole("button", { name: "Save Preferences" }).waitFor();
  },
  tutorials: (page, { web }) => page.goto(`${web}/tutorials`),
  FAQ: async (page, { web }) => {
    await page.goto(`${web}/faq`);
    await page.getByRole("main").locator("summary").nth(1).click();
  },
  "FAQ without results": async (page) => {
    await page.getByRole("searchbox").fill("zzzz");
    await page.getByText("No results found").waitFor();
  },
  status: (page, { web }) => page.goto(`${web}/status`),
  privacy: (page, { web }) => page.goto(`${web}/privacy`),
  terms: (page, { web }) => page.goto(`${web}/terms`),
  cookies: async (page, { web }) => {
    await page.goto(`${web}/cookies`);
    await page.getByRole("button", { name: "Configure Preferences" }).click();
  },
  login: (page, { web }) => page.goto(`${web}/login`),
  signup: (page, { web }) => page.goto(`${web}/signup?ref=1`),
  recover: (page, { web }) => page.goto(`${web}/recover`),
  "a bad address": async (page) => {
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("main").getByRole("button").last().click();
    await page.getByText("Please enter a valid email address").waitFor();
  },
  "a used reset link": (page, { web }) => page.goto(`${web}/reset-password/used`),
  unauthorized: (page, { web }) => page.goto(`${web}/unauthorized`),
  "not found": (page, { web }) => page.goto(`${web}/nowhere`),
};

const PAGES: Views = {
  dashboard: (page, { web }) => page.goto(`${web}/dashboard`),
  profile: async (page, { web }) => {
    await page.goto(`${web}/dashboard`);
    const menu = page.getByRole("button", { name: "Open menu" });
    if (await menu.isVisible()) await menu.click();
    await page.getByLabel("Side menu").getByTitle("Profile").click();
    await page.getByRole("dialog", { name: "Profile" }).getByText("This device").waitFor();
  },
  "profile form": (page) => page.getByRole("button", { name: "Edit Profile" }).click(),
  instances: (page, { web }) => page.goto(`${web}/dashboard/instances`),
  "instance form": async (page, { web }) => {
    await page.goto(`${web}/dashboard/instances`);
    await page.getByRole("button", { name: "Add Instance" }).first().click();
    await page.getByRole("dialog", { name: "Add Instance" }).getByText("Telegram", { exact: true }).click();
  },
  "delete dialog": async (page, { web }) => {
    await page.goto(`${web}/dashboard/instances`);
    await page.getByRole("button", { name: "Delete Shop Orders" }).click();
  },
  "manage dialog": async (page, { web }) => {
    await page.goto(`${web}/dashboard/instances`);
    const dialog = await manage(page, "Shop Orders");
    await dialog.getByRole("button", { name: "Start WhatsApp Session" }).click();
    await dialog.getByText("Scan this QR code with your phone").waitFor();
  },
  "code to link by": async (page) => {
    await page.getByRole("button", { name: "Link with phone number instead" }).click();
    await page.getByLabel("Phone Number").fill("+964 770 000 0302");
    await page.getByRole("button", { name: "Get code" }).click();
    await page.getByLabel("Code to link WhatsApp").waitFor();
  },
  "rotate dialog": async (page) => {
    await page.getByRole("button", { name: "Rotate token" }).click();
    await page.getByRole("dialog", { name: "Rotate token" }).waitFor();
  },
  "rotated token": async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Rotate", exact: true }).click();
    await page.getByText("This is the new token.").waitFor();
  },
  "security activity": async (page, { web }) => {
    await page.goto(`${web}/dashboard/activity`);
    await page.getByText("Token rotated").waitFor();
  },
  "virtual phone": async (page, { web }) => {
    await page.goto(`${web}/sandbox`);
    await page.getByRole("region", { name: "Phones" }).waitFor();
  },
};

/** One after the other: a log-in through the dialog. */
const TELEGRAM: Views = {
  "Telegram's first step": async (page, { web }) => {
    await page.goto(`${web}/dashboard/instances`);
    await manage(page, "Support Desk");
    await page.getByRole("heading", { name: "Connect Telegram Account" }).waitFor();
  },
  "Telegram's QR code": async (page) => {
    await page.getByRole("button", { name: "Log in with QR code instead" }).click();
    await page.getByRole("img", { name: "QR code to link Telegram" }).waitFor();
  },
  "Telegram's code": async (page) => {
    await page.getByRole("button", { name: "Use a phone number instead" }).click();
    await page.getByLabel("Phone Number").fill(GUARDED.phone);
    await page.getByRole("button", { name: "Request Verification Code" }).click();
    await page.getByLabel("Verification Code").fill("0");
    await page.getByRole("button", { name: "Verify Code" }).click();
    await page.getByText("The code has 5 digits.").waitFor();
  },
  "Telegram's password": async (page, product) => {
    await page.getByLabel("Verification Code").fill(await sandboxOf(product).code(GUARDED.phone));
    await page.getByRole("button", { name: "Verify Code" }).click();
    await page.getByLabel("Telegram password").waitFor();
  },
  "Telegram, connected": async (page) => {
    await page.getByLabel("Telegram password").fill(GUARDED.password);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("region", { name: "Connected" }).waitFor();
    await page.getByLabel("Recipient (Phone or @username)").fill(peer());
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Message sent successfully").waitFor();
    await page.getByText("The same message from your code").click();
  },
  "virtual phone's Telegram": async (page, { web }) => {
    await page.goto(`${web}/sandbox#telegram`);
    await choosePhone(page, GUARDED.phone);
    await page.getByRole("button", { name: /^Telegram/ }).click();
    await page.getByRole("article").first().waitFor();
  },
  "virtual phone's chats, one of them archived": async (page) => {
    const back = page.getByRole("button", { name: "Back to chats" });
    if (await back.isVisible()) await back.click();
    await page.getByRole("tabpanel").getByRole("button").filter({ hasText: peer() }).click();
    await page.getByRole("button", { name: "Archive chat" }).click();
    await page.getByRole("button", { name: /^Archived chats/ }).waitFor();
  },
  "virtual phone's archive": async (page) => {
    await page.getByRole("button", { name: /^Archived chats/ }).click();
    await page.getByRole("tabpanel").getByRole("button").filter({ hasText: peer() }).waitFor();
  },
  "archived chat of a virtual phone": async (page) => {
    await page.getByRole("tabpanel").getByRole("button").filter({ hasText: peer() }).click();
    await page.getByRole("button", { name: "Unarchive chat" }).waitFor();
  },
};

const GROUPS = [
  { group: "public page", views: PUBLIC, prepare: async () => {} },
  {
    group: "page",
    views: PAGES,
    prepare: async (page: Page, product: Product) => {
      await enter(page, product, someone());
      await addInstance(page, product, "Shop Orders");
    },
  },
  {
    group: "step of a Telegram log-in",
    views: TELEGRAM,
    prepare: async (page: Page, product: Product) => {
      accounts += 1;
      GUARDED.phone = String(accounts);
      await sandboxOf(product).post("/telegram/accounts", GUARDED);
      await enter(page, product, someone());
      await addTelegramInstance(page, product, "Support Desk");
    },
  },
];

describe("accessibility", () => {
  let product: Product;
  let browser: Browser;

  openProduct((opened) => {
    ({ product, browser } = opened);
  });

  for (const { group, views, prepare } of GROUPS) {
    const timeout = (Object.keys(views).length + 1) * A_VIEW_MS;
    it(`finds nothing on any ${group}, and nothing scrolls sideways`, { timeout }, async () => {
      const { page, problems, close } = await openTab(browser);
      await prepare(page, product);
      const found: string[] = [];
      for (const [name, open] of Object.entries(views)) {
        await open(page, product);
        found.push(...(await findProblems(page, name)).map((problem) => `${name}: ${problem}`));
      }
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });
  }
});
