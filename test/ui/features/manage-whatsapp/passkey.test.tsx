// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import { INSTANCE_PATH, openManageDialog, sessionView } from "#test/support/manage-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import type { Screen } from "#test/support/ui.tsx";

const URL_OF_LINK = "https://web.whatsapp.com/#wesal-passkey=abc&server=http%3A%2F%2Flocalhost";
const EXPIRES_AT = "2026-11-21T12:05:00Z";
const ASKED = { step: "asked", options: { challenge: "abc", rpId: "whatsapp.com" }, code: null, expiresAt: EXPIRES_AT };
const BEGIN = `POST ${INSTANCE_PATH}/session/passkey/ceremony`;

let page: Screen;
const opened: unknown[][] = [];

async function open(begin: () => unknown = () => ({ url: URL_OF_LINK, expiresAt: EXPIRES_AT })) {
  const shown = await openManageDialog({
    [`GET ${INSTANCE_PATH}/session`]: () => sessionView("passkey_required", { reason: "waiting-for-passkey" }),
    [`GET ${INSTANCE_PATH}/session/passkey`]: () => ASKED,
    [BEGIN]: begin,
  });
  page = shown.page;
  await page.sees(() => expect(page.find("button", "Open web.whatsapp.com")).toBeDefined());
  return shown.api;
}

const linkOf = (text: string) =>
  [...document.querySelectorAll("a")].find((link) => link.textContent.startsWith(text))?.getAttribute("href");

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal("localStorage", memoryStorage());
  vi.spyOn(window, "open").mockImplementation((...given) => {
    opened.push(given);
    return null;
  });
});

afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("an account whose passkey WhatsApp asks for", () => {
  it("offers the extension first, and the console beneath it", async () => {
    await open();
    expect(linkOf("Download the extension")).toBe("/wesal-passkey-extension.zip");
    expect(linkOf("How to install it")).toBe("/documentation#passkey-extension");
    const text = page.text();
    expect(text.indexOf("Without the extension")).toBeGreaterThan(text.indexOf("Open web.whatsapp.com"));
    expect(text).toContain("parseRequestOptionsFromJSON");
  });

  it("opens WhatsApp's page with a link of one use, which can do nothing to this page, and shows it too", async () => {
    await open();
    await page.click("Open web.whatsapp.com");
    await page.sees(() => expect(opened).toEqual([[URL_OF_LINK, "_blank", "noopener,noreferrer"]]));
    await page.sees(() => expect(linkOf("open it here")).toBe(URL_OF_LINK));
  });

  it("makes another link at each press", async () => {
    const api = await open();
    await page.click("Open web.whatsapp.com");
    await page.sees(() => expect(opened).toHaveLength(1));
    await page.click("Open web.whatsapp.com");
    await page.sees(() => expect(opened).toHaveLength(2));
    expect(api.calls.filter(({ path }) => path.endsWith("/ceremony"))).toHaveLength(2);
  });

  it("says why there is no link", async () => {
    await open(() => new Refusal("NO_PASSKEY_STEP", "WhatsApp asks for nothing of the kind just now."));
    await page.click("Open web.whatsapp.com");
    await page.sees(() => expect(page.text()).toContain("WhatsApp asks for nothing of the kind just now."));
    expect(opened).toEqual([]);
  });
});
