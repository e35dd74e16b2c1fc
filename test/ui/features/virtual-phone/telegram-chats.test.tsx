// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";
import { Refusal } from "#test/support/json-api.ts";
import {
  account,
  closeTelegramPhone,
  LAYLA,
  media,
  message,
  openTelegramPhone,
  SUPPORT,
  TELEGRAM,
  type TelegramSandbox,
} from "#test/support/telegram-phone.tsx";
import type { Screen } from "#test/support/ui.tsx";

let page: Screen;

async function open(network?: Partial<TelegramSandbox>, hash?: string) {
  const opened = await openTelegramPhone(network, hash);
  page = opened.page;
  return opened;
}

afterEach(() => closeTelegramPhone(page));

const log = () => document.querySelector("[role=log]");

describe("Telegram's chats", () => {
  it("show an album as one, and how a video looks before it has come", async () => {
    const looks = { width: 640, height: 360, album: "1" };
    const thumbnail = { sha256: "b".repeat(64), width: 320, height: 180 };
    await open({
      accounts: [account(LAYLA), account(SUPPORT)],
      messages: [
        message("a", { kind: "photo", media: media(), ...looks }),
        message("b", { kind: "video", media: media({ mimetype: "video/mp4" }), thumbnail, ...looks }),
        message("c", { text: "and a text" }),
      ],
    });
    const album = log()?.querySelector("[role=group]");
    expect(album?.getAttribute("aria-label")).toBe("Album");
    expect(album?.querySelectorAll("article")).toHaveLength(2);
    expect(album?.querySelector("img")?.getAttribute("width")).toBe("640");
    expect(album?.querySelector("video")?.getAttribute("poster")).toBe(`${TELEGRAM}/media/${thumbnail.sha256}`);
  });

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

  it("are put into the archive, which has a row of its own, and taken out again", async () => {
    const { api, posted } = await open({
      accounts: [account(LAYLA), account(SUPPORT, { name: "Support" })],
      messages: [message("a", { text: "Hello" }), message("b", { from: "9647700000009", text: "Buy now" })],
    });
    const press = async (text: string) => {
      const buttons = [...document.querySelectorAll<HTMLElement>("[role=tabpanel] li button")];
      await act(async () => buttons.find((button) => button.textContent?.includes(text))?.click());
      await page.settle();
    };
    const rows = () => [...document.querySelectorAll("[role=tabpanel] li")].map((row) => row.textContent ?? "");
    expect(rows()).toHaveLength(2);
    await press("Buy now");
    await page.click("Archive chat");
    expect(posted("chats")).toEqual([{ phone: LAYLA, peer: "9647700000009", archived: true }]);
    expect(rows()).toEqual([expect.stringContaining("Archived chats1"), expect.stringContaining("Hello")]);
    await press("Archived chats");
    expect(rows()).toEqual([expect.stringContaining("Buy now")]);
    await press("Buy now");
    api.routes[`POST ${TELEGRAM}/chats`] = () =>
      new Refusal("CONFLICT", "Somebody else on this sandbox has this phone.");
    await page.click("Unarchive chat");
    expect(page.text()).toContain("Somebody else on this sandbox has this phone.");
    api.routes[`POST ${TELEGRAM}/chats`] = () => {
      api.routes[`GET ${TELEGRAM}/chats`] = () => ({ chats: [] });
      return { ok: true };
    };
    await page.click("Unarchive chat");
    expect(rows()).toEqual([expect.stringContaining("Hello"), expect.stringContaining("Buy now")]);
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
