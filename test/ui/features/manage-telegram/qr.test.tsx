// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import {
  atNoon,
  currentStep,
  isOff,
  LINKED,
  openManageTelegram,
  posted,
  TELEGRAM_PATH,
  telegramView,
  waitingForPassword,
} from "#test/support/manage-telegram.tsx";
import type { Screen } from "#test/support/ui.tsx";

const GET = `GET ${TELEGRAM_PATH}`;
const QR = `POST ${TELEGRAM_PATH}/qr`;
const CANCEL = `POST ${TELEGRAM_PATH}/cancel`;
const SWITCH = "Log in with QR code instead";

const expiresIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const qrCode = (name: string) => ({
  kind: "qr",
  qr: `data:image/png;base64,${name}==`,
  qrText: `tg://login?token=${name}`,
  expiresAt: expiresIn(30),
});

let page: Screen;
atNoon(() => page);

async function open(...options: Parameters<typeof openManageTelegram>) {
  const opened = await openManageTelegram(...options);
  page = opened.page;
  return opened.api;
}

/** A server that makes a new code whenever it is asked. */
function codes() {
  let made = 0;
  return () => {
    made += 1;
    return qrCode(`AA${made}`);
  };
}

const shown = () => document.querySelector("img")?.getAttribute("src");

describe("logging in with a QR code", () => {
  it("shows the code with what to do on the phone", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: codes() });
    await page.click(SWITCH);
    expect(posted(api, "/qr")).toEqual([{ newCode: false }]);
    expect(shown()).toBe("data:image/png;base64,AA1==");
    expect(page.text()).toContain("Scan this QR code with your phone");
    expect(page.text()).toContain("Open Telegram");
    expect(page.text()).toContain("Go to Settings, then Devices");
    expect(page.text()).toContain("Tap Link Desktop Device");
    expect(page.text()).toContain("This code expires in 30 seconds");
    expect(currentStep()).toBe("Waiting for your phone");
    expect(document.querySelector("a[href='/sandbox#telegram']")?.getAttribute("target")).toBe("_blank");
  });

  it("replaces the code by itself as it runs out, for as long as it is on show", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: codes() });
    await page.click(SWITCH);
    await page.settle(31_000);
    expect(shown()).toBe("data:image/png;base64,AA2==");
    await page.settle(31_000);
    expect(shown()).toBe("data:image/png;base64,AA3==");
    expect(posted(api, "/qr")).toEqual(Array.from({ length: 3 }, () => ({ newCode: false })));
  });

  it("asks again a second later while the server still gives the code that has run out", async () => {
    const first = qrCode("AA1");
    const api = await open({ [GET]: () => telegramView(), [QR]: () => first });
    await page.click(SWITCH);
    await page.settle(31_000);
    const before = posted(api, "/qr").length;
    expect(before).toBeGreaterThan(1);
    expect(page.text()).toContain("This code has expired");
    await page.settle(2_000);
    expect(posted(api, "/qr")).toHaveLength(before + 2);
    api.routes[QR] = () => qrCode("AA2");
    await page.settle(1_000);
    expect(shown()).toBe("data:image/png;base64,AA2==");
  });

  it("lets the code run out while nobody looks", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: codes() });
    await page.click(SWITCH);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await page.settle(32_000);
    expect(posted(api, "/qr")).toHaveLength(1);
    hidden.mockRestore();
    await page.settle(1_100);
    expect(shown()).toBe("data:image/png;base64,AA2==");
  });

  it("makes a new code when told to", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: codes() });
    await page.click(SWITCH);
    await page.click("Generate new code");
    expect(posted(api, "/qr")).toEqual([{ newCode: false }, { newCode: true }]);
    expect(shown()).toBe("data:image/png;base64,AA2==");
  });

  it("shows the linked account once the phone has scanned it", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: codes() });
    await page.click(SWITCH);
    api.routes[GET] = () => LINKED;
    await page.settle(1_100);
    expect(page.text()).toContain("Successfully logged in to Telegram");
    expect(page.text()).toContain("Connected as Layla Hassan");
  });

  it("asks for the two-step password where the account has one", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: codes() });
    await page.click(SWITCH);
    api.routes[GET] = () => waitingForPassword();
    await page.settle(1_100);
    expect(currentStep()).toBe("Password");
    expect(page.text()).toContain("QR code scanned");
    expect(page.text()).not.toContain("Code accepted");
  });

  it("takes the session's word when it needs no code", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: () => ({ kind: "status", session: LINKED }) });
    api.routes[GET] = () => LINKED;
    await page.click(SWITCH);
    expect(page.text()).toContain("Connected as Layla Hassan");
  });

  it("is where a reload resumes", async () => {
    const login = { step: "qr", expiresAt: expiresIn(300) } as const;
    await open({
      [GET]: () => telegramView({ state: "qr", reason: "waiting-for-scan", message: "Waiting for your phone", login }),
      [QR]: codes(),
    });
    await page.settle(300);
    expect(shown()).toBe("data:image/png;base64,AA1==");
  });

  it("goes back to a phone number, and gives the log-in up", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: codes(), [CANCEL]: () => ({ message: "" }) });
    await page.click(SWITCH);
    await page.click("Use a phone number instead");
    expect(posted(api, "/cancel")).toHaveLength(1);
    expect(page.find("button", "Request Verification Code")).toBeDefined();
    await page.settle(31_000);
    expect(posted(api, "/qr")).toHaveLength(1);
  });

  it("stops at a refusal until told to go on", async () => {
    const api = await open({ [GET]: () => telegramView(), [QR]: () => new Refusal("INTERNAL", "") });
    await page.click(SWITCH);
    expect(page.find("alert")?.textContent).toBe("Failed to start session");
    await page.settle(5_000);
    expect(posted(api, "/qr")).toHaveLength(1);
    api.routes[QR] = codes();
    await page.click("Generate new code");
    expect(page.find("alert")).toBeUndefined();
    expect(shown()).toBe("data:image/png;base64,AA1==");
  });

  it("counts a flood wait down", async () => {
    const refusal = new Refusal("FLOOD_WAIT", "Telegram asks to wait 42 seconds.", { retryAfter: 42 });
    await open({ [GET]: () => telegramView(), [QR]: () => refusal });
    await page.click(SWITCH);
    expect(isOff(page, "Try again in 0:42")).toBe(true);
  });
});
