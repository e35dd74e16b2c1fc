import { MemoryStorage } from "@mtcute/core";
import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "#adapters/system/clock.ts";
import { askForCode, refusalOf, sandboxClients, signIn } from "#test/support/telegram-client.ts";
import { sandboxOfFile, startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";

const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);

afterEach(() => clients.close());

const codeOf = (phone: string) => world.controls.code(phone)?.code ?? "";

describe("a code", () => {
  test("goes to the Telegram app, whoever the number belongs to", async () => {
    const sent = await askForCode(clients.client(), "+964 770 000 1000");
    expect(sent).toMatchObject({ type: "app", nextType: "sms", timeout: 60, length: 5 });
    const [message] = world.controls.messages("9647700001000");
    expect(message).toMatchObject({ from: "777000", to: "9647700001000", kind: "text", status: "sent" });
    expect(message?.text).toContain(`Login code: ${codeOf("9647700001000")}.`);
    expect(codeOf("9647700001000")).toMatch(/^\d{5}$/);
  });

  test("logs in, once", async () => {
    const phone = "9647700001001";
    const tg = clients.client();
    const { phoneCodeHash } = await askForCode(tg, phone);
    const phoneCode = codeOf(phone);
    const me = await tg.signIn({ phone, phoneCodeHash, phoneCode });
    expect(me).toMatchObject({ isSelf: true, phoneNumber: phone });
    expect(world.controls.code(phone)).toBeNull();
    expect(world.controls.accounts()[0]).toMatchObject({
      phone,
      hasPassword: false,
      sessions: [{ device: "Bare client", online: true }],
    });
    const other = clients.client();
    expect(await refusalOf(other.signIn({ phone, phoneCodeHash, phoneCode }))).toBe("400 PHONE_CODE_EXPIRED");
  });

  test("is refused when it is wrong or empty, and the right one still works", async () => {
    const phone = "9647700001002";
    const tg = clients.client();
    const { phoneCodeHash } = await askForCode(tg, phone);
    expect(await refusalOf(tg.signIn({ phone, phoneCodeHash, phoneCode: "00000" }))).toBe("400 PHONE_CODE_INVALID");
    expect(await refusalOf(tg.signIn({ phone, phoneCodeHash, phoneCode: "" }))).toBe("400 PHONE_CODE_EMPTY");
    expect((await tg.signIn({ phone, phoneCodeHash, phoneCode: codeOf(phone) })).phoneNumber).toBe(phone);
  });

  test("can be had by SMS, once", async () => {
    const phone = "9647700001003";
    const tg = clients.client();
    const { phoneCodeHash } = await askForCode(tg, phone);
    expect(world.controls.code(phone)?.via).toBe("app");
    const again = await tg.resendCode({ phone, phoneCodeHash });
    expect(again).toMatchObject({ type: "sms", nextType: "none", phoneCodeHash });
    expect(world.controls.code(phone)?.via).toBe("sms");
    expect(await refusalOf(tg.resendCode({ phone, phoneCodeHash }))).toBe("406 SEND_CODE_UNAVAILABLE");
    expect((await tg.signIn({ phone, phoneCodeHash, phoneCode: codeOf(phone) })).phoneNumber).toBe(phone);
  });

  test("is good for nothing once another was asked for", async () => {
    const phone = "9647700001004";
    const tg = clients.client();
    const first = await askForCode(tg, phone);
    const old = codeOf(phone);
    await askForCode(tg, phone);
    const stale = tg.signIn({ phone, phoneCodeHash: first.phoneCodeHash, phoneCode: old });
    expect(await refusalOf(stale)).toBe("400 PHONE_CODE_EXPIRED");
  });

  test("only works on the device that asked for it", async () => {
    const phone = "9647700001005";
    const storage = new MemoryStorage();
    const { phoneCodeHash } = await askForCode(clients.client(storage), phone);
    const code = { phone, phoneCodeHash, phoneCode: codeOf(phone) };
    expect(await refusalOf(clients.client().signIn(code))).toBe("400 PHONE_CODE_EXPIRED");
    await clients.close();
    expect((await clients.client(storage).signIn(code)).phoneNumber).toBe(phone);
  });

  test("is withdrawn when the log-in is cancelled", async () => {
    const phone = "9647700001006";
    const tg = clients.client();
    const { phoneCodeHash } = await askForCode(tg, phone);
    await tg.call({ _: "auth.cancelCode", phoneNumber: phone, phoneCodeHash });
    expect(world.controls.code(phone)).toBeNull();
  });

  test("expires when it is sent in a chat", async () => {
    const phone = "9647700001007";
    await askForCode(clients.client(), phone);
    await world.controls.reply({ from: phone, to: "9647700001099", text: `it is ${codeOf(phone)}` });
    expect(world.controls.code(phone)).toBeNull();
  });

  test("may be tried five times", async () => {
    const phone = "9647700001008";
    const tg = clients.client();
    const { phoneCodeHash } = await askForCode(tg, phone);
    const phoneCode = codeOf(phone);
    const attempt = (code: string) => refusalOf(tg.signIn({ phone, phoneCodeHash, phoneCode: code }));
    for (let wrong = 0; wrong < 5; wrong++) expect(await attempt("00000")).toBe("400 PHONE_CODE_INVALID");
    expect(await attempt(phoneCode)).toBe("420 FLOOD_WAIT_3600");
    expect(world.controls.code(phone)).toBeNull();
  });

  test("may be asked for five times an hour", async () => {
    const phone = "9647700001009";
    const tg = clients.client();
    for (let time = 0; time < 5; time++) await askForCode(tg, phone);
    expect(await refusalOf(askForCode(tg, phone))).toMatch(/^420 FLOOD_WAIT_(3600|3599)$/);
  });
});

test("a code expires after five minutes", async () => {
  const clock = systemClock();
  let lateMs = 0;
  const late = { ...clock, now: () => new Date(clock.now().getTime() + lateMs) };
  const brief = await startTelegramSandbox({ clock: late });
  const own = sandboxClients(() => brief.controls);
  const phone = "9647700001010";
  const tg = own.client();
  const { phoneCodeHash } = await askForCode(tg, phone);
  const phoneCode = brief.controls.code(phone)?.code ?? "";
  expect(phoneCode).toMatch(/^\d{5}$/);
  lateMs = 5 * 60_000;
  expect(brief.controls.code(phone)).toBeNull();
  expect(await refusalOf(tg.signIn({ phone, phoneCodeHash, phoneCode }))).toBe("400 PHONE_CODE_EXPIRED");
  await own.close();
  await brief.close();
});

describe("no code", () => {
  test.each([
    ["12", "400 PHONE_NUMBER_INVALID"],
    ["0096477000010", "400 PHONE_NUMBER_INVALID"],
  ])("for %s: %s", async (phone, refusal) => {
    expect(await refusalOf(askForCode(clients.client(), phone))).toBe(refusal);
  });

  test("for an app that Telegram does not know", async () => {
    const request = { phoneNumber: "9647700001012", settings: { _: "codeSettings" } } as const;
    const ask = (apiId: number, apiHash: string) =>
      refusalOf(clients.client().call({ _: "auth.sendCode", apiId, apiHash, ...request }));
    expect(await ask(0, "abc")).toBe("400 API_ID_INVALID");
    expect(await ask(1, "0".repeat(32))).toBe("400 API_ID_INVALID");
  });

  test("for a banned number", async () => {
    const phone = "9647700001013";
    await world.controls.putAccount({ phone, banned: true });
    expect(await refusalOf(askForCode(clients.client(), phone))).toBe("400 PHONE_NUMBER_BANNED");
  });
});

test("a number without an account is asked to sign up", async () => {
  const phone = "9647700000404";
  const tg = clients.client();
  const { phoneCodeHash, type } = await askForCode(tg, phone);
  expect(type).toBe("sms");
  const answer = await tg.call({ _: "auth.signIn", phoneNumber: phone, phoneCodeHash, phoneCode: codeOf(phone) });
  expect(answer._).toBe("auth.authorizationSignUpRequired");
});

test("an account of another data centre is logged in there", async () => {
  const phone = "9647700001014";
  await world.controls.putAccount({ phone, dataCentre: 4 });
  const tg = clients.client();
  expect((await signIn(tg, world.controls, phone)).phoneNumber).toBe(phone);
  expect(await tg.getPrimaryDcId()).toBe(4);
});

test("a device may vouch for itself at the other data centre", async () => {
  const tg = await clients.signedIn("9647700001015");
  const config = await tg.call({ _: "help.getConfig" }, { dcId: 4 });
  expect(config.thisDc).toBe(4);
  const [self] = await tg.call({ _: "users.getUsers", id: [{ _: "inputUserSelf" }] }, { dcId: 4 });
  expect(self).toMatchObject({ _: "user", self: true });
  expect(world.controls.accounts()[0]?.sessions).toHaveLength(1);
  await tg.logOut();
  expect(world.controls.accounts()[0]?.sessions).toHaveLength(0);
});

describe("a log-in ends", () => {
  test("when the client logs out", async () => {
    const tg = await clients.signedIn("9647700001016");
    await tg.logOut();
    expect(await refusalOf(tg.getMe())).toBe("401 AUTH_KEY_UNREGISTERED");
  });

  test("when the owner ends it from the phone", async () => {
    const tg = await clients.signedIn("9647700001017");
    expect(world.controls.revoke({ phone: "9647700001017", how: "log-out" })).toBe(1);
    expect(await refusalOf(tg.getMe())).toBe("401 AUTH_KEY_UNREGISTERED");
    expect(world.controls.revoke({ phone: "9647700001098", how: "log-out" })).toBe(0);
  });

  test("when its key is destroyed", async () => {
    const storage = new MemoryStorage();
    const tg = await clients.signedIn("9647700001018", storage);
    world.controls.revoke({ phone: "9647700001018", how: "destroy-key" });
    await tg.destroy();
    expect(await refusalOf(clients.client(storage).getMe())).toBe("401 AUTH_KEY_UNREGISTERED");
  });

  test("when the account is banned", async () => {
    const tg = await clients.signedIn("9647700001019");
    await world.controls.putAccount({ phone: "9647700001019", banned: true });
    expect(await refusalOf(tg.getMe())).toBe("401 USER_DEACTIVATED_BAN");
  });
});
