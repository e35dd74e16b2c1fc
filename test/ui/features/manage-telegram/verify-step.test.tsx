// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, it } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import {
  atNoon,
  CODE_SENT,
  codeLogin,
  currentStep,
  isOff,
  LINKED,
  LOGGED_IN,
  openManageTelegram,
  posted,
  TELEGRAM_PATH,
  telegramView,
  waitingForCode,
} from "#test/support/manage-telegram.tsx";
import type { Screen } from "#test/support/ui.tsx";

const GET = `GET ${TELEGRAM_PATH}`;
const CODE = `POST ${TELEGRAM_PATH}/code`;
const RESEND = `POST ${TELEGRAM_PATH}/resend`;
const VERIFY = `POST ${TELEGRAM_PATH}/verify`;
const CANCEL = `POST ${TELEGRAM_PATH}/cancel`;

let page: Screen;
atNoon(() => page);

async function open(...options: Parameters<typeof openManageTelegram>) {
  const opened = await openManageTelegram(...options);
  page = opened.page;
  return opened.api;
}

const alertText = () => page.find("alert")?.textContent;

describe("the code step", () => {
  const routes = { [GET]: () => waitingForCode() };

  it("is where a reload resumes, with what Telegram announced", async () => {
    await open(routes);
    const field = page.field("Verification Code");
    expect(field.getAttribute("maxlength")).toBe("5");
    expect(field.getAttribute("pattern")).toBe("[0-9]{5}");
    expect(field.getAttribute("inputmode")).toBe("numeric");
    expect(field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(page.text()).toContain("Verification code sent to your Telegram app");
    expect(document.activeElement).toBe(field);
  });

  it("says how long ago the code was sent, and goes on counting", async () => {
    await open(routes);
    await page.settle(12_000);
    expect(page.text()).toContain("sent 12 seconds ago");
    await page.settle(1_000);
    expect(page.text()).toContain("sent 13 seconds ago");
  });

  it("counts by its own clock when the server's is minutes off", async () => {
    const login = codeLogin({ sentAt: "2026-11-21T11:50:00.000Z", resendAt: "2026-11-21T11:51:00.000Z" });
    await open({ [GET]: () => telegramView(), [CODE]: () => ({ ...CODE_SENT, login }) });
    await page.click("Request Verification Code");
    await page.settle(3_000);
    expect(page.text()).toContain("sent 3 seconds ago");
    expect(page.text()).toContain("No code? Request another in 0:57.");
  });

  it("takes digits of any script, without blanks, as many as there are", async () => {
    await open(routes);
    await page.fill("Verification Code", "٤٨ ۲-1x79");
    expect(page.field("Verification Code").value).toBe("48217");
  });

  it("takes a pasted code with its blanks", async () => {
    await open(routes);
    const paste = new Event("paste", { bubbles: true, cancelable: true });
    Object.assign(paste, { clipboardData: { getData: () => " 48-217 " } });
    await act(async () => void page.field("Verification Code").dispatchEvent(paste));
    expect(page.field("Verification Code").value).toBe("48217");
  });

  it("is a plain field that takes letters where Telegram gives no length", async () => {
    const api = await open({ [GET]: () => waitingForCode({ length: 0 }), [VERIFY]: () => LOGGED_IN });
    const field = page.field("Verification Code");
    expect([field.getAttribute("maxlength"), field.getAttribute("pattern")]).toEqual([null, null]);
    expect(field.getAttribute("inputmode")).toBeNull();
    await page.fill("Verification Code", "sunny word ٥");
    await page.click("Verify Code");
    expect(posted(api, "/verify")).toEqual([{ code: "sunny word 5" }]);
  });

  it("keeps its button off while the code is empty, and says when it is too short", async () => {
    const api = await open(routes);
    expect(isOff(page, "Verify Code")).toBe(true);
    await page.fill("Verification Code", "482");
    expect(isOff(page, "Verify Code")).toBe(false);
    await page.click("Verify Code");
    expect(alertText()).toBe("The code has 5 digits.");
    expect(posted(api, "/verify")).toEqual([]);
  });

  it.each<[string, Refusal, string]>([
    [
      "that the code is wrong",
      new Refusal("PHONE_CODE_INVALID", "The code is not correct."),
      "The code is not correct.",
    ],
    ["'Failed to verify code' without words", new Refusal("INTERNAL", ""), "Failed to verify code"],
  ])("shows %s, and keeps what was typed", async (_, answer, sentence) => {
    await open({ ...routes, [VERIFY]: () => answer });
    await page.fill("Verification Code", "48217");
    await page.click("Verify Code");
    expect(alertText()).toBe(sentence);
    expect(page.field("Verification Code").value).toBe("48217");
    expect(document.activeElement).toBe(page.field("Verification Code"));
    await page.fill("Verification Code", "48218");
    expect(page.field("Verification Code").getAttribute("aria-invalid")).toBeNull();
  });

  it("goes back to the number, with the reason, when the code has expired", async () => {
    const api = await open({ ...routes });
    api.routes[VERIFY] = () => {
      api.routes[GET] = () =>
        telegramView({ reason: "login-expired", message: "The log-in was not finished in time." });
      return new Refusal("PHONE_CODE_EXPIRED", "This code is no longer valid. Request a new one.");
    };
    await page.fill("Verification Code", "48217");
    await page.click("Verify Code");
    await page.settle(50);
    expect(page.find("button", "Request Verification Code")).toBeDefined();
    expect(alertText()).toBe("This code is no longer valid. Request a new one.");
  });

  it("offers the next way once another code may be asked for", async () => {
    const login = codeLogin({
      channel: "sms",
      next: null,
      sentAt: "2026-11-21T12:01:01.000Z",
      resendAt: null,
    });
    const api = await open({ ...routes, [RESEND]: () => ({ message: "Verification code sent to your phone", login }) });
    await page.settle(12_000);
    expect(page.text()).toContain("No code? Request another in 0:48.");
    expect(page.find("button", "Send the code by SMS")).toBeUndefined();
    await page.settle(48_500);
    await page.click("Send the code by SMS");
    expect(posted(api, "/resend")).toEqual([{}]);
    expect(page.text()).toContain("Verification code sent to your phone");
    expect(page.text()).toContain("The code arrives by SMS.");
    expect(page.text()).toContain("No code? Go back to check the number, or to log in with a QR code.");
    expect(document.activeElement).toBe(page.field("Verification Code"));
  });

  it("goes back to the number, gives the log-in up, and keeps what was typed there", async () => {
    const api = await open({ [GET]: () => telegramView(), [CODE]: () => CODE_SENT, [CANCEL]: () => ({ message: "" }) });
    await page.fill("Phone Number", "+964 770 555 0199");
    await page.click("Request Verification Code");
    await page.click("Back");
    expect(posted(api, "/cancel")).toEqual([{}]);
    expect(page.field("Phone Number").value).toBe("+964 770 555 0199");
    expect(document.activeElement).toBe(page.field("Phone Number"));
  });

  it("stays where it is, and says so, when the log-in cannot be given up", async () => {
    await open({ ...routes, [CANCEL]: () => new Refusal("INTERNAL", "") });
    await page.click("Back");
    expect(alertText()).toBe("The log-in could not be cancelled. Try again.");
    expect(currentStep()).toBe("Code");
  });

  it("says that it worked, and checks the status again after 2 s", async () => {
    const api = await open({ ...routes, [VERIFY]: () => LOGGED_IN });
    await page.fill("Verification Code", "48217");
    await page.click("Verify Code");
    expect(page.text()).toContain("Successfully logged in to Telegram");
    expect(page.text()).toContain("Connecting");
    api.routes[GET] = () => LINKED;
    const checks = () => api.calls.filter(({ method }) => method === "GET").length;
    const before = checks();
    await page.settle(1_900);
    expect(checks()).toBe(before);
    await page.settle(200);
    expect(checks()).toBe(before + 1);
    expect(page.text()).toContain("Connected as Layla Hassan");
    expect(page.text()).toContain("Successfully logged in to Telegram");
  });
});
