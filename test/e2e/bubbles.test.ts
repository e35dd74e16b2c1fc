import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { api, linkedClient, type OwnInstance } from "./support/api.ts";
import { openTab, type Tab } from "./support/browser.ts";
import { findMisfitsToo } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signInAs } from "./support/signed-in.ts";
import { linkedTelegram, sandboxOf } from "./support/telegram.ts";

const CUSTOMER = "9647711111151";
const LINKED = { whatsapp: "9647700000051", telegram: "9647705550151" };

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
  whatsapp: () => linkedClient(product, LINKED.whatsapp),
  async telegram() {
    await sandboxOf(product).post("/telegram/accounts", { phone: CUSTOMER, name: "Sara", username: "sara_asks" });
    return linkedTelegram(product, LINKED.telegram);
  },
};

describe.each(["whatsapp", "telegram"] as const)("a bubble of a chat on %s", (network) => {
  let shop: OwnInstance;
  const own = LINKED[network];
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
    const sent = await api(product.web, "POST", path, { to: `+${CUSTOMER}`, ...body }, headers);
    expect(sent.status).toBe(200);
    return String(Reflect.get(sent.body, "id"));
  }

  /** The newest that the customer's phone has with a text, by its own id. */
  async function seenId(text: string): Promise<string> {
    const asked = network === "whatsapp" ? "phone" : "peer";
    const found = async () => {
      const { body } = await api(product.sandbox, "GET", `/${network}/messages?${asked}=${CUSTOMER}`);
      const seen = Reflect.get(Object(body), "messages") as { readonly id: string }[];
      return seen.findLast((one) => JSON.stringify(one).includes(text))?.id;
    };
    await expect.poll(found).toBeDefined();
    return (await found()) ?? "";
  }

  it("says what its message answers, as it comes, and leads there", async () => {
    shop = await LINKING[network]();
    await asPhone(own, CUSTOMER, { kind: "text", text: "Written on the phone itself" });
    await send({ text: "Your order 1042 is on its way." });
    await signInAs(page, product, shop.cookie);
    await page.goto(product.web + PAGES.chats.path);
    await page.getByRole("list", { name: "Chats" }).getByRole("link").click();
    await bubble("Your order 1042").waitFor();
    await page.getByText("Live", { exact: true }).waitFor();

    const quotes = await seenId("Your order 1042 is on its way.");
    await asPhone(CUSTOMER, own, { kind: "text", text: "متى يصل السائق؟", quotes });
    const asked = bubble("متى يصل السائق؟");
    await asked.getByRole("link", { name: /^You\s*Your order 1042/ }).waitFor();
    await asPhone(CUSTOMER, own, {
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
    expect(await asked.first().evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await findMisfitsToo(page, `bubbles ${network}`)).toEqual([]);
  });

  it("has the question and the options of a poll, and the votes as they come", async () => {
    await send({ poll: { question: "Which day suits you?", options: ["Sunday", "يوم الاثنين"] } });
    const poll = bubble("Which day suits you?").first();
    await poll.getByRole("listitem").filter({ hasText: "يوم الاثنين" }).waitFor();
    expect(await poll.getByText(/vote/).count()).toBe(0);
    const about = await seenId("Which day suits you?");
    await asPhone(CUSTOMER, own, { kind: "vote", about, options: ["Sunday"] });
    await poll.getByText("1 vote").waitFor();
    // Telegram tells votes of one person apart by the second.
    await page.waitForTimeout(1_100);
    await asPhone(CUSTOMER, own, { kind: "vote", about, options: ["يوم الاثنين"] });
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
    expect(await poll.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await findMisfitsToo(page, `bubbles-poll ${network}`)).toEqual([]);
  });

  it("names a file that was sent up from this device", async () => {
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
    expect(await findMisfitsToo(page, `bubbles-file ${network}`)).toEqual([]);
  });

  it("leaves no error behind", () => {
    expect(desk.problems).toEqual([]);
  });
});
