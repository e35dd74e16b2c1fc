import { readFileSync } from "node:fs";
import { text as textOf } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { api, linkedClient, type OwnInstance } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { findMisfitsToo } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { walk } from "./support/second-try.ts";
import { signInAs } from "./support/signed-in.ts";
import { linkedTelegram, sandboxOf } from "./support/telegram.ts";

/** Of a try: another's messages are not theirs. */
let customer = 9_647_711_111_150;
let linked = 9_647_700_000_050;

let product: Product;
let desk: Tab;
let page: Page;

openProduct(async (opened) => {
  ({ product } = opened);
  desk = await openTab(opened.browser);
  page = desk.page;
  // What is open while somebody signs in keeps nothing.
  await page.addInitScript(() => location.protocol === "http:" && localStorage.setItem("cookieConsent", "all"));
});

const LINKING = {
  whatsapp: () => linkedClient(product, String(linked)),
  async telegram() {
    const account = { phone: String(customer), name: "Sara", username: `sara_asks_${customer}` };
    await sandboxOf(product).post("/telegram/accounts", account);
    return linkedTelegram(product, String(linked));
  },
};

const SAMPLE = new URL("../../src/ui/public/samples/photo.jpg", import.meta.url);
const PICTURE = readFileSync(SAMPLE).toString("base64");
const drawn = (all: readonly Element[]) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);

describe.each(["whatsapp", "telegram"] as const)("a bubble of a chat on %s", (network) => {
  let shop: OwnInstance;
  let own = "";
  const step = walk(async () => {
    desk.problems.splice(0);
  });
  const log = () => page.getByRole("log");
  const bubble = (text: string) => log().getByRole("article").filter({ hasText: text });

  /** As a phone of the network; answers the id that this phone knows what it sent by. */
  async function asPhone(from: string, to: string, body: object): Promise<string> {
    const sent = await api(product.sandbox, "POST", `/${network}/send`, { from, to, ...body });
    expect(sent.status).toBe(200);
    return String(Reflect.get(sent.body, "id"));
  }

  async function send(body: object): Promise<string> {
    const headers = { authorization: `Bearer ${shop.token}` };
    const path = `/v1/instances/${shop.client}/messages`;
    const sent = await api(product.web, "POST", path, { to: `+${customer}`, ...body }, headers);
    expect(sent.status).toBe(200);
    return String(Reflect.get(sent.body, "id"));
  }

  /** The newest that the customer's phone has with a text, by its own id. */
  async function seenId(text: string): Promise<string> {
    const asked = network === "whatsapp" ? "phone" : "peer";
    const found = async () => {
      const { body } = await api(product.sandbox, "GET", `/${network}/messages?${asked}=${customer}`);
      const seen = Reflect.get(Object(body), "messages") as { readonly id: string }[];
      return seen.findLast((one) => JSON.stringify(one).includes(text))?.id;
    };
    await expect.poll(found).toBeDefined();
    return (await found()) ?? "";
  }

  step("says what its message answers, as it comes, and leads there", async () => {
    customer += 1;
    linked += 1;
    own = String(linked);
    shop = await LINKING[network]();
    await asPhone(own, String(customer), { kind: "text", text: "Written on the phone itself" });
    await send({ text: "Your order 1042 is on its way." });
    await signInAs(page, product, shop.cookie);
    await page.goto(product.web + PAGES.chats.path);
    await page.getByRole("list", { name: "Chats" }).getByRole("link").click();
    await bubble("Your order 1042").waitFor();
    await page.getByText("Live", { exact: true }).waitFor();

    const quotes = await seenId("Your order 1042 is on its way.");
    await asPhone(String(customer), own, { kind: "text", text: "متى يصل السائق؟", quotes });
    const asked = bubble("متى يصل السائق؟");
    await asked.getByRole("link", { name: /^You\s*Your order 1042/ }).waitFor();
    await asPhone(String(customer), own, {
      kind: "text",
      text: "And the first one?",
      quotes: await seenId("Written on the phone itself"),
    });
    await bubble("And the first one?").getByText("A message that is not kept here").waitFor();

    const messages = `/v1/instances/${shop.client}/messages?direction=in&limit=2`;
    const listed = await api(product.web, "GET", messages, undefined, { authorization: `Bearer ${shop.token}` });
    const heard = Reflect.get(listed.body, "data") as { readonly id: string; readonly text: string }[];
    await send({ text: "بعد السادسة", reply_to: heard.find(({ text }) => text.startsWith("متى"))?.id });
    const answer = bubble("بعد السادسة");
    await answer.getByRole("link", { name: /متى يصل السائق؟/ }).click();
    await waitForFocus(asked.first());
    expect(await findMisfitsToo(page, `bubbles ${network}`)).toEqual([]);
  });

  step("has the question and the options of a poll, and the votes as they come", async () => {
    await send({ poll: { question: "Which day suits you?", options: ["Sunday", "يوم الاثنين"] } });
    const poll = bubble("Which day suits you?").first();
    await poll.getByRole("listitem").filter({ hasText: "يوم الاثنين" }).waitFor();
    expect(await poll.getByText(/vote/).count()).toBe(0);
    const about = await seenId("Which day suits you?");
    await asPhone(String(customer), own, { kind: "vote", about, options: ["Sunday"] });
    await poll.getByText("1 vote").waitFor();
    // Telegram tells votes of one person apart by the second.
    await page.waitForTimeout(1_100);
    await asPhone(String(customer), own, { kind: "vote", about, options: ["يوم الاثنين"] });
    await poll
      .getByRole("listitem")
      .filter({ hasText: /^يوم الاثنين1 vote$/ })
      .waitFor();
    await poll
      .getByRole("listitem")
      .filter({ hasText: /^Sunday0 votes$/ })
      .waitFor();
    await bubble("Vote: Sunday")
      .getByRole("link", { name: /Poll: Which day suits you\?/ })
      .click();
    await waitForFocus(poll);
    expect(await findMisfitsToo(page, `bubbles-poll ${network}`)).toEqual([]);
  });

  step("names a file that was sent up from this device", async () => {
    await page.getByRole("button", { name: "Send something else" }).click();
    const dialog = page.getByRole("dialog", { name: "Send something else" });
    await dialog.getByText("File", { exact: true }).click();
    const prices = { name: "قائمة الأسعار.txt", mimeType: "text/plain", buffer: Buffer.from("bread") };
    await dialog.getByLabel("Choose a file").setInputFiles(prices);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    const sent = bubble("قائمة الأسعار.txt");
    await sent.getByText("Document", { exact: true }).waitFor();
    await sent.getByRole("img", { name: /Sent|Delivered|Read/ }).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), sent.getByRole("link").click()]);
    expect(await textOf(await file.createReadStream())).toBe("bread");
    await send({ album: [{ image: { base64: PICTURE } }, { image: { base64: PICTURE } }] });
    const pictures = log().getByRole("article").last().getByRole("img", { name: "Picture" });
    await expect.poll(() => pictures.evaluateAll(drawn)).toEqual([true, true]);
    expect(await findMisfitsToo(page, `bubbles-file ${network}`)).toEqual([]);
  });

  step("leaves no error behind", async () => {
    expect(desk.problems).toEqual([]);
  });
});
