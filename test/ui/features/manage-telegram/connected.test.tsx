// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Refusal } from "#test/support/json-api.ts";
import {
  atNoon,
  bannerText,
  LINKABLE,
  LINKED,
  LOGGED_IN,
  openManageTelegram,
  TELEGRAM_PATH,
  telegramView,
  waitingForCode,
} from "#test/support/manage-telegram.tsx";
import type { Screen } from "#test/support/ui.tsx";

const GET = `GET ${TELEGRAM_PATH}`;
const VERIFY = `POST ${TELEGRAM_PATH}/verify`;
const LOGOUT = `POST ${TELEGRAM_PATH}/logout`;

let page: Screen;
atNoon(() => page);

async function open(...options: Parameters<typeof openManageTelegram>) {
  const opened = await openManageTelegram(...options);
  page = opened.page;
  return opened.api;
}

/** Through the code step, to the panel of the linked account. */
async function logIn(routes: Parameters<typeof openManageTelegram>[0] = {}) {
  const api = await open({ [GET]: () => waitingForCode(), ...routes });
  api.routes[VERIFY] = () => {
    api.routes[GET] = () => LINKED;
    return LOGGED_IN;
  };
  await page.fill("Verification Code", "48217");
  await page.click("Verify Code");
  await page.settle(50);
  expect(page.text()).toContain("Connected as Layla Hassan");
  return api;
}

const checks = (api: Awaited<ReturnType<typeof open>>) => api.calls.filter(({ path }) => path === TELEGRAM_PATH).length;
const fact = (term: string) =>
  [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent;

describe("the manage dialog of a linked Telegram instance", () => {
  it("names the account", async () => {
    await open({ [GET]: () => LINKED });
    expect(page.text()).toContain("Connected as Layla Hassan");
    expect(fact("Telegram User")).toBe("Layla Hassan");
    expect(fact("Username")).toBe("@layla");
    expect(fact("Phone")).toBe("+964 770 555 0138");
    expect(fact("Status")).toBe("Active");
    expect(fact("Type")).toBe("Telegram");
  });

  it("says 'none' for an account without a username", async () => {
    await open({ [GET]: () => ({ ...LINKED, user: { name: "Layla", username: null, phone: null } }) });
    expect(fact("Username")).toBe("none");
    expect(fact("Phone")).toBeUndefined();
  });

  it("shows within 10 s that the session was ended from the phone", async () => {
    const message = "This session was ended from another device. Link the account again to send.";
    const api = await open({ [GET]: () => LINKED });
    api.routes[GET] = () => telegramView({ state: "logged_out", reason: "ended-from-phone", message });
    await page.settle(10_100);
    expect(page.text()).toContain(message);
    expect(fact("Status")).toBe("Inactive");
  });

  it("shows that it reconnects by itself, and follows every second", async () => {
    const message = "The connection was lost. Reconnecting.";
    const api = await open({ [GET]: () => telegramView({ ...LINKED, state: "reconnecting", message }) });
    expect(page.text()).toContain(message);
    api.routes[GET] = () => LINKED;
    await page.settle(1_100);
    expect(page.text()).toContain("Connected as Layla Hassan");
    expect(page.text()).not.toContain("Successfully logged in");
  });

  it("empties the status on logout, says so, and checks again after 2 s", async () => {
    const api = await open({ [GET]: () => LINKED, [LOGOUT]: () => ({ message: "Logged out successfully" }) });
    await page.click("Logout");
    await page.click("Unlink");
    const before = checks(api);
    expect(page.text()).toContain("Logged out successfully");
    expect(page.text()).toContain("Connect Telegram Account");
    await page.settle(1_800);
    expect(checks(api)).toBe(before);
    await page.settle(300);
    expect(checks(api)).toBe(before + 1);
  });

  it("goes back to the first step on a logout that follows a log-in at once", async () => {
    const api = await logIn({ [LOGOUT]: () => ({ message: "Logged out successfully" }) });
    api.routes[GET] = () => telegramView({ state: "logged_out", reason: "logged-out-here" });
    await page.click("Logout");
    await page.click("Unlink");
    expect(page.text()).toContain("Connect Telegram Account");
    expect(page.text()).not.toContain("Telegram has let this instance in");
  });

  it("takes back that it has logged in once the account is linked no more", async () => {
    const api = await logIn();
    expect(page.text()).toContain("Successfully logged in to Telegram");
    api.routes[GET] = () => telegramView({ state: "logged_out", reason: "ended-from-phone", message: "Ended." });
    await page.settle(12_100);
    expect(page.text()).toContain("Ended.");
    expect(page.text()).not.toContain("Successfully logged in to Telegram");
  });

  it("does not say that it has logged in beside a check that failed", async () => {
    const api = await logIn();
    api.routes[GET] = () => new Refusal("UNAVAILABLE", "The gateway does not answer.");
    await page.settle(12_100);
    expect(page.text()).toContain("The gateway does not answer.");
    expect(page.text()).not.toContain("Successfully logged in to Telegram");
  });

  it("says when a logout failed", async () => {
    await open({ [GET]: () => LINKED, [LOGOUT]: () => new Refusal("INTERNAL", "") });
    await page.click("Logout");
    await page.click("Unlink");
    expect(bannerText()).toBe("Failed to logout");
  });
});

describe("checking the status", () => {
  it("happens every 5 s while not connected, every 10 s after", async () => {
    const api = await open({ [GET]: () => telegramView() });
    expect(checks(api)).toBe(1);
    await page.settle(5_000);
    expect(checks(api)).toBe(2);
    api.routes[GET] = () => LINKED;
    await page.settle(5_000);
    expect(checks(api)).toBe(3);
    await page.settle(9_900);
    expect(checks(api)).toBe(3);
    await page.settle(200);
    expect(checks(api)).toBe(4);
  });

  it("happens when told to", async () => {
    const api = await open({ [GET]: () => telegramView() });
    await page.click("Check status");
    expect(checks(api)).toBe(2);
  });

  it.each<[string, Refusal, string]>([
    ["the server's words", new Refusal("UNAVAILABLE", "The gateway is starting."), "The gateway is starting."],
    ["'Failed to check status' without them", new Refusal("INTERNAL", ""), "Failed to check status"],
  ])("shows %s when it fails, and no longer claims to be connected", async (_, refusal, sentence) => {
    const api = await open({ [GET]: () => LINKED });
    api.routes[GET] = () => refusal;
    await page.settle(10_100);
    expect(bannerText()).toBe(sentence);
    expect(page.text()).toContain("Last seen connected as Layla Hassan");
    expect(fact("Status")).toBe("Unknown");
    await page.click("Dismiss");
    await page.settle(10_100);
    expect(bannerText()).toBeUndefined();
  });

  it("says 'Missing client ID or device token' of an instance without a client name, and calls nothing", async () => {
    const api = await open({ [GET]: () => telegramView() }, { ...LINKABLE, client: "" });
    expect(page.text()).toContain("Missing client ID or device token");
    await page.click("Request Verification Code");
    await page.settle(10_000);
    expect(api.calls.filter(({ path }) => path.startsWith(TELEGRAM_PATH))).toEqual([]);
  });

  it("says so too when the token cannot be had", async () => {
    await open({
      [GET]: () => telegramView(),
      [`GET /api/instances/${LINKABLE.id}/token`]: () => new Refusal("INTERNAL", ""),
    });
    await page.click("Show token");
    expect(bannerText()).toBe("Missing client ID or device token");
  });
});
