import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { api, linkedClient, type OwnInstance } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { walk } from "./support/second-try.ts";
import { signInAs } from "./support/signed-in.ts";
import { linkedTelegram, sandboxOf } from "./support/telegram.ts";

/** Of whoever gets the messages of one try, and of whoever sends them. */
const phones = { reader: 9_647_711_111_140, own: 9_647_700_000_040 };
const username = () => `reader_of_forms_${phones.reader}`;
const SAMPLES = fileURLToPath(new URL("../../src/ui/public/samples/", import.meta.url));
const fileOf = (name: string) => SAMPLES + name;

let product: Product;
let browser: Browser;
let desk: Tab;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser } = opened);
  desk = await openTab(browser);
  page = desk.page;
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "all"));
});

interface Read {
  readonly kind: string;
  readonly text?: string;
  readonly caption?: string;
  readonly album?: string;
}

async function messagesOf(path: string): Promise<readonly Read[]> {
  const { body } = await api(product.sandbox, "GET", path);
  return Reflect.get(Object(body), "messages") as Read[];
}

describe.each([
  {
    platform: "WhatsApp",
    link: () => linkedClient(product, String(phones.own)),
    label: "Phone Number",
    to: () => `+${phones.reader}`,
    received: () => messagesOf(`/whatsapp/messages?phone=${phones.reader}`),
    picture: "image",
    most: 65_536,
  },
  {
    platform: "Telegram",
    link: async () => {
      await sandboxOf(product).post("/telegram/accounts", {
        phone: String(phones.reader),
        name: "Layla",
        username: username(),
      });
      return linkedTelegram(product, String(phones.own));
    },
    label: "Recipient (Phone or @username)",
    to: () => `@${username()}`,
    received: () => messagesOf(`/telegram/messages?peer=%40${username()}`),
    picture: "photo",
    most: 4_096,
  },
])("the send form of an instance of $platform", ({ link, label, to, received, platform, picture, most }) => {
  let dialog: Locator;
  let instance: OwnInstance;
  const step = walk(async () => {
    desk.problems.splice(0);
  });
  const files = () => dialog.getByRole("group", { name: "Pictures and videos" });

  step("takes an album of an address and of files from this device", async () => {
    phones.reader += 1;
    phones.own += 1;
    instance = await link();
    await signInAs(page, product, instance.cookie);
    // Of the page in between, which has no storage.
    desk.problems.splice(0);
    await page.goto(`${product.web}${PAGES.instances.path}?manage=${instance.id}`);
    dialog = page.getByRole("dialog", { name: /^Manage / });
    await dialog.getByRole("radio", { name: "Album" }).check();
    await dialog.getByLabel(label).fill(to());
    await dialog.getByLabel("Address of file 1").fill(`${product.web}/samples/photo.jpg`);
    await files()
      .locator("input[type=file]")
      .setInputFiles([fileOf("video.mp4"), fileOf("photo.jpg")]);
    await files().getByText("video.mp4").waitFor();
    await files().getByText("photo.jpg").waitFor();
    await dialog.getByRole("textbox", { name: "Caption" }).fill("Our house");
    await expect.poll(() => dialog.getByRole("button", { name: "Send Message" }).isEnabled()).toBe(true);
    expect(await findProblems(page, "manage album")).toEqual([]);
  });

  step("shows its call in four languages", async () => {
    await dialog.getByText("The same message from your code").click();
    const code = dialog.getByRole("region", { name: / request$/ });
    for (const [language, word] of [
      ["PHP", "curl_init"],
      ["Python", "urlopen"],
      ["JavaScript", "await"],
      ["curl", "-H 'authorization"],
    ] as const) {
      await dialog.getByRole("radio", { name: language }).check();
      await code.getByText(word).first().waitFor();
      expect(await code.textContent()).toContain("med_");
    }
    expect(await findProblems(page, "manage album code")).toEqual([]);
    await dialog.getByText("The same message from your code").click();
  });

  step("sends it as one album", async () => {
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog
      .getByText(/^(Sent|Delivered|Read)/)
      .first()
      .waitFor();
    await expect.poll(async () => (await received()).map(({ kind }) => kind)).toEqual([picture, "video", picture]);
    const shown = await received();
    expect(new Set(shown.map(({ album }) => album)).size).toBe(1);
    expect(shown[0]?.album).toEqual(expect.any(String));
    expect(shown[0]?.caption ?? shown[0]?.text).toBe("Our house");
  });

  step("says at a file why that cannot be sent, and sends the rest no more than that", async () => {
    await dialog.getByRole("button", { name: "Remove file 1" }).click();
    await dialog.getByRole("button", { name: "Add an address" }).click();
    const third = dialog.getByLabel("Address of file 3");
    await third.fill(`${product.web}/samples/document.pdf`);
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect.poll(() => third.getAttribute("aria-invalid")).toBe("true");
    await waitForFocus(third);
    expect(await received()).toHaveLength(3);
    expect(await findProblems(page, "manage album wrong")).toEqual([]);
  });

  step("is as it was after a reload", async () => {
    await page.reload();
    await files().getByText("video.mp4").waitFor();
    expect(await dialog.getByLabel("Address of file 3").inputValue()).toContain("document.pdf");
    await page.goto(`${product.web}${PAGES.sandbox.path}#${platform.toLowerCase()}/${phones.reader}`);
    await page.getByText("Our house").first().waitFor();
  });

  step("sends a text that is too long as several messages", async () => {
    await page.goto(`${product.web}${PAGES.instances.path}?manage=${instance.id}`);
    await dialog.getByRole("radio", { name: "Text Message" }).check();
    await dialog.getByRole("textbox", { name: "Message", exact: true }).fill("word ".repeat(most / 4));
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog.getByText("Shorten the text, or send it as several messages.").waitFor();
    await dialog.getByRole("checkbox", { name: "Send it as several messages" }).check();
    expect(await findProblems(page, "manage text too long")).toEqual([]);
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog.getByText("Sent as 2 messages").waitFor();
    await expect.poll(async () => (await received()).length).toBe(5);
  });

  step("shows an album in its chat by the names of its files, and sends one from there", async () => {
    await page.goto(`${product.web}${PAGES.chats.path}`);
    await page.getByRole("list", { name: "Chats" }).getByRole("link").first().click();
    const log = page.getByRole("log");
    await log.getByText("video.mp4").first().waitFor();
    expect(await log.textContent()).not.toContain("med_");
    await page.getByRole("button", { name: "Send something else" }).click();
    const attach = page.getByRole("dialog", { name: "Send something else" });
    await attach.getByRole("radio", { name: "Album" }).check();
    await attach.getByLabel("Address of file 2").waitFor();
    expect(await findProblems(page, "chats album")).toEqual([]);
    await attach.getByRole("button", { name: "Send", exact: true }).click();
    await attach.waitFor({ state: "hidden" });
    await expect.poll(async () => (await received()).slice(5).map(({ kind }) => kind)).toEqual([picture, "video"]);
  });

  step("sends one file of this device", async () => {
    await page.goto(`${product.web}${PAGES.instances.path}?manage=${instance.id}`);
    await dialog.getByRole("radio", { name: "File", exact: true }).check();
    await dialog.getByLabel(label).fill(to());
    await dialog.getByLabel("File URL").waitFor();
    await dialog.locator("input[type=file]").setInputFiles(fileOf("document.pdf"));
    await dialog.getByRole("button", { name: "Remove file document.pdf" }).waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: "Send Message" }).isEnabled()).toBe(true);
    expect(await findProblems(page, "manage file of device")).toEqual([]);
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect.poll(async () => (await received()).at(-1)?.kind).toMatch(/^(document|file)$/);
  });

  step("leaves no error behind", async () => {
    // The refusals that were asked for.
    expect(desk.problems.filter((problem) => !/400|422|413|415/.test(problem))).toEqual([]);
    desk.problems.splice(0);
  });
});
