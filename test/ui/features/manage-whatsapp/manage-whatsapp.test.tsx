// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import { CONNECTED, INSTANCE_PATH, openManageDialog, sessionView } from "#test/support/manage-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import type { Screen } from "#test/support/ui.tsx";
import { SHOP } from "#test/support/ui-samples.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const QR = { kind: "qr", qr: "data:image/png;base64,AA==", qrText: "2@a", expiresAt: "2026-11-21T12:00:30Z" };

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

describe("the manage dialog of a WhatsApp instance", () => {
  it("is named after the instance and says that nothing is linked", async () => {
    await open({ [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive") });
    const dialog = document.querySelector("dialog");
    const title = document.querySelector(`[id="${dialog?.getAttribute("aria-labelledby")}"]`);
    expect(title?.textContent).toBe("Manage Shop Orders");
    expect(page.text()).toContain("Session Not Active");
    expect(page.text()).toContain("Inactive");
    expect(isOff("Start WhatsApp Session")).toBe(false);
  });

  it("says why a session is down", async () => {
    await open({
      [`GET ${INSTANCE_PATH}/session`]: () =>
        sessionView("banned", { reason: "refused-by-provider", message: "WhatsApp refuses this account." }),
    });
    expect(page.text()).toContain("WhatsApp refuses this account.");
  });

  it("does not call a code of another window its own", async () => {
    await open({
      [`GET ${INSTANCE_PATH}/session`]: () =>
        sessionView("qr", { reason: "waiting-for-scan", message: "Waiting for your phone" }),
    });
    expect(page.text()).toContain("A QR code waits to be scanned. Start the session to show it here.");
    expect(page.text()).not.toContain("Waiting for your phone");
  });

  it("shows that it reconnects by itself", async () => {
    await open({
      [`GET ${INSTANCE_PATH}/session`]: () =>
        sessionView("reconnecting", { reason: "connection-lost", message: "The connection was lost. Reconnecting." }),
    });
    expect(page.text()).toContain("The connection was lost. Reconnecting.");
    expect(document.querySelector("section .animate-spin")).not.toBeNull();
  });

  it("shows the code, then linking, then the linked account, by itself", async () => {
    const api = await open({
      [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive"),
      [`POST ${INSTANCE_PATH}/session/start`]: () => QR,
    });
    api.routes[`GET ${INSTANCE_PATH}/session`] = () => sessionView("qr", { reason: "waiting-for-scan" });
    await page.click("Start WhatsApp Session");
    await page.settle(50);
    expect(document.querySelector("img")?.getAttribute("src")).toBe(QR.qr);
    expect(page.text()).toContain("Scan this QR code with your phone");
    expect(page.text()).toContain("This code expires in 30 seconds");
    expect(document.querySelector("a[href='/sandbox#whatsapp']")?.getAttribute("target")).toBe("_blank");
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe("Waiting for your phone");

    api.routes[`GET ${INSTANCE_PATH}/session`] = () => sessionView("linking", { reason: "phone-scanned" });
    await page.settle(1_100);
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe("Linking");

    api.routes[`GET ${INSTANCE_PATH}/session`] = () => CONNECTED;
    await page.settle(1_100);
    expect(page.text()).toContain("Connected as +964 770 555 0141");
    expect(document.querySelector("img")).toBeNull();
  });

  it("replaces a code that nobody scans twice, then waits to be told", async () => {
    const api = await open({
      [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive"),
      [`POST ${INSTANCE_PATH}/session/start`]: () => QR,
    });
    await page.click("Start WhatsApp Session");
    const starts = () => api.calls.filter(({ path }) => path.endsWith("/start"));
    for (const codes of [2, 3]) {
      await page.settle(30_500);
      expect(starts()).toHaveLength(codes);
      expect(page.text()).not.toContain("This code has expired");
    }
    await page.settle(60_000);
    expect(page.text()).toContain("This code has expired");
    expect(starts().map(({ body }) => body)).toEqual([{ newCode: false }, { newCode: true }, { newCode: true }]);
    await page.click("Generate new code");
    await page.settle(50);
    expect(starts()).toHaveLength(4);
    expect(page.text()).not.toContain("This code has expired");
  });

  it("stops replacing it where a start is refused", async () => {
    const api = await open({
      [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive"),
      [`POST ${INSTANCE_PATH}/session/start`]: () => QR,
    });
    await page.click("Start WhatsApp Session");
    await page.settle(50);
    api.routes[`POST ${INSTANCE_PATH}/session/start`] = () => new Refusal("UNAVAILABLE", "The gateway is starting.");
    await page.settle(95_000);
    expect(api.calls.filter(({ path }) => path.endsWith("/start"))).toHaveLength(2);
    expect(page.text()).toContain("This code has expired");
  });

  it.each<[string, Refusal | null, string]>([
    ["the server's words", new Refusal("UNAVAILABLE", "The gateway is starting."), "The gateway is starting."],
    ["'Session start failed' without them", new Refusal("INTERNAL", ""), "Session start failed"],
    ["'Failed to start session' without an answer", null, "Failed to start session"],
  ])("shows %s when a start fails, until dismissed", async (_, refusal, sentence) => {
    await open({
      [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive"),
      ...(refusal ? { [`POST ${INSTANCE_PATH}/session/start`]: () => refusal } : {}),
    });
    await page.click("Start WhatsApp Session");
    await page.settle(50);
    expect(document.querySelector("[role=alert]")?.textContent).toBe(sentence);
    await page.click("Dismiss");
    expect(document.querySelector("[role=alert]")).toBeNull();
  });

  it("says that a check failed, and no longer claims to be connected", async () => {
    const api = await open({ [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED });
    api.routes[`GET ${INSTANCE_PATH}/session`] = () => new Refusal("INTERNAL", "");
    await page.settle(5_100);
    expect(page.text()).toContain("Failed to check status");
    expect(page.text()).toContain("Last seen connected as");
    expect(page.text()).toContain("Unknown");
    await page.click("Dismiss");
    await page.settle(5_100);
    expect(page.text()).not.toContain("Failed to check status");
    api.routes[`GET ${INSTANCE_PATH}/session`] = () => CONNECTED;
    await page.settle(5_100);
    expect(page.text()).toContain("Connected as");
  });

  it("empties the status on logout, says so, and checks again after 2 s", async () => {
    const api = await open({
      [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED,
      [`POST ${INSTANCE_PATH}/session/logout`]: () => ({ message: "Logged out successfully" }),
    });
    await page.click("Logout");
    await page.click("Unlink");
    await page.settle(50);
    const checks = () => api.calls.filter(({ path }) => path === `${INSTANCE_PATH}/session`).length;
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
      [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED,
      [`POST ${INSTANCE_PATH}/session/logout`]: () => new Refusal("INTERNAL", ""),
    });
    await page.click("Logout");
    await page.click("Unlink");
    await page.settle(50);
    expect(document.querySelector("[role=alert]")?.textContent).toBe("Failed to logout");
  });

  it("says so when the instance has no client name", async () => {
    await open({ [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive") }, { ...SHOP, client: "" });
    expect(page.text()).toContain("Missing client or token information");
  });
});

describe("the token card", () => {
  it("holds 32 dots until the token is asked for", async () => {
    const api = await open({
      [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive"),
      [`GET ${INSTANCE_PATH}/token`]: () => ({ token: "k7Qm2xRa" }),
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

  it("shows the new token once it is rotated, after saying what that stops", async () => {
    const api = await open({
      [`GET ${INSTANCE_PATH}/session`]: () => CONNECTED,
      [`GET ${INSTANCE_PATH}/token`]: () => ({ token: "k7Qm2xRa" }),
      [`POST ${INSTANCE_PATH}/token`]: () => ({ token: "N3wT0ken" }),
    });
    const shown = () => document.querySelector("[data-testid=token]")?.textContent;
    const rotations = () => api.calls.filter(({ method, path }) => method === "POST" && path.endsWith("/token"));
    await page.click("Show token");
    await page.settle(50);
    await page.click("Rotate token");
    expect(page.find("dialog", "Rotate token")?.textContent).toContain("Shop Orders");
    await page.click("Cancel");
    expect([rotations(), shown()]).toEqual([[], "k7Qm2xRa"]);

    await page.click("Rotate token");
    await page.click("Rotate");
    expect(rotations()).toHaveLength(1);
    expect(page.find("dialog", "Rotate token")).toBeUndefined();
    expect(shown()).toBe("N3wT0ken");
    expect(page.text()).toContain("This is the new token.");
    expect(document.querySelector("pre")?.textContent).toContain("N3wT0ken");
    await page.click("Hide token");
    await page.click("Show token");
    expect(shown()).toBe("N3wT0ken");
  });

  it("keeps the old token, and says so, when it could not be rotated", async () => {
    await open({
      [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive"),
      [`POST ${INSTANCE_PATH}/token`]: () => new Refusal("CONFLICT", "Failed to generate unique token"),
    });
    await page.click("Rotate token");
    await page.click("Rotate");
    expect(page.find("alert")?.textContent).toBe("Failed to generate unique token");
    expect(document.querySelector("[data-testid=token]")?.textContent).toBe("•".repeat(32));
  });

  it("copies the token without showing it, and says 'Copied!' for two seconds", async () => {
    await open({
      [`GET ${INSTANCE_PATH}/session`]: () => sessionView("inactive"),
      [`GET ${INSTANCE_PATH}/token`]: () => ({ token: "k7Qm2xRa" }),
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
