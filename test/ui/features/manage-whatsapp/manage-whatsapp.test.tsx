// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { InstanceView, SessionView } from "#ports/contracts/dashboard-api.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import type { SendKind } from "#ui/features/manage-whatsapp/draft.ts";
import { ManageWhatsApp } from "#ui/features/manage-whatsapp/index.tsx";
import { useSend } from "#ui/features/manage-whatsapp/use-send.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const INSTANCE: InstanceView = {
  id: 41,
  name: "Shop Orders",
  platform: "whatsapp",
  client: "Client041",
  apiId: null,
  phone: null,
  botId: null,
  userEmail: "layla@example.com",
  active: true,
  createdAt: "2026-11-09T12:00:00Z",
  expiresAt: "2026-12-09T12:00:00Z",
};
const PATH = "/api/instances/41";

function session(state: SessionView["state"], fields: Partial<SessionView> = {}): SessionView {
  return { state, reason: "never-linked", message: "", since: NOW.toISOString(), phone: null, name: null, ...fields };
}

const CONNECTED = session("connected", { reason: "linked", phone: "9647705550141" });
const QR = { kind: "qr", qr: "data:image/png;base64,AA==", qrText: "2@a", expiresAt: "2026-11-21T12:00:30Z" };

let page: Screen;

async function open(routes: Parameters<typeof jsonApi>[0], instance = INSTANCE) {
  const api = jsonApi(routes);
  page = await show(
    <ManageWhatsApp instance={instance} whatsappUrl="http://localhost:3001" sandbox onClose={() => undefined} />,
  );
  await page.settle();
  return api;
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

describe("the manage dialog of a WhatsApp instance", () => {
  it("is named after the instance and says that nothing is linked", async () => {
    await open({ [`GET ${PATH}/session`]: () => session("inactive") });
    const dialog = document.querySelector("dialog");
    const title = document.querySelector(`[id="${dialog?.getAttribute("aria-labelledby")}"]`);
    expect(title?.textContent).toBe("Manage Shop Orders");
    expect(page.text()).toContain("Session Not Active");
    expect(page.text()).toContain("Inactive");
    expect(isOff("Start WhatsApp Session")).toBe(false);
  });

  it("says why a session is down", async () => {
    await open({
      [`GET ${PATH}/session`]: () =>
        session("banned", { reason: "refused-by-provider", message: "WhatsApp refuses this account." }),
    });
    expect(page.text()).toContain("WhatsApp refuses this account.");
  });

  it("shows the code, then linking, then the linked account, by itself", async () => {
    const api = await open({
      [`GET ${PATH}/session`]: () => session("inactive"),
      [`POST ${PATH}/session/start`]: () => QR,
    });
    api.routes[`GET ${PATH}/session`] = () => session("qr", { reason: "waiting-for-scan" });
    await page.click("Start WhatsApp Session");
    await page.settle(50);
    expect(document.querySelector("img")?.getAttribute("src")).toBe(QR.qr);
    expect(page.text()).toContain("Scan this QR code with your phone");
    expect(page.text()).toContain("This code expires in 30 seconds");
    expect(document.querySelector("a[href='/sandbox']")?.getAttribute("target")).toBe("_blank");
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe("Waiting for your phone");

    api.routes[`GET ${PATH}/session`] = () => session("linking", { reason: "phone-scanned" });
    await page.settle(1_100);
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe("Linking");

    api.routes[`GET ${PATH}/session`] = () => CONNECTED;
    await page.settle(1_100);
    expect(page.text()).toContain("Connected as +964 770 555 0141");
    expect(document.querySelector("img")).toBeNull();
  });

  it("asks for a new code only when told to, once the code has run out", async () => {
    const api = await open({
      [`GET ${PATH}/session`]: () => session("inactive"),
      [`POST ${PATH}/session/start`]: () => QR,
    });
    await page.click("Start WhatsApp Session");
    await page.settle(30_500);
    expect(page.text()).toContain("This code has expired");
    const starts = () => api.calls.filter(({ path }) => path.endsWith("/start"));
    expect(starts()).toHaveLength(1);
    await page.click("Generate new code");
    await page.settle(50);
    expect(starts().map(({ body }) => body)).toEqual([{ newCode: false }, { newCode: true }]);
    expect(page.text()).not.toContain("This code has expired");
  });

  it.each<[string, Refusal | null, string]>([
    ["the server's words", new Refusal("UNAVAILABLE", "The gateway is starting."), "The gateway is starting."],
    ["'Session start failed' without them", new Refusal("INTERNAL", ""), "Session start failed"],
    ["'Failed to start session' without an answer", null, "Failed to start session"],
  ])("shows %s when a start fails, until dismissed", async (_, refusal, sentence) => {
    await open({
      [`GET ${PATH}/session`]: () => session("inactive"),
      ...(refusal ? { [`POST ${PATH}/session/start`]: () => refusal } : {}),
    });
    await page.click("Start WhatsApp Session");
    await page.settle(50);
    expect(document.querySelector("[role=alert]")?.textContent).toBe(sentence);
    await page.click("Dismiss");
    expect(document.querySelector("[role=alert]")).toBeNull();
  });

  it("says that a check failed, and no longer claims to be connected", async () => {
    const api = await open({ [`GET ${PATH}/session`]: () => CONNECTED });
    api.routes[`GET ${PATH}/session`] = () => new Refusal("INTERNAL", "");
    await page.settle(5_100);
    expect(page.text()).toContain("Failed to check status");
    expect(page.text()).toContain("Last seen connected as");
    expect(page.text()).toContain("Unknown");
    await page.click("Dismiss");
    await page.settle(5_100);
    expect(page.text()).not.toContain("Failed to check status");
    api.routes[`GET ${PATH}/session`] = () => CONNECTED;
    await page.settle(5_100);
    expect(page.text()).toContain("Connected as");
  });

  it("empties the status on logout, says so, and checks again after 2 s", async () => {
    const api = await open({
      [`GET ${PATH}/session`]: () => CONNECTED,
      [`POST ${PATH}/session/logout`]: () => ({ message: "Logged out successfully" }),
    });
    await page.click("Logout");
    await page.settle(50);
    const checks = () => api.calls.filter(({ path }) => path === `${PATH}/session`).length;
    const before = checks();
    expect(page.text()).toContain("Logged out successfully");
    expect(page.text()).toContain("Session Not Active");
    await page.settle(1_800);
    expect(checks()).toBe(before);
    await page.settle(300);
    expect(checks()).toBe(before + 1);
  });

  it("says when a logout failed", async () => {
    await open({
      [`GET ${PATH}/session`]: () => CONNECTED,
      [`POST ${PATH}/session/logout`]: () => new Refusal("INTERNAL", ""),
    });
    await page.click("Logout");
    await page.settle(50);
    expect(document.querySelector("[role=alert]")?.textContent).toBe("Failed to logout");
  });

  it("says so when the instance has no client name", async () => {
    await open({ [`GET ${PATH}/session`]: () => session("inactive") }, { ...INSTANCE, client: "" });
    expect(page.text()).toContain("Missing client or token information");
  });
});

describe("the token card", () => {
  it("holds 32 dots until the token is asked for", async () => {
    const api = await open({
      [`GET ${PATH}/session`]: () => session("inactive"),
      [`GET ${PATH}/token`]: () => ({ token: "k7Qm2xRa" }),
    });
    const shown = () => document.querySelector("[data-testid=token]")?.textContent;
    expect(shown()).toBe("•".repeat(32));
    expect(api.calls.some(({ path }) => path.endsWith("/token"))).toBe(false);
    expect(page.text()).toContain("Keep this token secure. It provides full access to your instance.");
    await page.click("Show token");
    await page.settle(50);
    expect(shown()).toBe("k7Qm2xRa");
    await page.click("Hide token");
    expect(shown()).toBe("•".repeat(32));
  });

  it("copies the token without showing it, and says 'Copied!' for two seconds", async () => {
    await open({
      [`GET ${PATH}/session`]: () => session("inactive"),
      [`GET ${PATH}/token`]: () => ({ token: "k7Qm2xRa" }),
    });
    const written: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
    await page.click("Copy token");
    await page.settle(50);
    expect(written).toEqual(["k7Qm2xRa"]);
    expect(page.text()).toContain("Copied!");
    expect(page.text()).not.toContain("k7Qm2xRa");
    await page.settle(2_000);
    expect(page.text()).not.toContain("Copied!");
  });
});

describe("the send form", () => {
  const sent = { message: "Message sent", messageId: "M1", sentAt: NOW.toISOString() };
  const routes = {
    [`GET ${PATH}/session`]: () => CONNECTED,
    [`POST ${PATH}/messages`]: () => sent,
    [`GET ${PATH}/messages/M1`]: () => ({ status: "sent", at: NOW.toISOString() }),
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
    const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      "Text Message",
      "Image",
      "Video",
      "Contact",
      "Location",
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

  it("follows the message from sent to read, beside the button and in the list", async () => {
    const api = await open(routes);
    await page.fill("Phone Number", "9647701234567");
    await page.click("Send Message");
    const ticks = () => [...document.querySelectorAll("svg[role=img]")].map((each) => each.getAttribute("aria-label"));
    expect(page.text()).toContain("Message sent");
    expect(ticks()).toEqual(["Sent", "Sent"]);
    api.routes[`GET ${PATH}/messages/M1`] = () => ({ status: "delivered", at: "2026-11-21T12:00:01Z" });
    await page.settle(1_100);
    expect(ticks()).toEqual(["Delivered", "Delivered"]);
    api.routes[`GET ${PATH}/messages/M1`] = () => ({ status: "read", at: "2026-11-21T12:00:04Z" });
    await page.settle(1_100);
    expect(ticks()).toEqual(["Read", "Read"]);
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
    await open({ ...routes, [`POST ${PATH}/messages`]: () => answer });
    await page.fill("Phone Number", "9647701230404");
    await page.fill("Message", "Hello");
    await page.click("Send Message");
    expect(document.querySelector("form [role=alert] p")?.textContent).toBe(sentence);
    expect(page.field("Message").value).toBe("Hello");
  });

  it("answers a kind that it does not know with 'Unknown message type', and sends nothing", async () => {
    const api = jsonApi(routes);
    function Stray() {
      const { change, send, problem } = useSend(INSTANCE);
      return (
        <>
          <button type="button" onClick={() => change({ number: "9647701234567", kind: "sticker" as SendKind })}>
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
