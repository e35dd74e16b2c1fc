// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import {
  account,
  CODE_TEXT,
  closeTelegramPhone,
  LAYLA,
  message,
  openTelegramPhone,
  STARTER,
  session,
  TELEGRAM,
  type TelegramSandbox,
  WAITING,
  WHATSAPP,
} from "#test/support/telegram-phone.tsx";
import { type Screen, show } from "#test/support/ui.tsx";
import { VirtualPhone } from "#ui/features/virtual-phone/index.tsx";

let page: Screen;

async function open(network?: Partial<TelegramSandbox>, hash?: string) {
  const opened = await openTelegramPhone(network, hash);
  page = opened.page;
  return opened;
}

afterEach(() => closeTelegramPhone(page));

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
    page = await show(<VirtualPhone starterPhone={STARTER} />);
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
    expect(page.text()).toContain("Wesal Client041Logged in todayOnline");
    expect(page.text()).toContain("Wesal Client042Logged in todayOffline");
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
