import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { PAGES } from "#ports/contracts/pages.ts";
import { api, linkedClient } from "./support/api.ts";
import { openTab } from "./support/browser.ts";
import { waitForFocus } from "./support/keyboard.ts";
import { findMisfitsToo, findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { signInAs } from "./support/signed-in.ts";
import { choosePhone, enter } from "./support/steps.ts";
import { linkedTelegram } from "./support/telegram.ts";

type Network = "whatsapp" | "telegram";

/** Of one try: a second begins in a chat in which nothing was said. */
const phones = { shop: 9_647_700_000_011, friend: 9_647_711_111_121, linked: 9_647_700_000_061 };

let product: Product;
let page: Page;

openProduct(async (opened) => {
  ({ product } = opened);
  ({ page } = await openTab(opened.browser));
  await enter(page, product);
});

it.each(["whatsapp", "telegram"] as const)("votes, reacts and answers with a quote on %s", async (network) => {
  const own = network === "whatsapp" ? "phones" : "accounts";
  phones.shop += 1;
  phones.friend += 1;
  const [shop, friend] = [String(phones.shop), String(phones.friend)];
  await fromPage(`/api/sandbox/${network}/${own}`, { phone: shop, name: "Shop" });
  await fromPage(`/api/sandbox/${network}/${own}`, { phone: friend, name: "Layla" });
  const toFriend = { from: shop, to: friend };
  await fromPage(`/api/sandbox/${network}/reply`, { ...toFriend, text: "When shall we bring it?" });
  const poll = { question: "Which day?", options: ["Sunday", "Monday"] };
  await fromPage(`/api/sandbox/${network}/send`, { kind: "poll", ...toFriend, ...poll });
  await page.goto(`${product.web}/sandbox#${network}`);
  await choosePhone(page, friend);
  await page.getByRole("tab", { name: network === "whatsapp" ? "WhatsApp" : "Telegram" }).click();
  const chat = page.getByRole("tabpanel");
  const sunday = chat.getByRole("button", { name: "Sunday 0 votes" });
  await sunday.focus();
  await page.keyboard.press("Enter");
  await chat.getByRole("button", { name: "Sunday 1 vote", pressed: true }).waitFor();

  const asked = chat.getByRole("article").filter({ hasText: "When shall we bring it?" });
  const actions = chat.getByRole("button", { name: "React or reply", expanded: false }).first();
  await actions.click();
  await chat.getByRole("button", { name: "React with 👍" }).click();
  await asked.getByText("👍").waitFor();
  await actions.click();
  await chat.getByRole("button", { name: "React with 👍", pressed: true }).waitFor();
  expect(await findProblems(page, `phone-acts-${network}`)).toEqual([]);
  // Right after each other, as fingers do that know the way.
  await chat.getByRole("button", { name: "Reply", exact: true }).click();
  await page.keyboard.type("At six");
  await page.keyboard.press("Enter");
  const answer = chat.getByRole("article", { name: "Your answer" }).filter({ hasText: "At six" });
  await answer.getByText("When shall we bring it?").waitFor();
  await chat.getByRole("button", { name: "Cancel reply" }).waitFor({ state: "detached" });

  const chosen = chat.getByLabel("Send a file");
  await chosen.setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.alloc(45_001) });
  await chat.getByText("The file is too large").waitFor();
  await chat.getByRole("textbox", { name: /^Answer as/ }).fill("Our door");
  await chosen.setInputFiles({ name: "door.png", mimeType: "image/png", buffer: await noisyPicture() });
  await chat.getByRole("img", { name: "Picture: Our door" }).waitFor();
  await chosen.setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("bread") });
  await chat.getByText("list.txt").waitFor();
  expect(await findProblems(page, `phone-quote-${network}`)).toEqual([]);

  // As the shop's phone has it.
  const said = await messagesOf(network, shop);
  expect(said).toContain('"emoji":"👍"');
  expect(said).toContain(network === "whatsapp" ? `"voters":["${friend}"]` : '{"text":"Sunday","votes":1}');
  expect(said).toMatch(/"text":"At six".*"quotes":/);
  expect(said).toMatch(/"(caption|text)":"Our door"/);
  expect(said).toMatch(/"mimetype":"image\/jpeg".*"fileName":"list.txt"/);
});

it.each([
  "whatsapp",
  "telegram",
] as const)("sends a place, a card, a poll and a sticker on %s, which the instance gets", async (network) => {
  phones.friend += 1;
  phones.linked += 1;
  const [friend, linked] = [String(phones.friend), String(phones.linked)];
  const { client, token, cookie } = await (network === "whatsapp" ? linkedClient : linkedTelegram)(product, linked);
  await signInAs(page, product, cookie);
  await page.goto(`${product.web}/sandbox#${network}`);
  const own = network === "whatsapp" ? "phones" : "accounts";
  await fromPage(`/api/sandbox/${network}/${own}`, { phone: friend, name: "Layla" });
  await fromPage(`/api/sandbox/${network}/reply`, { from: friend, to: linked, text: "I am here" });
  await choosePhone(page, friend);
  await page.getByRole("tab", { name: network === "whatsapp" ? "WhatsApp" : "Telegram" }).click();
  const chat = page.getByRole("tabpanel");
  const attach = chat.locator("summary").and(page.getByLabel("Attach"));
  await attach.focus();
  await page.keyboard.press("Enter");
  await chat.getByRole("button", { name: "Location" }).waitFor();
  expect(await findMisfitsToo(page, `phone-attach-${network}`)).toEqual([]);
  await chat.getByRole("button", { name: "Location" }).click();
  const place = page.getByRole("dialog", { name: "Send a location" });
  await page.keyboard.type("133.3");
  await page.keyboard.press("Enter");
  await place.getByText("Enter a latitude from -90 to 90").waitFor();
  expect(await findMisfitsToo(page, `phone-location-${network}`)).toEqual([]);
  await place.getByLabel("Latitude").fill("33.3152, 44.3661");
  await place.getByLabel("Location Name").fill("متحف العراق");
  await place.getByRole("button", { name: "Send", exact: true }).click();
  const answers = chat.getByRole("article", { name: "Your answer" });
  await answers.filter({ hasText: "متحف العراق" }).getByText("33.3152, 44.3661").waitFor();
  await waitForFocus(attach);

  await page.keyboard.press("Enter");
  await chat.getByRole("button", { name: "Contact" }).click();
  const card = page.getByRole("dialog", { name: "Send a contact" });
  await card.getByLabel("Name").fill("Omar, driver");
  await card.getByLabel("Phone Number").fill("0770 555 0199");
  await page.keyboard.press("Enter");
  await card.getByText("country code instead of 0").waitFor();
  expect(await findMisfitsToo(page, `phone-contact-${network}`)).toEqual([]);
  await card.getByLabel("Phone Number").fill("+964 770 555 0199");
  await page.keyboard.press("Enter");
  await answers.filter({ hasText: "Omar, driver" }).getByText("+964 770 555 0199").waitFor();

  await waitForFocus(attach);
  await page.keyboard.press("Enter");
  await chat.getByRole("button", { name: "Poll" }).click();
  const poll = page.getByRole("dialog", { name: "Send a poll" });
  await page.keyboard.type("Which day?");
  await poll.getByLabel("Options").fill("Sunday");
  await poll.getByRole("button", { name: "Send", exact: true }).click();
  await poll.getByText("Enter 2 to 12 options").waitFor();
  expect(await findMisfitsToo(page, `phone-poll-${network}`)).toEqual([]);
  await poll.getByLabel("Options").fill("Sunday\nMonday");
  await poll.getByRole("button", { name: "Send", exact: true }).click();
  await answers.getByRole("button", { name: "Monday 0 votes" }).waitFor();
  await chat
    .getByLabel("Send a file")
    .setInputFiles({ name: "a.webp", mimeType: "image/webp", buffer: await sticker() });
  await answers.getByRole("img", { name: "Sticker" }).waitFor();
  expect(await findMisfitsToo(page, `phone-details-${network}`)).toEqual([]);

  const headers = { authorization: `Bearer ${token}` };
  const heard = async () => {
    const path = `/v1/instances/${client}/messages?direction=in&limit=4`;
    const listed = await api(product.web, "GET", path, undefined, headers);
    return Reflect.get(listed.body, "data");
  };
  const location = { latitude: 33.3152, longitude: 44.3661, name: "متحف العراق" };
  await expect.poll(heard).toMatchObject([
    { kind: "sticker", media: { mimetype: "image/webp" } },
    { kind: "poll", text: "Which day?\nSunday\nMonday" },
    { kind: "contact", contact: { name: "Omar, driver", number: "9647705550199" } },
    { kind: "location", location },
  ]);
  await page.goto(product.web + PAGES.chats.path);
  await page.getByRole("list", { name: "Chats" }).getByRole("link").click();
  const received = page.getByRole("log").getByRole("article");
  await received.filter({ hasText: "متحف العراق" }).getByRole("img", { name: "Map: متحف العراق" }).waitFor();
  await received.filter({ hasText: "Omar, driver" }).getByText("+964 770 555 0199").waitFor();
  await received.filter({ hasText: "Which day?" }).getByText("Monday").waitFor();
  await received.getByRole("img", { name: "Sticker" }).waitFor();
  expect(await findMisfitsToo(page, `chats-of-phone-${network}`)).toEqual([]);
});

async function sticker(): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 256;
    canvas.height = 256;
    const context = canvas.getContext("2d");
    if (context !== null) {
      context.fillStyle = "teal";
      context.arc(128, 128, 120, 0, Math.PI * 2);
      context.fill();
    }
    return canvas.toDataURL("image/webp").replace(/^.*,/, "");
  });
  return Buffer.from(base64, "base64");
}

/** One that no size but a small one fits into a request. */
async function noisyPicture(): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 600;
    const context = canvas.getContext("2d");
    const pixels = new ImageData(800, 600);
    for (let at = 0; at < pixels.data.length; at += 65_536) {
      crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
    }
    context?.putImageData(pixels, 0, 0);
    return canvas.toDataURL("image/png").replace(/^.*,/, "");
  });
  return Buffer.from(base64, "base64");
}

async function messagesOf(network: Network, phone: string): Promise<string> {
  const asked = network === "whatsapp" ? "phone" : "peer";
  return await (await fetch(`${product.sandbox}/${network}/messages?${asked}=${phone}`)).text();
}

function fromPage(path: string, body: object): Promise<void> {
  return page.evaluate(
    async ([to, text]) => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: text };
      const { ok, status } = await fetch(to, init);
      if (!ok) throw new Error(`${to}: ${status}`);
    },
    [path, JSON.stringify(body)] as const,
  );
}
