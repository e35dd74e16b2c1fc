// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { type jsonApi, Refusal } from "#test/support/json-api.ts";
import {
  atNoon,
  isOff,
  LINKED,
  NOON,
  openManageTelegram,
  posted,
  TELEGRAM_PATH,
} from "#test/support/manage-telegram.tsx";
import type { Screen } from "#test/support/ui.tsx";

const SEND = `POST ${TELEGRAM_PATH}/messages`;
const STATUS = `GET ${TELEGRAM_PATH}/messages/7`;
const RECIPIENT = "Recipient (Phone or @username)";

let page: Screen;
atNoon(() => page);

async function open(routes: Parameters<typeof jsonApi>[0] = {}) {
  const opened = await openManageTelegram({
    [`GET ${TELEGRAM_PATH}`]: () => LINKED,
    [SEND]: () => ({ message: "Message sent successfully", messageId: "7", sentAt: NOON.toISOString() }),
    [STATUS]: () => ({ status: "sent", at: NOON.toISOString() }),
    ...routes,
  });
  page = opened.page;
  return opened.api;
}

const ticks = () => [...document.querySelectorAll("svg[role=img]")].map((each) => each.getAttribute("aria-label"));

describe("the send form of a Telegram instance", () => {
  it("keeps its button off until there is a recipient, and keeps only digits and plus of it", async () => {
    await open();
    expect(isOff(page, "Send Message")).toBe(true);
    await page.fill(RECIPIENT, "+٩٦٤ (۷۷۰) abc-1");
    expect(page.field(RECIPIENT).value).toBe("+9647701");
    expect(isOff(page, "Send Message")).toBe(false);
  });

  it("takes the id of somebody who wrote, as typed", async () => {
    const api = await open();
    await page.fill(RECIPIENT, "id:6000000003");
    await page.click("Send Message");
    expect(posted(api, "/messages")).toMatchObject([{ recipient: "id:6000000003" }]);
    expect(page.text()).toContain("to id:6000000003");
  });

  it("offers to send a text that is too long as several messages, which is then another call", async () => {
    const api = await open();
    await page.fill(RECIPIENT, "@layla");
    const box = () => document.querySelector<HTMLInputElement>("form input[type=checkbox]");
    await page.fill("Message", "x".repeat(4_096));
    expect(box()).toBeNull();
    await page.fill("Message", "x".repeat(4_097));
    expect(page.text()).toContain("4,097 characters: one message has at most 4,096.");
    await act(async () => box()?.click());
    expect(document.querySelector("pre")?.textContent).toContain('"split": true');
    await page.click("Send Message");
    expect(posted(api, "/messages")).toMatchObject([{ kind: "text", split: true }]);
  });

  it("offers its kinds as one choice", async () => {
    await open();
    const radios = [...document.querySelectorAll<HTMLInputElement>("input[name=kind]")];
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      "Text Message",
      "Image",
      "Video",
      "Album",
      "File",
      "Audio",
      "Sticker",
      "Poll",
      "Contact",
      "Location",
    ]);
  });

  it.each<[string, object, string?]>([
    ["text", { text: "Test Message From Support Desk" }],
    ["image", { url: "http://localhost:3000/samples/photo.jpg" }],
    ["video", { url: "http://localhost:3000/samples/video.mp4" }],
    ["file", { url: "http://localhost:3000/samples/document.pdf" }, "document"],
    ["contact", { phone: "00000000000", firstName: "Test Contact", lastName: "" }],
    ["location", { latitude: 33.3152, longitude: 44.3661, title: "My Location", address: "Baghdad, Iraq" }],
  ])("sends the defaults of an empty %s to a username", async (kind, fields, chosen = kind) => {
    const api = await open();
    await page.choose(chosen);
    await page.fill(RECIPIENT, "@layla");
    await page.click("Send Message");
    expect(posted(api, "/messages")).toEqual([{ kind, recipient: "@layla", ...fields }]);
    expect(page.text()).toContain("Message sent successfully");
  });

  it("follows the message from sent to read, beside the button", async () => {
    const api = await open();
    await page.fill(RECIPIENT, "+9647701234567");
    await page.click("Send Message");
    expect(ticks()).toEqual(["Sent"]);
    api.routes[STATUS] = () => ({ status: "read", at: "2026-11-21T12:00:04Z" });
    await page.settle(1_100);
    expect(ticks()).toEqual(["Read"]);
    expect(page.text()).toContain("by +964 770 123 4567");
    expect(page.text()).toContain("4 s after sending");
  });

  it("asks for no receipt of a message whose id Telegram does not say", async () => {
    const message = "This message was sent before; it was not sent again.";
    const api = await open({ [SEND]: () => ({ message, messageId: null, sentAt: NOON.toISOString() }) });
    await page.fill(RECIPIENT, "@layla");
    await page.click("Send Message");
    expect(page.text()).toContain(message);
    expect(page.text()).toContain("to @layla");
    await page.settle(5_000);
    expect(api.calls.filter(({ path }) => path.includes("/messages/"))).toEqual([]);
  });

  it("says that large files take a while, and gives up on none", async () => {
    let arrive = (_answer: unknown) => {};
    const api = await open();
    await page.choose("document");
    await page.fill(RECIPIENT, "@layla");
    const slow = new Promise((resolve) => {
      arrive = resolve;
    });
    const quick = globalThis.fetch;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      if (init.method === "POST") await slow;
      return quick(path, init);
    });
    await page.click("Send Message");
    await page.settle(60_000);
    expect(page.text()).toContain("Large files take a while");
    expect(isOff(page, "Sending…")).toBe(true);
    arrive(null);
    await page.settle(50);
    expect(posted(api, "/messages")).toHaveLength(1);
    expect(page.text()).not.toContain("Large files take a while");
    expect(page.text()).toContain("Message sent successfully");
  });

  it.each<[string, unknown, string]>([
    ["the server's words", new Refusal("RECIPIENT_NOT_FOUND", "Nobody is there."), "Nobody is there."],
    ["'Failed to send message' without them", new Refusal("INTERNAL", ""), "Failed to send message"],
  ])("shows %s when a send fails, and keeps what was typed", async (_, answer, sentence) => {
    await open({ [SEND]: () => answer });
    await page.fill(RECIPIENT, "@layla");
    await page.fill("Message", "Hello");
    await page.click("Send Message");
    expect(document.querySelector("form [role=alert] p")?.textContent).toBe(sentence);
    expect(page.field("Message").value).toBe("Hello");
  });

  it("writes the same message as curl, with dots for the token", async () => {
    await open();
    await page.fill(RECIPIENT, "@layla");
    await page.fill("Message", "it's on its way");
    const code = document.querySelector("pre")?.textContent;
    expect(code).toContain("http://localhost:3002/send-text");
    expect(code).toContain('"sessionId": "Client038"');
    expect(code).toContain('"recipient": "@layla"');
    expect(code).toContain("it'\\''s on its way");
    expect(code).toContain("••••••••");
  });
});
