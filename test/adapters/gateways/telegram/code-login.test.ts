import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APP, GUARDED, PHONE, SHOP, settled, telegramWorld } from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const refusal = (error: string, more: object = {}) => ({
  ok: false,
  failure: { code: "telegram-error", error, ...more },
});

function world(options: Parameters<typeof telegramWorld>[0] = {}) {
  const all = telegramWorld(options);
  const { sessions, telegram } = all;
  return {
    ...all,
    request: (phone = PHONE) => settled(sessions.requestCode(SHOP, { phone, app: APP })),
    resend: () => settled(sessions.resendCode(SHOP)),
    verify: (code = telegram.codeOf(PHONE)) => settled(sessions.verifyCode(SHOP, code)),
    password: (text: string) => settled(sessions.verifyPassword(SHOP, text)),
    status: () => settled(sessions.status(SHOP)),
  };
}

describe("a log-in by code", () => {
  it("goes from the number over the code to connected", async () => {
    const { request, verify, status, store, engine } = world();
    const sent = await request();
    const login = {
      step: "code",
      phone: PHONE,
      delivery: { channel: "app", next: "sms", length: 5 },
      expiresAt: new Date(Date.now() + 300_000),
    };
    expect(sent).toMatchObject({ ok: true, value: login });
    expect(JSON.stringify(sent)).not.toContain("hash-");
    expect(await status()).toMatchObject({ state: "code", reason: "waiting-for-code", login, user: null });
    expect(await store.listLinked()).toEqual([]);
    expect(await verify()).toEqual({ ok: true, value: { name: "Layla", username: "layla", phone: PHONE } });
    expect(await status()).toMatchObject({
      state: "connected",
      reason: "linked",
      user: { name: "Layla" },
      login: null,
    });
    expect(await store.listLinked()).toEqual([SHOP]);
    expect(engine.seen.opened).toBe(1);
  });

  it("goes on after a wrong code, until the fifth", async () => {
    const { request, verify, status, store, engine, telegram } = world();
    await request();
    for (let wrong = 1; wrong < 5; wrong += 1) expect(await verify("00000")).toEqual(refusal("PHONE_CODE_INVALID"));
    expect(await status()).toMatchObject({ state: "code" });
    expect(await verify("00000")).toEqual(refusal("PHONE_CODE_EXPIRED"));
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-expired" });
    expect(telegram.codeOf(PHONE)).toBe("");
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("is over for a code that waited behind the fifth wrong one", async () => {
    const { request, sessions, telegram } = world();
    await request();
    const codes = ["00001", "00002", "00003", "00004", "00005", telegram.codeOf(PHONE)];
    const outcomes = await settled(Promise.all(codes.map((code) => sessions.verifyCode(SHOP, code))));
    expect(outcomes.slice(4)).toEqual([refusal("PHONE_CODE_EXPIRED"), refusal("PHONE_CODE_EXPIRED")]);
    expect(telegram.calls("signIn")).toBe(5);
  });

  it("does not count an empty code", async () => {
    const { request, verify } = world();
    await request();
    for (let tries = 0; tries < 6; tries += 1) expect(await verify("")).toEqual(refusal("PHONE_CODE_EMPTY"));
    expect(await verify()).toMatchObject({ ok: true });
  });

  it("asks for the two-step password with its hint", async () => {
    const { request, verify, password, status, telegram, store } = world();
    await request(GUARDED.phone);
    const needed = refusal("SESSION_PASSWORD_NEEDED", { hint: GUARDED.hint });
    expect(await password("early")).toEqual(refusal("NO_PASSWORD_STEP"));
    expect(await verify(telegram.codeOf(GUARDED.phone))).toEqual(needed);
    const login = { step: "password", hint: GUARDED.hint, expiresAt: new Date(Date.now() + 300_000) };
    expect(await status()).toMatchObject({ state: "password", login: { step: "password", hint: GUARDED.hint } });
    expect(await verify("again")).toEqual(needed);
    expect(await password("wrong")).toEqual(refusal("PASSWORD_HASH_INVALID"));
    expect(await status()).toMatchObject({ state: "password", login: { step: login.step } });
    expect(await password(GUARDED.password)).toMatchObject({ ok: true, value: { phone: GUARDED.phone } });
    expect(await status()).toMatchObject({ state: "connected" });
    expect(JSON.stringify(await store.read(1))).not.toContain(GUARDED.password);
  });

  it("is not under way before a code was asked for, nor after it has ended well", async () => {
    const { request, verify, resend, password, status } = world();
    expect(await verify("12345")).toEqual(refusal("NO_LOGIN_PENDING"));
    expect(await password("x")).toEqual(refusal("NO_LOGIN_PENDING"));
    expect(await resend()).toEqual(refusal("NO_LOGIN_PENDING"));
    expect(await status()).toMatchObject({ state: "inactive", reason: "never-linked" });
    await request();
    await verify();
    expect(await verify("12345")).toEqual(refusal("NO_LOGIN_PENDING"));
    expect(await request()).toEqual(refusal("ALREADY_CONNECTED"));
  });

  it("verifies two codes that come together one after the other", async () => {
    const { request, sessions, telegram } = world();
    await request();
    const code = telegram.codeOf(PHONE);
    const [one, two] = await settled(Promise.all([sessions.verifyCode(SHOP, code), sessions.verifyCode(SHOP, code)]));
    expect(one).toMatchObject({ ok: true });
    expect(two).toEqual(refusal("NO_LOGIN_PENDING"));
    expect(telegram.calls("signIn")).toBe(1);
  });

  it("ends after five minutes", async () => {
    const { request, verify, status, store, engine } = world();
    await request();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(await status()).toMatchObject({ state: "code" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-expired", login: null });
    expect(await verify()).toEqual(refusal("PHONE_CODE_EXPIRED"));
  });

  it("ends when Telegram says that the code has expired", async () => {
    const { request, verify, status, telegram } = world();
    await request();
    telegram.cancelCode(PHONE);
    expect(await verify("12345")).toEqual(refusal("PHONE_CODE_EXPIRED"));
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-expired" });
  });

  it("counts as done when the code was accepted and only the answer was lost", async () => {
    const { request, verify, status, telegram } = world();
    await request();
    telegram.failNext("listen", { code: "connection-lost" });
    telegram.loseAnswer("signIn");
    const code = telegram.codeOf(PHONE);
    expect(await verify(code)).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    expect(await status()).toMatchObject({ state: "code" });
    expect(await verify(code)).toMatchObject({ ok: true, value: { phone: PHONE } });
  });

  it("can be asked for again when Telegram has another way, and its time has come", async () => {
    const { request, resend, verify } = world();
    await request();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await resend()).toEqual(refusal("FLOOD_WAIT", { retryAfterSeconds: 40 }));
    await vi.advanceTimersByTimeAsync(40_000);
    const again = await resend();
    expect(again).toMatchObject({ ok: true, value: { delivery: { channel: "sms", next: null } } });
    expect(await resend()).toEqual(refusal("SEND_CODE_UNAVAILABLE"));
    expect(await verify()).toMatchObject({ ok: true });
  });

  it("counts wrong codes on when another one was asked for", async () => {
    const { request, resend, verify } = world();
    await request();
    for (let wrong = 1; wrong <= 4; wrong += 1) await verify("00000");
    await vi.advanceTimersByTimeAsync(60_000);
    await resend();
    expect(await verify("00000")).toEqual(refusal("PHONE_CODE_EXPIRED"));
  });

  it("is given up on demand, which Telegram is told", async () => {
    const { request, sessions, status, store, telegram, engine } = world();
    await request();
    await settled(sessions.cancelLogin(SHOP));
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-cancelled", login: null });
    expect(telegram.calls("cancelCode")).toBe(1);
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("is given up within two seconds, whether Telegram hears it or not", async () => {
    const { request, sessions, status, telegram } = world();
    await request();
    telegram.hold("cancelCode");
    await settled(sessions.cancelLogin(SHOP), 2_010);
    expect(await status()).toMatchObject({ reason: "login-cancelled" });
  });

  it("is given up while the code is being asked for", async () => {
    const { sessions, status, telegram, store, engine } = world();
    telegram.hold("requestCode");
    const asked = sessions.requestCode(SHOP, { phone: PHONE, app: APP });
    await vi.advanceTimersByTimeAsync(100);
    await settled(sessions.cancelLogin(SHOP), 50);
    expect(await asked).toEqual({ ok: false, failure: { code: "connection-lost" } });
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-cancelled" });
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("leaves a linked account when there is nothing to give up", async () => {
    const { sessions, linked, status } = world();
    await settled(sessions.cancelLogin(SHOP));
    expect(await status()).toMatchObject({ reason: "never-linked" });
    await linked();
    await settled(sessions.cancelLogin(SHOP));
    expect(await status()).toMatchObject({ state: "connected" });
  });

  it("for another number takes the place of the one under way", async () => {
    const { request, verify, telegram } = world();
    await request();
    const old = telegram.codeOf(PHONE);
    expect(await request(GUARDED.phone)).toMatchObject({ ok: true, value: { phone: GUARDED.phone } });
    expect(await verify(old)).toEqual(refusal("PHONE_CODE_INVALID"));
  });

  it("leaves nothing behind when Telegram cannot be reached", async () => {
    const { request, status, telegram, store, engine } = world();
    for (const method of ["open", "requestCode"] as const) {
      telegram.failNext(method, { code: "connection-lost" });
      expect(await request()).toEqual({ ok: false, failure: { code: "connection-lost" } });
      expect(await status()).toMatchObject({ state: "inactive", reason: "never-linked" });
      expect(await store.read(1)).toBeNull();
      expect(engine.isOpen(1)).toBe(false);
    }
    expect(await request()).toMatchObject({ ok: true });
  });

  it("says nothing secret in the log", async () => {
    const { request, verify, password, telegram, logger } = world();
    await request(GUARDED.phone);
    const code = telegram.codeOf(GUARDED.phone);
    await verify(code);
    await password(GUARDED.password);
    const log = JSON.stringify(logger.lines);
    for (const secret of [GUARDED.phone, code, GUARDED.password, APP.apiHash, "hash-"])
      expect(log).not.toContain(secret);
  });
});

describe("codes asked for too often", () => {
  it("wait a minute for the same number, and keep the log-in that is under way", async () => {
    const { request, verify } = world();
    await request();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await request()).toEqual(refusal("FLOOD_WAIT", { retryAfterSeconds: 45 }));
    expect(await verify()).toMatchObject({ ok: true });
  });

  it("do not count those that Telegram refused", async () => {
    const { request } = world();
    expect(await request("123")).toEqual(refusal("PHONE_NUMBER_INVALID"));
    expect(await request("123")).toEqual(refusal("PHONE_NUMBER_INVALID"));
    expect(await request()).toMatchObject({ ok: true });
  });

  it("count those that Telegram may have answered with a code", async () => {
    const { request, telegram } = world();
    telegram.failNext("requestCode", { code: "not-acknowledged" });
    expect(await request()).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    expect(await request()).toMatchObject(refusal("FLOOD_WAIT"));
  });

  it("wait an hour after three, a day after five, whichever instance asks", async () => {
    const { sessions } = world();
    const ask = (instanceId: number) =>
      settled(sessions.requestCode({ instanceId, client: `C${instanceId}` }, { phone: PHONE, app: APP }));
    for (const instanceId of [1, 2, 3]) expect(await ask(instanceId)).toMatchObject({ ok: true });
    expect(await ask(4)).toMatchObject(refusal("FLOOD_WAIT", { retryAfterSeconds: 3_600 }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    for (const instanceId of [5, 6]) expect(await ask(instanceId)).toMatchObject({ ok: true });
    expect(await ask(7)).toMatchObject(refusal("FLOOD_WAIT", { retryAfterSeconds: 82_800 }));
  });

  it("wait after ten of one instance for whatever numbers", async () => {
    const { request } = world();
    for (let n = 0; n < 10; n += 1) expect(await request(`96477000001${n}0`)).toMatchObject({ ok: true });
    expect(await request("9647700000999")).toMatchObject(refusal("FLOOD_WAIT"));
  });

  it("are as many as the options say", async () => {
    const unlimited = { betweenMs: 0, perHour: Infinity, perDay: Infinity, perInstanceHour: Infinity };
    const { request } = world({ loginLimits: unlimited });
    for (let n = 0; n < 12; n += 1) expect(await request()).toMatchObject({ ok: true });
  });
});

describe("a restart in the middle of a log-in", () => {
  it("goes on with the code over the same keys, without having been asked to restore", async () => {
    const { request, telegram, startProcess } = world();
    await request();
    const { sessions, engine } = startProcess();
    expect(await settled(sessions.status(SHOP))).toMatchObject({
      state: "code",
      login: { step: "code", phone: PHONE },
    });
    expect(engine.seen.opened).toBe(0);
    expect(await settled(sessions.verifyCode(SHOP, telegram.codeOf(PHONE)))).toMatchObject({ ok: true });
  });

  it("goes on with the password", async () => {
    const { request, verify, telegram, startProcess } = world();
    await request(GUARDED.phone);
    await verify(telegram.codeOf(GUARDED.phone));
    const { sessions } = startProcess();
    const status = await settled(sessions.status(SHOP));
    expect(status).toMatchObject({ state: "password", login: { step: "password", hint: GUARDED.hint } });
    expect(await settled(sessions.verifyPassword(SHOP, GUARDED.password))).toMatchObject({ ok: true });
  });

  it("keeps counting wrong codes, and the minute between two", async () => {
    const { request, verify, startProcess } = world();
    await request();
    for (let wrong = 1; wrong <= 3; wrong += 1) await verify("00000");
    const { sessions } = startProcess();
    const again = await settled(sessions.requestCode(SHOP, { phone: PHONE, app: APP }));
    expect(again).toMatchObject(refusal("FLOOD_WAIT"));
    expect(await settled(sessions.verifyCode(SHOP, "00000"))).toEqual(refusal("PHONE_CODE_INVALID"));
    expect(await settled(sessions.verifyCode(SHOP, "00000"))).toEqual(refusal("PHONE_CODE_EXPIRED"));
  });

  it("ends a log-in whose time was over meanwhile", async () => {
    const { request, startProcess, store } = world();
    await request();
    const kept = await store.read(1);
    await vi.advanceTimersByTimeAsync(301_000);
    await store.writeSession(1, kept?.session ?? "", { linked: false });
    const { sessions } = startProcess();
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state: "inactive", reason: "login-expired" });
    await vi.advanceTimersByTimeAsync(10);
    expect(await store.read(1)).toBeNull();
  });

  it("gives it up as well", async () => {
    const { request, startProcess, store, telegram } = world();
    await request();
    const { sessions } = startProcess();
    await settled(sessions.cancelLogin(SHOP));
    expect(telegram.calls("cancelCode")).toBe(1);
    expect(await store.read(1)).toBeNull();
  });

  it("is survived in good order, too", async () => {
    const { request, sessions, startProcess, telegram } = world();
    await request();
    await settled(sessions.close());
    const next = startProcess();
    expect(await settled(next.sessions.verifyCode(SHOP, telegram.codeOf(PHONE)))).toMatchObject({ ok: true });
  });
});
