// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import {
  codeLogin,
  LINKABLE,
  LINKED,
  openManageTelegram,
  TELEGRAM_PATH,
  telegramView,
  waitingForCode,
  waitingForPassword,
} from "#test/support/manage-telegram.tsx";
import type { Screen } from "#test/support/ui.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const GET = `GET ${TELEGRAM_PATH}`;
const CODE = `POST ${TELEGRAM_PATH}/code`;
const RESEND = `POST ${TELEGRAM_PATH}/resend`;
const VERIFY = `POST ${TELEGRAM_PATH}/verify`;
const PASSWORD = `POST ${TELEGRAM_PATH}/password`;
const CANCEL = `POST ${TELEGRAM_PATH}/cancel`;

const SENT = { message: "Verification code sent to your Telegram app", login: codeLogin() };
const DONE = { step: "done", message: "Successfully logged in to Telegram" };

let page: Screen;

async function open(...options: Parameters<typeof openManageTelegram>) {
  const opened = await openManageTelegram(...options);
  page = opened.page;
  return opened.api;
}

function isOff(name: string): boolean {
  const button = page.find("button", name);
  if (!(button instanceof HTMLButtonElement)) throw new Error(`no button is named ${name}`);
  return button.disabled;
}

const alertText = () => page.find("alert")?.textContent;
const step = () => document.querySelector("[aria-current=step]")?.textContent;
const bodies = (api: Awaited<ReturnType<typeof open>>, path: string) =>
  api.calls.filter((call) => call.method === "POST" && call.path.endsWith(path)).map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the request step", () => {
  it("asks for a phone number, the instance's own already in the field", async () => {
    await open({ [GET]: () => telegramView() });
    const dialog = document.querySelector("dialog");
    const title = document.querySelector(`[id="${dialog?.getAttribute("aria-labelledby")}"]`);
    expect(title?.textContent).toBe("Manage Support Desk");
    expect(page.text()).toContain("Connect Telegram Account");
    expect(page.field("Phone Number").value).toBe("+964 770 555 0138");
    expect(page.text()).toContain("in the chat “Telegram”");
    expect(page.text()).toContain("Inactive");
    expect(step()).toBe("Phone number");
  });

  it("keeps its button off until there is a number, and converts Arabic digits as they are typed", async () => {
    await open({ [GET]: () => telegramView() }, { ...LINKABLE, phone: null });
    expect(isOff("Request Verification Code")).toBe(true);
    await page.fill("Phone Number", "+٩٦٤ ۷۷۰");
    expect(page.field("Phone Number").value).toBe("+964 770");
    expect(isOff("Request Verification Code")).toBe(false);
  });

  it("says why the last session ended", async () => {
    const message = "This session was ended from another device. Link the account again to send.";
    await open({ [GET]: () => telegramView({ state: "logged_out", reason: "ended-from-phone", message }) });
    expect(page.text()).toContain(message);
  });

  it("leads to the code, and says where it really went", async () => {
    const api = await open({ [GET]: () => telegramView(), [CODE]: () => SENT });
    await page.click("Request Verification Code");
    expect(bodies(api, "/code")).toEqual([{ phone: "+964 770 555 0138" }]);
    expect(page.text()).toContain("Verification code sent to your Telegram app");
    expect(page.text()).toContain("the code is in the chat “Telegram”");
    expect(document.querySelector("bdi")?.textContent).toBe("+964 770 555 0138");
    expect(step()).toBe("Code");
    expect(document.activeElement).toBe(page.field("Verification Code"));
  });

  it.each<[string, unknown, string]>([
    ["the server's words", new Refusal("API_ID_INVALID", "The API ID is wrong."), "The API ID is wrong."],
    [
      "'Failed to request verification code' without them",
      new Refusal("INTERNAL", ""),
      "Failed to request verification code",
    ],
  ])("shows %s in the banner when a request fails, until dismissed", async (_, answer, sentence) => {
    await open({ [GET]: () => telegramView(), [CODE]: () => answer });
    await page.click("Request Verification Code");
    expect(alertText()).toBe(sentence);
    await page.click("Dismiss");
    expect(alertText()).toBeUndefined();
  });

  it("shows what is wrong with the number beside its field, until something else is typed", async () => {
    const refusal = new Refusal("PHONE_NUMBER_INVALID", "The phone number is not valid.");
    await open({ [GET]: () => telegramView(), [CODE]: () => refusal });
    await page.click("Request Verification Code");
    const field = page.field("Phone Number");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(refusal.message);
    await page.fill("Phone Number", "+9647705550139");
    expect(field.getAttribute("aria-invalid")).toBeNull();
  });

  it("counts a flood wait down on its button, then may be tried again", async () => {
    const refusal = new Refusal("FLOOD_WAIT", "Telegram asks to wait 42 seconds.", { retryAfter: 42 });
    await open({ [GET]: () => telegramView(), [CODE]: () => refusal });
    await page.click("Request Verification Code");
    expect(alertText()).toBe("Telegram asks to wait 42 seconds.");
    expect(isOff("Try again in 0:42")).toBe(true);
    await page.settle(12_000);
    expect(isOff("Try again in 0:30")).toBe(true);
    await page.settle(30_500);
    expect(isOff("Request Verification Code")).toBe(false);
    expect(alertText()).toBeUndefined();
  });

  it("says long waits in hours", async () => {
    const refusal = new Refusal("RATE_LIMITED", "Too many attempts.", { retryAfter: 75_600 });
    await open({ [GET]: () => telegramView(), [CODE]: () => refusal });
    await page.click("Request Verification Code");
    expect(isOff("Try again in 21 h")).toBe(true);
  });
});

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
    await open({ [GET]: () => telegramView(), [CODE]: () => ({ ...SENT, login }) });
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
    const api = await open({ [GET]: () => waitingForCode({ length: 0 }), [VERIFY]: () => DONE });
    const field = page.field("Verification Code");
    expect([field.getAttribute("maxlength"), field.getAttribute("pattern")]).toEqual([null, null]);
    expect(field.getAttribute("inputmode")).toBeNull();
    await page.fill("Verification Code", "sunny word ٥");
    await page.click("Verify Code");
    expect(bodies(api, "/verify")).toEqual([{ code: "sunny word 5" }]);
  });

  it("keeps its button off while the code is empty, and says when it is too short", async () => {
    const api = await open(routes);
    expect(isOff("Verify Code")).toBe(true);
    await page.fill("Verification Code", "482");
    expect(isOff("Verify Code")).toBe(false);
    await page.click("Verify Code");
    expect(alertText()).toBe("The code has 5 digits.");
    expect(bodies(api, "/verify")).toEqual([]);
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
      return new Refusal("PHONE_CODE_EXPIRED", "The code has expired. Request a new one.");
    };
    await page.fill("Verification Code", "48217");
    await page.click("Verify Code");
    await page.settle(50);
    expect(page.find("button", "Request Verification Code")).toBeDefined();
    expect(alertText()).toBe("The code has expired. Request a new one.");
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
    expect(bodies(api, "/resend")).toEqual([{}]);
    expect(page.text()).toContain("Verification code sent to your phone");
    expect(page.text()).toContain("The code arrives by SMS.");
    expect(page.text()).toContain("No code? Go back to check the number, or to log in with a QR code.");
    expect(document.activeElement).toBe(page.field("Verification Code"));
  });

  it("goes back to the number, gives the log-in up, and keeps what was typed there", async () => {
    const api = await open({ [GET]: () => telegramView(), [CODE]: () => SENT, [CANCEL]: () => ({ message: "" }) });
    await page.fill("Phone Number", "+964 770 555 0199");
    await page.click("Request Verification Code");
    await page.click("Back");
    expect(bodies(api, "/cancel")).toEqual([{}]);
    expect(page.field("Phone Number").value).toBe("+964 770 555 0199");
    expect(document.activeElement).toBe(page.field("Phone Number"));
  });

  it("stays where it is, and says so, when the log-in cannot be given up", async () => {
    await open({ ...routes, [CANCEL]: () => new Refusal("INTERNAL", "") });
    await page.click("Back");
    expect(alertText()).toBe("The log-in could not be cancelled. Try again.");
    expect(step()).toBe("Code");
  });

  it("says that it worked, and checks the status again after 2 s", async () => {
    const api = await open({ ...routes, [VERIFY]: () => DONE });
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

describe("the password step", () => {
  it("follows a right code, with the owner's hint", async () => {
    const message = "This account has a two-step password. Enter it to finish.";
    const answer = { step: "password", message, hint: "first cat" };
    await open({ [GET]: () => waitingForCode(), [VERIFY]: () => answer });
    await page.fill("Verification Code", "48217");
    await page.click("Verify Code");
    expect(step()).toBe("Password");
    expect(page.text()).toContain("Code accepted");
    expect(page.text()).toContain("This account has a password");
    expect(page.text()).toContain("Hint: “first cat”");
    expect(document.activeElement).toBe(page.field("Telegram password"));
  });

  it("shows and hides what is typed", async () => {
    await open({ [GET]: () => waitingForPassword(null) });
    const field = page.field("Telegram password");
    expect(field.getAttribute("type")).toBe("password");
    expect(page.text()).not.toContain("Hint:");
    await page.click("Show password");
    expect(field.getAttribute("type")).toBe("text");
    await page.click("Hide password");
    expect(field.getAttribute("type")).toBe("password");
  });

  it("says that the password is wrong, with the hint, and keeps what was typed", async () => {
    const refusal = new Refusal("PASSWORD_HASH_INVALID", "The two-step password is not correct.");
    await open({ [GET]: () => waitingForPassword(), [PASSWORD]: () => refusal });
    await page.fill("Telegram password", "secret");
    await page.click("Connect");
    expect(alertText()).toBe("The two-step password is not correct. Hint: “first cat”");
    expect(page.field("Telegram password").value).toBe("secret");
  });

  it("connects, and keeps nothing of the password", async () => {
    const api = await open({ [GET]: () => waitingForPassword(), [PASSWORD]: () => DONE });
    expect(isOff("Connect")).toBe(true);
    await page.fill("Telegram password", "first cat was Tom");
    api.routes[GET] = () => LINKED;
    await page.click("Connect");
    await page.settle(50);
    expect(bodies(api, "/password")).toEqual([{ password: "first cat was Tom" }]);
    expect(page.text()).toContain("Successfully logged in to Telegram");
    expect(page.text()).toContain("Connected as Layla Hassan");
    expect(document.body.innerHTML).not.toContain("first cat was Tom");
  });

  it("goes back to the number", async () => {
    const api = await open({ [GET]: () => waitingForPassword(), [CANCEL]: () => ({ message: "" }) });
    await page.click("Back");
    expect(bodies(api, "/cancel")).toEqual([{}]);
    expect(step()).toBe("Phone number");
  });
});
