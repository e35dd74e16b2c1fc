// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import { CONNECTED, INSTANCE_PATH, openManageDialog, sessionView } from "#test/support/manage-dialog.tsx";
import { memoryStorage } from "#test/support/memory-storage.ts";
import type { Screen } from "#test/support/ui.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const STATUS = `GET ${INSTANCE_PATH}/session`;
const ASK = `POST ${INSTANCE_PATH}/session/pairing-code`;
const CODE = { code: "ABCD2345", expiresAt: "2026-11-21T12:02:40Z" };

let page: Screen;

async function open(ask: () => unknown = () => CODE) {
  const opened = await openManageDialog({ [STATUS]: () => sessionView("inactive"), [ASK]: ask });
  page = opened.page;
  await page.click("Link with phone number instead");
  return opened.api;
}

async function getCode(phone = "٠٠٩٦٤ 770 123 4567"): Promise<void> {
  await page.fill("Phone Number", phone);
  await page.click("Get code");
  await page.settle(50);
}

const shownCode = () => document.querySelector("output")?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("linking with the phone's number", () => {
  it("shows the code in two groups, what to do with it, and turns into the linked account by itself", async () => {
    const api = await open();
    api.routes[STATUS] = () => sessionView("qr", { reason: "waiting-for-code" });
    await getCode();
    expect(api.calls.find(({ path }) => path.endsWith("pairing-code"))?.body).toEqual({ phone: "00964 770 123 4567" });
    expect(shownCode()).toBe("ABCD-2345");
    expect(page.text()).toContain("This code expires in 2:40");
    expect(page.text()).toContain("Then Link with phone number instead");
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe("Waiting for your phone");
    api.routes[STATUS] = () => sessionView("linking", { reason: "phone-scanned" });
    await page.settle(1_100);
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe("Linking");
    api.routes[STATUS] = () => CONNECTED;
    await page.settle(1_100);
    expect(page.text()).toContain("Connected as +964 770 555 0141");
    expect(shownCode()).toBeUndefined();
  });

  it("says that the code has run out, and gets another for the same number", async () => {
    const api = await open();
    api.routes[STATUS] = () => sessionView("qr", { reason: "waiting-for-code" });
    await getCode();
    await page.settle(100_000);
    expect(page.text()).toContain("This code expires in 1:");
    await page.settle(61_000);
    expect(page.text()).toContain("This code has expired");
    api.routes[ASK] = () => ({ code: "WXYZ6789", expiresAt: "2026-11-21T12:05:30Z" });
    await page.click("Get a new code");
    await page.settle(50);
    expect(shownCode()).toBe("WXYZ-6789");
    expect(api.calls.filter(({ path }) => path.endsWith("pairing-code"))).toHaveLength(2);
  });

  it("sees that another window has taken the code's place", async () => {
    const api = await open();
    await getCode();
    api.routes[STATUS] = () => sessionView("qr", { reason: "waiting-for-scan" });
    await page.settle(1_100);
    expect(page.text()).toContain("This code has expired");
  });

  it("says at the field what is wrong with the number, until it is typed anew", async () => {
    await open(() => new Refusal("RECIPIENT_NOT_FOUND", "This number is not on WhatsApp."));
    await getCode();
    const field = page.field("Phone Number");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(page.text()).toContain("This number is not on WhatsApp.");
    await page.fill("Phone Number", "9");
    await page.settle();
    expect(page.text()).not.toContain("This number is not on WhatsApp.");
  });

  it("says above the form what else was refused, and lets a code be scanned instead", async () => {
    const api = await open(() => new Refusal("PROVIDER_REFUSED", "WhatsApp gives no code for this number."));
    await getCode();
    expect(document.querySelector("[role=alert]")?.textContent).toBe("WhatsApp gives no code for this number.");
    api.routes[`POST ${INSTANCE_PATH}/session/start`] = () => ({
      ...{ kind: "qr", qr: "data:image/png;base64,AA==", qrText: "2@a", expiresAt: "2026-11-21T12:00:30Z" },
    });
    await page.click("Scan a QR code instead");
    await page.settle(50);
    expect(page.text()).toContain("Scan this QR code with your phone");
  });

  it("does not call a code of another window its own", async () => {
    const opened = await openManageDialog({ [STATUS]: () => sessionView("qr", { reason: "waiting-for-code" }) });
    page = opened.page;
    expect(page.text()).toContain("A code waits to be typed on the phone.");
  });
});
