// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { CONNECTED, INSTANCE_PATH, openManageDialog } from "#test/support/manage-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { SHOP } from "#test/support/ui-samples.ts";
import type { ShownKind } from "#ui/api/phone-network.ts";
// Else it would be fetched when the kind is chosen, in real time.
import "#ui/features/messages/file-field.tsx";
import { useSend } from "#ui/features/messages/use-send.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

let page: Screen;

async function open(...options: Parameters<typeof openManageDialog>) {
  const opened = await openManageDialog(...options);
  page = opened.page;
  return opened.api;
}

function isOff(name: string): boolean {
  const button = page.find("button", name);
  if (!(button instanceof HTMLButtonElement)) throw new Error(`no button is named ${name}`);
  return button.disabled;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the send form of a WhatsApp instance", () => {
  const sent = { message: "Message sent", messageId: "M1", sentAt: NOW.toISOString() };
  const routes = {
    [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED,
    [`POST ${INSTANCE_PATH}/messages`]: () => sent,
    [`GET ${INSTANCE_PATH}/messages/M1`]: () => ({ status: "sent", at: NOW.toISOString() }),
  };
  const bodies = (api: ReturnType<typeof jsonApi>) =>
    api.calls.filter(({ method, path }) => method === "POST" && path.endsWith("/messages")).map(({ body }) => body);

  it("keeps its button off until there is a number, and converts Arabic digits as they are typed", async () => {
    await open(routes);
    expect(isOff("Send Message")).toBe(true);
    await page.fill("Phone Number", "+٩٦٤ ۷۷۰");
    expect(page.field("Phone Number").value).toBe("+964 770");
    expect(isOff("Send Message")).toBe(false);
  });

  it("sends the default text for an empty message, without the plus", async () => {
    const api = await open(routes);
    await page.fill("Phone Number", "+964 770-123 4567");
    await page.click("Send Message");
    expect(bodies(api)).toEqual([{ kind: "text", number: "9647701234567", text: "Test Message From Shop Orders" }]);
  });

  it("offers its kinds as one choice and sends the one chosen", async () => {
    const api = await open(routes);
    const radios = [...document.querySelectorAll<HTMLInputElement>("input[name=kind]")];
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      "Text Message",
      "Image",
      "Video",
      "Album",
      "File",
      "Audio",
      "Sticker",
      "Contact",
      "Location",
      "Poll",
    ]);
    await page.choose("location");
    expect(page.field("Latitude").getAttribute("step")).toBe("0.000001");
    await page.fill("Phone Number", "9647701234567");
    await page.click("Send Message");
    expect(bodies(api)).toEqual([
      {
        kind: "location",
        number: "9647701234567",
        latitude: 33.3152,
        longitude: 44.3661,
        name: "My Location",
        address: "Baghdad, Iraq",
      },
    ]);
  });

  it("follows the message from sent to read, beside the button", async () => {
    const api = await open(routes);
    await page.fill("Phone Number", "9647701234567");
    await page.click("Send Message");
    const ticks = () => [...document.querySelectorAll("svg[role=img]")].map((each) => each.getAttribute("aria-label"));
    expect(page.text()).toContain("Message sent");
    expect(ticks()).toEqual(["Sent"]);
    api.routes[`GET ${INSTANCE_PATH}/messages/M1`] = () => ({ status: "delivered", at: "2026-11-21T12:00:01Z" });
    await page.settle(1_100);
    expect(ticks()).toEqual(["Delivered"]);
    api.routes[`GET ${INSTANCE_PATH}/messages/M1`] = () => ({ status: "read", at: "2026-11-21T12:00:04Z" });
    await page.settle(1_100);
    expect(ticks()).toEqual(["Read"]);
    expect(page.text()).toContain("4 s after sending");
    const asked = () => api.calls.filter(({ path }) => path.endsWith("/M1")).length;
    const before = asked();
    await page.settle(5_000);
    expect(asked()).toBe(before);
  });

  it.each<[string, unknown, string]>([
    [
      "the server's words",
      new Refusal("RECIPIENT_NOT_FOUND", "This number is not on WhatsApp."),
      "This number is not on WhatsApp.",
    ],
    ["'Failed to send message' without them", new Refusal("INTERNAL", ""), "Failed to send message"],
  ])("shows %s when a send fails, and keeps what was typed", async (_, answer, sentence) => {
    await open({ ...routes, [`POST ${INSTANCE_PATH}/messages`]: () => answer });
    await page.fill("Phone Number", "9647701230404");
    await page.fill("Message", "Hello");
    await page.click("Send Message");
    expect(document.querySelector("form [role=alert] p")?.textContent).toBe(sentence);
    expect(page.field("Message").value).toBe("Hello");
  });

  it("says at the number, and goes there, what is wrong with it", async () => {
    const sentence = "A phone number has 7 to 15 digits with its country code";
    const answer = new Refusal("MALFORMED", sentence, { field: "number" });
    await open({ ...routes, [`POST ${INSTANCE_PATH}/messages`]: () => answer });
    await page.fill("Phone Number", "12");
    await page.click("Send Message");
    const number = page.field("Phone Number");
    expect([number.getAttribute("aria-invalid"), document.activeElement === number]).toEqual(["true", true]);
    expect(document.getElementById(number.getAttribute("aria-describedby")?.split(" ")[0] ?? "")?.textContent).toBe(
      sentence,
    );
    await page.fill("Phone Number", "123");
    expect(number.getAttribute("aria-invalid")).toBeNull();
    expect(page.text()).not.toContain(sentence);
  });

  it("says at a kind's own field, by whatever name the call has it, what is wrong with that", async () => {
    const sentence = "imageUrl must be a public http or https address";
    const answer = new Refusal("MALFORMED", sentence, { field: "url" });
    await open({ ...routes, [`POST ${INSTANCE_PATH}/messages`]: () => answer });
    await page.fill("Phone Number", "9647701234567");
    await page.choose("image");
    await page.settle();
    await page.fill("Image URL", "ftp://example.com/a.png");
    await page.click("Send Message");
    const url = page.field("Image URL");
    expect([url.getAttribute("aria-invalid"), document.activeElement === url]).toEqual(["true", true]);
    expect(page.text().split(sentence)).toHaveLength(2);
    await page.fill("Image URL", "https://example.com/a.png");
    expect(page.text()).not.toContain(sentence);
  });

  it("answers a kind that it does not know with 'Unknown message type', and sends nothing", async () => {
    const api = jsonApi(routes);
    function Stray() {
      const { change, send, problem } = useSend(SHOP);
      return (
        <>
          <button
            type="button"
            onClick={() => change((now) => ({ ...now, recipient: "9647701234567", kind: "gif" as ShownKind }))}
          >
            Stray
          </button>
          <button type="button" onClick={send}>
            Send
          </button>
          {problem}
        </>
      );
    }
    page = await show(<Stray />);
    await page.click("Stray");
    await page.click("Send");
    await page.settle(50);
    expect(page.text()).toContain("Unknown message type");
    expect(api.calls).toEqual([]);
  });

  it("puts a fresh verification code into the message and keeps it in this browser", async () => {
    await open(routes);
    await page.click("Insert verification code");
    const code = localStorage.getItem("lastVerificationCode");
    expect(code).toMatch(/^\d{6}$/);
    expect(page.field("Message").value).toBe(`Your verification code is ${code}`);
    expect(localStorage.getItem("lastVerificationCodeAt")).toMatch(/^2026-11-21T12:00:00/);
  });

  it("writes a poll as curl too", async () => {
    await open(routes);
    await page.choose("poll");
    expect(document.querySelector("pre")?.textContent).toContain('"options": ["Today", "Tomorrow"]');
  });

  it.each([
    "python",
    "php",
    "javascript",
  ])("writes the same message in %s, once somebody asks for that", async (name) => {
    await import("#documentation/samples/samples.ts");
    await open(routes);
    await page.fill("Message", "On its way");
    await page.choose(name);
    await page.settle();
    const code = document.querySelector("pre")?.textContent;
    expect(code).toContain("On its way");
    expect(code).not.toContain("curl http");
    expect(code).toContain("••••••••");
  });

  it("writes the same message as curl, with dots for the token", async () => {
    await open(routes);
    await page.fill("Phone Number", "9647701234567");
    await page.fill("Message", "it's on its way");
    const code = document.querySelector("pre")?.textContent;
    expect(code).toContain("http://localhost:3001/send/Client041");
    expect(code).toContain("it'\\''s on its way");
    expect(code).toContain("••••••••");
  });
});
