// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import {
  atNoon,
  currentStep,
  isOff,
  LINKED,
  LOGGED_IN,
  openManageTelegram,
  posted,
  TELEGRAM_PATH,
  waitingForCode,
  waitingForPassword,
} from "#test/support/manage-telegram.tsx";
import type { Screen } from "#test/support/ui.tsx";

const GET = `GET ${TELEGRAM_PATH}`;
const VERIFY = `POST ${TELEGRAM_PATH}/verify`;
const PASSWORD = `POST ${TELEGRAM_PATH}/password`;
const CANCEL = `POST ${TELEGRAM_PATH}/cancel`;

let page: Screen;
atNoon(() => page);

async function open(...options: Parameters<typeof openManageTelegram>) {
  const opened = await openManageTelegram(...options);
  page = opened.page;
  return opened.api;
}

const alertText = () => page.find("alert")?.textContent;

describe("the password step", () => {
  it("follows a right code, with the owner's hint", async () => {
    const message = "This account has a two-step password. Enter it to finish.";
    const answer = { step: "password", message, hint: "first cat" };
    await open({ [GET]: () => waitingForCode(), [VERIFY]: () => answer });
    await page.fill("Verification Code", "48217");
    await page.click("Verify Code");
    expect(currentStep()).toBe("Password");
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
    const api = await open({ [GET]: () => waitingForPassword(), [PASSWORD]: () => LOGGED_IN });
    expect(isOff(page, "Connect")).toBe(true);
    await page.fill("Telegram password", "first cat was Tom");
    api.routes[GET] = () => LINKED;
    await page.click("Connect");
    await page.settle(50);
    expect(posted(api, "/password")).toEqual([{ password: "first cat was Tom" }]);
    expect(page.text()).toContain("Successfully logged in to Telegram");
    expect(page.text()).toContain("Connected as Layla Hassan");
    expect(document.body.innerHTML).not.toContain("first cat was Tom");
  });

  it("goes back to the number", async () => {
    const api = await open({ [GET]: () => waitingForPassword(), [CANCEL]: () => ({ message: "" }) });
    await page.click("Back");
    expect(posted(api, "/cancel")).toEqual([{}]);
    expect(currentStep()).toBe("Phone number");
  });
});
