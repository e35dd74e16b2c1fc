// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import {
  atNoon,
  CODE_SENT,
  currentStep,
  isOff,
  LINKABLE,
  openManageTelegram,
  posted,
  TELEGRAM_PATH,
  telegramView,
} from "#test/support/manage-telegram.tsx";
import type { Screen } from "#test/support/ui.tsx";

const GET = `GET ${TELEGRAM_PATH}`;
const CODE = `POST ${TELEGRAM_PATH}/code`;

let page: Screen;
atNoon(() => page);

async function open(...options: Parameters<typeof openManageTelegram>) {
  const opened = await openManageTelegram(...options);
  page = opened.page;
  return opened.api;
}

const alertText = () => page.find("alert")?.textContent;

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
    expect(currentStep()).toBe("Phone number");
  });

  it("keeps its button off until there is a number, and converts Arabic digits as they are typed", async () => {
    await open({ [GET]: () => telegramView() }, { ...LINKABLE, phone: null });
    expect(isOff(page, "Request Verification Code")).toBe(true);
    await page.fill("Phone Number", "+٩٦٤ ۷۷۰");
    expect(page.field("Phone Number").value).toBe("+964 770");
    expect(isOff(page, "Request Verification Code")).toBe(false);
  });

  it("says why the last session ended", async () => {
    const message = "This session was ended from another device. Link the account again to send.";
    await open({ [GET]: () => telegramView({ state: "logged_out", reason: "ended-from-phone", message }) });
    expect(page.text()).toContain(message);
  });

  it("leads to the code, and says where it really went", async () => {
    const api = await open({ [GET]: () => telegramView(), [CODE]: () => CODE_SENT });
    await page.click("Request Verification Code");
    expect(posted(api, "/code")).toEqual([{ phone: "+964 770 555 0138" }]);
    expect(page.text()).toContain("Verification code sent to your Telegram app");
    expect(page.text()).toContain("the code is in the chat “Telegram”");
    expect(document.querySelector('bdi[dir="ltr"]')?.textContent).toBe("+964 770 555 0138");
    expect(currentStep()).toBe("Code");
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
    expect(isOff(page, "Try again in 0:42")).toBe(true);
    await page.settle(12_000);
    expect(isOff(page, "Try again in 0:30")).toBe(true);
    await page.settle(30_500);
    expect(isOff(page, "Request Verification Code")).toBe(false);
    expect(alertText()).toBeUndefined();
  });

  it("says long waits in hours", async () => {
    const refusal = new Refusal("RATE_LIMITED", "Too many attempts.", { retryAfter: 75_600 });
    await open({ [GET]: () => telegramView(), [CODE]: () => refusal });
    await page.click("Request Verification Code");
    expect(isOff(page, "Try again in 21 h")).toBe(true);
  });
});
