// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TelegramAccount, TelegramSandboxMessage } from "#ports/contracts/sandbox-telegram-api.ts";
import { TELEGRAM_MAGIC } from "#ports/contracts/sandbox-telegram-paths.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { VirtualPhone } from "#ui/features/virtual-phone/index.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const SUPPORT = "9647705550138";
const LAYLA = "9647701234567";
const STARTER = "9647705550141";
const WHATSAPP = "/api/sandbox/whatsapp";
const TELEGRAM = "/api/sandbox/telegram";
const WAITING = {
  url: "tg://login?token=x",
  device: "Wesal Client041",
  since: NOW.toISOString(),
  instanceName: "Support",
};
const CODE_TEXT = "Login code: 48213. Do not give this code to anyone!";

const account = (phone: string, fields: Partial<TelegramAccount> = {}): TelegramAccount => ({
  id: phone,
  phone,
  username: null,
  name: `+${phone}`,
  hasPassword: false,
  sessions: [],
  unread: 0,
  ...fields,
});
const session = (client: string, online = true) => ({ device: `Wesal ${client}`, online, since: NOW.toISOString() });

function message(id: string, fields: Partial<TelegramSandboxMessage>): TelegramSandboxMessage {
  return { id, from: SUPPORT, to: LAYLA, kind: "text", at: NOW.toISOString(), status: "read", ...fields };
}

const media = (fields: object = {}) => ({
  mimetype: "image/jpeg",
  bytes: 84_213,
  sha256: "a".repeat(64),
  kept: true,
  ...fields,
});

let page: Screen;

interface Network {
  accounts: TelegramAccount[];
  pending: object[];
  messages: TelegramSandboxMessage[];
}

async function open(network: Partial<Network> = {}, hash = "#telegram") {
  window.location.hash = hash;
  const now: Network = { accounts: [], pending: [], messages: [], ...network };
  const api = jsonApi({
    [`GET ${WHATSAPP}/phones`]: () => ({ phones: [] }),
    [`GET ${WHATSAPP}/pending`]: () => ({ pending: [] }),
    [`GET ${WHATSAPP}/messages`]: () => ({ messages: [] }),
    [`GET ${TELEGRAM}/accounts`]: () => ({ accounts: now.accounts }),
    [`GET ${TELEGRAM}/pending`]: () => ({ pending: now.pending }),
    [`GET ${TELEGRAM}/messages`]: () => ({ messages: now.messages }),
    [`POST ${TELEGRAM}/accounts`]: () => ({ accounts: now.accounts }),
    [`POST ${TELEGRAM}/confirm-qr`]: () => ({ phone: LAYLA, device: "Wesal Client041" }),
    [`POST ${TELEGRAM}/reply`]: () => ({ id: "r1" }),
    [`POST ${TELEGRAM}/read`]: () => ({ ok: true }),
    [`POST ${TELEGRAM}/revoke`]: () => ({ ok: true }),
  });
  page = await show(<VirtualPhone />);
  await page.settle();
  const posted = (path: string) =>
    api.calls.filter((call) => call.method === "POST" && call.path === `${TELEGRAM}/${path}`).map(({ body }) => body);
  return { api, now, posted };
}

const tab = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("[role=tab]")].find((each) => each.textContent.startsWith(name));
const selectedTab = () => document.querySelector("[role=tab][aria-selected=true]")?.textContent;
const log = () => document.querySelector("[role=log]");

async function press(key: string) {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await page.settle();
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await page.close();
  window.location.hash = "";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the apps on the phone", () => {
  it("are tabs, of which a link can open either", async () => {
    await open();
    expect(selectedTab()).toBe("Telegram");
    const panel = document.querySelector("[role=tabpanel]");
    expect(panel?.getAttribute("aria-labelledby")).toBe(tab("Telegram")?.id);
    expect(tab("Telegram")?.getAttribute("aria-controls")).toBe(panel?.id);
  });

  it("begin with WhatsApp where the address says nothing", async () => {
    await open({}, "");
    expect(selectedTab()).toBe("WhatsApp");
    expect(page.text()).toContain("Start a session in Instances");
  });

  it("change with a click, which the address remembers", async () => {
    await open({}, "");
    await act(async () => tab("Telegram")?.click());
    expect([selectedTab(), window.location.hash]).toEqual(["Telegram", "#telegram"]);
  });

  it("change with the arrow keys, and only the shown one is in the tab order", async () => {
    await open();
    tab("Telegram")?.focus();
    await press("ArrowRight");
    expect([selectedTab(), document.activeElement]).toEqual(["WhatsApp", tab("WhatsApp")]);
    expect([tab("WhatsApp")?.tabIndex, tab("Telegram")?.tabIndex]).toEqual([0, -1]);
    await press("End");
    expect(selectedTab()).toBe("Telegram");
    await press("Home");
    expect(selectedTab()).toBe("WhatsApp");
  });

  it("say how much waits in each", async () => {
    await open({ accounts: [account(LAYLA, { unread: 2 })], pending: [WAITING] }, "");
    expect(tab("Telegram")?.textContent).toBe("Telegram3 waiting");
    expect(tab("WhatsApp")?.textContent).toBe("WhatsApp");
  });

  it("work one without the other", async () => {
    const { api } = await open({}, "");
    api.routes[`GET ${TELEGRAM}/accounts`] = () => new Refusal("UNAVAILABLE", "Telegram's sandbox is starting.");
    await page.close();
    window.location.hash = "#telegram";
    page = await show(<VirtualPhone />);
    await page.settle();
    expect(page.find("alert")?.textContent).toBe("Telegram's sandbox is starting.");
    api.routes[`GET ${TELEGRAM}/accounts`] = () => ({ accounts: [account(LAYLA, { name: "Layla" })] });
    await page.click("Try Again");
    expect(page.find("alert")).toBeUndefined();
    expect(page.text()).toContain("Layla, in your hand");
  });
});

describe("linking by code", () => {
  it("begins with what to do", async () => {
    await open();
    expect(page.text()).toContain(
      "Request a verification code for this number in Instances. It arrives here, in the chat “Telegram”.",
    );
  });

  it("shows the code in the chat “Telegram”, to be copied", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const service = message("1", { from: "777000", text: CODE_TEXT, status: "sent" });
    const { posted } = await open({ accounts: [account(LAYLA)], messages: [service] });
    expect(page.text()).toContain("TelegramService notifications");
    expect(log()?.textContent).toContain("Login code:48213");
    expect(log()?.textContent).toContain("Do not give this code to anyone!");
    await page.click("Copy login code");
    expect(copied).toEqual(["48213"]);
    expect(posted("read")).toEqual([{ phone: LAYLA, peer: "777000" }]);
  });

  it("has nobody to answer there", async () => {
    await open({ accounts: [account(LAYLA)], messages: [message("1", { from: "777000", text: CODE_TEXT })] });
    expect(page.find("button", "Send answer")).toBeUndefined();
  });
});

describe("linking by QR", () => {
  it("confirms with one tap, and brings both first phones into being", async () => {
    const { posted } = await open({ pending: [WAITING] });
    expect(page.text()).toContain("Supportwaiting to be linked");
    await page.click("Confirm the log-in of Support");
    expect(posted("accounts")).toEqual([
      { phone: STARTER, name: "My business" },
      { phone: LAYLA, name: "A customer" },
    ]);
    expect(posted("confirm-qr")).toEqual([{ url: "tg://login?token=x", phone: STARTER }]);
    expect(page.text()).toContain("Confirmed: Wesal Client041");
    expect(page.text()).not.toContain("two-step password");
  });

  it("says that the two-step password is still to be entered", async () => {
    const { posted } = await open({ accounts: [account(LAYLA, { hasPassword: true })], pending: [WAITING] });
    await page.click("Confirm the log-in of Support");
    expect(posted("accounts")).toEqual([]);
    expect(page.text()).toContain("Confirmed: Wesal Client041. Enter the two-step password in the dashboard.");
  });

  it("gives a phone that only WhatsApp knows its name on Telegram too", async () => {
    const { api, posted } = await open({ pending: [WAITING] });
    api.routes[`GET ${WHATSAPP}/phones`] = () => ({
      phones: [{ phone: LAYLA, name: "Layla", devices: [], unread: 0 }],
    });
    await page.settle(2_000);
    await page.click("Confirm the log-in of Support");
    expect(posted("accounts")).toEqual([{ phone: LAYLA, name: "Layla" }]);
    expect(posted("confirm-qr")).toEqual([{ url: "tg://login?token=x", phone: LAYLA }]);
  });

  it("says why it failed", async () => {
    const { api } = await open({ accounts: [account(LAYLA)], pending: [WAITING] });
    api.routes[`POST ${TELEGRAM}/confirm-qr`] = () => new Refusal("CONFLICT", "This code has expired.");
    await page.click("Confirm the log-in of Support");
    expect(page.text()).toContain("This code has expired.");
  });
});

describe("the account's devices", () => {
  it("are listed, and their sessions terminated", async () => {
    const { posted } = await open({
      accounts: [account(LAYLA, { hasPassword: true, sessions: [session("Client041"), session("Client042", false)] })],
    });
    await page.click("Devices");
    expect(page.text()).toContain("Wesal Client041Logged in TodayOnline");
    expect(page.text()).toContain("Wesal Client042Logged in TodayOffline");
    expect(page.text()).toContain("Two-step password is on: every log-in asks for it.");
    await page.click("Terminate all sessions");
    expect(posted("revoke")).toEqual([{ phone: LAYLA }]);
  });

  it("say in the singular what ends one session, and how to begin where there is none", async () => {
    const { now } = await open({ accounts: [account(LAYLA, { sessions: [session("Client041")] })] });
    await page.click("Devices");
    expect(page.find("button", "Terminate session")).toBeDefined();
    now.accounts = [account(LAYLA)];
    await page.settle(2_000);
    expect(page.text()).toContain("No other device is logged in to this account.");
  });
});

describe("Telegram's chats", () => {
  it("show each kind as the phone would", async () => {
    await open({
      accounts: [account(LAYLA), account(SUPPORT, { username: "support", name: "support" })],
      messages: [
        message("a", { text: "Hello" }),
        message("b", { kind: "photo", text: "Left at your door.", media: media() }),
        message("c", { kind: "video", media: media({ mimetype: "video/mp4", fileName: "v.mp4" }) }),
        message("d", {
          kind: "file",
          text: "For your books",
          media: media({ mimetype: "application/pdf", fileName: "invoice.pdf" }),
        }),
        message("e", {
          kind: "file",
          media: media({ mimetype: "application/zip", bytes: 2_097_152_000, fileName: "all.zip", kept: false }),
        }),
        message("f", { kind: "contact", contact: { name: "Omar", number: "+9647705550199" } }),
        message("g", {
          kind: "location",
          location: { latitude: 33.3152, longitude: 44.3661, title: "My Location", address: "Baghdad, Iraq" },
        }),
      ],
    });
    const source = `${TELEGRAM}/media/${"a".repeat(64)}`;
    expect(page.text()).toContain("@support+964 770 555 0138");
    expect(log()?.querySelector("img")?.getAttribute("src")).toBe(source);
    expect(log()?.querySelector("img")?.alt).toBe("Picture: Left at your door.");
    expect(log()?.querySelector("video")?.getAttribute("src")).toBe(source);
    expect(log()?.textContent).toContain("invoice.pdfPDF, 84 kBFor your books");
    expect(log()?.textContent).toContain("all.zipZIP, 2.10 GB");
    const downloads = [...(log()?.querySelectorAll("a[download]") ?? [])];
    expect(downloads.map((link) => [link.getAttribute("download"), link.getAttribute("href")])).toEqual([
      ["invoice.pdf", source],
    ]);
    expect(log()?.textContent).toContain("Omar+964 770 555 0199");
    expect(log()?.querySelector("svg[aria-label='Map: My Location, Baghdad, Iraq']")).not.toBeNull();
    expect(log()?.textContent).toContain("33.3152, 44.3661");
  });

  it("show one tick for sent and two for read, on its own messages only", async () => {
    await open({
      accounts: [account(LAYLA)],
      messages: [
        message("a", { text: "Hello" }),
        message("b", { from: LAYLA, to: SUPPORT, text: "Hi" }),
        message("c", { from: LAYLA, to: SUPPORT, text: "There", status: "sent" }),
      ],
    });
    const ticks = [...(log()?.querySelectorAll("svg[role=img]") ?? [])];
    expect(ticks.map((each) => [each.getAttribute("aria-label"), each.querySelectorAll("path").length])).toEqual([
      ["Read", 2],
      ["Sent", 1],
    ]);
  });

  it("are answered, and what was not sent stays", async () => {
    const { api, posted } = await open({ accounts: [account(LAYLA)], messages: [message("a", { text: "Hello" })] });
    api.routes[`POST ${TELEGRAM}/reply`] = () => new Refusal("UNAVAILABLE", "The sandbox is starting.");
    await page.fill("Answer as", "After six?");
    await page.click("Send answer");
    expect([page.find("alert")?.textContent, page.field("Answer as").value]).toEqual([
      "The sandbox is starting.",
      "After six?",
    ]);
    api.routes[`POST ${TELEGRAM}/reply`] = () => ({ id: "r1" });
    await page.click("Send answer");
    expect(posted("reply").at(-1)).toEqual({ from: LAYLA, to: SUPPORT, text: "After six?" });
    expect(page.field("Answer as").value).toBe("");
  });

  it("say that they could not be read, and are read again when told to", async () => {
    const { api } = await open({ accounts: [account(LAYLA)] });
    api.routes[`GET ${TELEGRAM}/messages`] = () => new Refusal("UNAVAILABLE", "");
    await page.settle(2_000);
    expect(page.text()).toContain("Chats could not be read");
    api.routes[`GET ${TELEGRAM}/messages`] = () => ({ messages: [message("a", { text: "Hello" })] });
    await page.click("Try Again");
    expect(log()?.textContent).toContain("Hello");
  });
});

describe("the bench around the phone", () => {
  it("lists what Telegram's magic numbers and usernames do", async () => {
    await open();
    for (const { suffix, username, meaning } of TELEGRAM_MAGIC) {
      expect(page.text()).toContain(`…${suffix} @${username}…${meaning}`);
    }
  });

  it("adds an account with username, two-step password and hint, and takes it in hand", async () => {
    const { now, posted } = await open({ accounts: [account(LAYLA)] });
    await page.click("Add phone");
    await page.fill("Phone Number", "+٢٠ 100 555 0107");
    await page.fill("Name", "Omar");
    await page.fill("Username", "@o");
    await page.click("Add phone");
    expect(page.find("alert")?.textContent).toContain("A username has 4 to 32 letters");
    await page.fill("Username", "@omar_driver");
    await page.fill("Two-step Password", "open sesame");
    await page.fill("Password Hint", "what Ali Baba said");
    now.accounts = [...now.accounts, account("201005550107", { name: "Omar", username: "omar_driver" })];
    await page.click("Add phone");
    expect(posted("accounts")).toEqual([
      {
        phone: "201005550107",
        name: "Omar",
        username: "omar_driver",
        password: "open sesame",
        hint: "what Ali Baba said",
      },
    ]);
    expect(page.find("dialog")).toBeUndefined();
    expect(page.text()).toContain("+20 100 555 0107Omar, @omar_driver, in your hand");
  });

  it("says why an account was not added", async () => {
    const { api } = await open({ accounts: [account(LAYLA)] });
    api.routes[`POST ${TELEGRAM}/accounts`] = () => new Refusal("CONFLICT", "Another account has this username.");
    await page.click("Add phone");
    await page.fill("Phone Number", "+20 100 555 0107");
    await page.click("Add phone");
    expect(page.find("alert")?.textContent).toBe("Another account has this username.");
    expect(page.find("dialog")).toBeDefined();
  });

  it("asks for no username on WhatsApp", async () => {
    await open({ accounts: [account(LAYLA)] }, "");
    await page.click("Add phone");
    expect(() => page.field("Username")).toThrow();
  });
});
