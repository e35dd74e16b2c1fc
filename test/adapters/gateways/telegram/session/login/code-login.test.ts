import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APP, GUARDED, loginWorld, PHONE, refusal, SHOP, settled } from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("a log-in by code", () => {
  it("goes from the number over the code to connected", async () => {
    const { request, verify, status, store, engine } = loginWorld();
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
    const { request, verify, status, store, engine, telegram } = loginWorld();
    await request();
    for (let wrong = 1; wrong < 5; wrong += 1) expect(await verify("00000")).toEqual(refusal("PHONE_CODE_INVALID"));
    expect(await status()).toMatchObject({ state: "code" });
    expect(await verify("00000")).toEqual(refusal("PHONE_CODE_EXPIRED"));
    expect(await status()).toMatchObject({ state: "inactive", reason: "too-many-wrong-codes" });
    expect(await verify("00000")).toEqual(refusal("PHONE_CODE_EXPIRED"));
    expect(telegram.codeOf(PHONE)).toBe("");
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("is over for a code that waited behind the fifth wrong one", async () => {
    const { request, sessions, telegram } = loginWorld();
    await request();
    const codes = ["00001", "00002", "00003", "00004", "00005", telegram.codeOf(PHONE)];
    const outcomes = await settled(Promise.all(codes.map((code) => sessions.verifyCode(SHOP, code))));
    expect(outcomes.slice(4)).toEqual([refusal("PHONE_CODE_EXPIRED"), refusal("PHONE_CODE_EXPIRED")]);
    expect(telegram.calls("signIn")).toBe(5);
  });

  it("does not count an empty code", async () => {
    const { request, verify } = loginWorld();
    await request();
    for (let tries = 0; tries < 6; tries += 1) expect(await verify("")).toEqual(refusal("PHONE_CODE_EMPTY"));
    expect(await verify()).toMatchObject({ ok: true });
  });

  it("asks for the two-step password with its hint", async () => {
    const { request, verify, password, status, telegram, store } = loginWorld();
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
    const { request, verify, resend, password, status } = loginWorld();
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
    const { request, sessions, telegram } = loginWorld();
    await request();
    const code = telegram.codeOf(PHONE);
    const [one, two] = await settled(Promise.all([sessions.verifyCode(SHOP, code), sessions.verifyCode(SHOP, code)]));
    expect(one).toMatchObject({ ok: true });
    expect(two).toEqual(refusal("NO_LOGIN_PENDING"));
    expect(telegram.calls("signIn")).toBe(1);
  });

  it("ends after five minutes", async () => {
    const { request, verify, status, store, engine } = loginWorld();
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
    const { request, verify, status, telegram } = loginWorld();
    await request();
    telegram.cancelCode(PHONE);
    expect(await verify("12345")).toEqual(refusal("PHONE_CODE_EXPIRED"));
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-expired" });
  });

  it("counts as done when the code was accepted and only the answer was lost", async () => {
    const { request, verify, status, telegram } = loginWorld();
    await request();
    telegram.failNext("listen", { code: "connection-lost" });
    telegram.loseAnswer("signIn");
    const code = telegram.codeOf(PHONE);
    expect(await verify(code)).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    expect(await status()).toMatchObject({ state: "code" });
    expect(await verify(code)).toMatchObject({ ok: true, value: { phone: PHONE } });
  });

  it("can be asked for again when Telegram has another way, and its time has come", async () => {
    const { request, resend, verify } = loginWorld();
    await request();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await resend()).toEqual(refusal("CODE_LIMIT", { retryAfterSeconds: 40 }));
    await vi.advanceTimersByTimeAsync(40_000);
    const again = await resend();
    expect(again).toMatchObject({ ok: true, value: { delivery: { channel: "sms", next: null } } });
    expect(await resend()).toEqual(refusal("SEND_CODE_UNAVAILABLE"));
    expect(await verify()).toMatchObject({ ok: true });
  });

  it("counts wrong codes on when another one was asked for", async () => {
    const { request, resend, verify } = loginWorld();
    await request();
    for (let wrong = 1; wrong <= 4; wrong += 1) await verify("00000");
    await vi.advanceTimersByTimeAsync(60_000);
    await resend();
    expect(await verify("00000")).toEqual(refusal("PHONE_CODE_EXPIRED"));
  });

  it("is given up on demand, which Telegram is told", async () => {
    const { request, sessions, status, store, telegram, engine } = loginWorld();
    await request();
    await settled(sessions.cancelLogin(SHOP));
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-cancelled", login: null });
    expect(telegram.calls("cancelCode")).toBe(1);
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("is given up within two seconds, whether Telegram hears it or not", async () => {
    const { request, sessions, status, telegram } = loginWorld();
    await request();
    telegram.hold("cancelCode");
    await settled(sessions.cancelLogin(SHOP), 2_010);
    expect(await status()).toMatchObject({ reason: "login-cancelled" });
  });

  it("is given up while the code is being asked for", async () => {
    const { sessions, status, telegram, store, engine } = loginWorld();
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
    const { sessions, linked, status } = loginWorld();
    await settled(sessions.cancelLogin(SHOP));
    expect(await status()).toMatchObject({ reason: "never-linked" });
    await linked();
    await settled(sessions.cancelLogin(SHOP));
    expect(await status()).toMatchObject({ state: "connected" });
  });

  it("for another number takes the place of the one under way", async () => {
    const { request, verify, telegram } = loginWorld();
    await request();
    const old = telegram.codeOf(PHONE);
    expect(await request(GUARDED.phone)).toMatchObject({ ok: true, value: { phone: GUARDED.phone } });
    expect(await verify(old)).toEqual(refusal("PHONE_CODE_INVALID"));
  });

  it("leaves nothing behind when Telegram cannot be reached", async () => {
    const { request, status, telegram, store, engine } = loginWorld();
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
    const { request, verify, password, telegram, logger } = loginWorld();
    await request(GUARDED.phone);
    const code = telegram.codeOf(GUARDED.phone);
    await verify(code);
    await password(GUARDED.password);
    const log = JSON.stringify(logger.lines);
    for (const secret of [GUARDED.phone, code, GUARDED.password, APP.apiHash, "hash-"])
      expect(log).not.toContain(secret);
  });
});
