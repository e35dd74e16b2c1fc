import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StartedQr } from "#ports/telegram-sessions.ts";
import { APP, GUARDED, PHONE, SHOP, settled, telegramSessionsWorld } from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

function world() {
  const all = telegramSessionsWorld();
  const { sessions } = all;
  const start = (newCode = false) => settled(sessions.startQr(SHOP, { app: APP, newCode }));
  const status = () => settled(sessions.status(SHOP));
  const urlOf = (started: Awaited<ReturnType<typeof start>>): string => {
    const shown: StartedQr | null = started.ok ? started.value : null;
    if (shown?.kind !== "qr") throw new Error(`no code: ${JSON.stringify(started)}`);
    return shown.url;
  };
  return { ...all, start, status, urlOf, shown: async () => urlOf(await start()) };
}

describe("a log-in by QR code", () => {
  it("shows a code, the same to whoever asks while it is good", async () => {
    const { sessions, shown, start, status, engine } = world();
    const both = await settled(Promise.all([1, 2].map(() => sessions.startQr(SHOP, { app: APP, newCode: false }))));
    const url = await shown();
    expect(both).toEqual([1, 2].map(() => ({ ok: true, value: { kind: "qr", url, expiresAt: expect.any(Date) } })));
    expect(await start()).toEqual(both[0]);
    expect(await status()).toMatchObject({ state: "qr", reason: "waiting-for-scan", login: { step: "qr", url } });
    expect(engine.seen.opened).toBe(1);
  });

  it("is done when the code is scanned", async () => {
    const { shown, status, telegram, store, start } = world();
    telegram.scan(await shown(), PHONE);
    await vi.advanceTimersByTimeAsync(20);
    expect(await status()).toMatchObject({ state: "connected", user: { phone: PHONE }, login: null });
    expect(await store.listLinked()).toEqual([SHOP]);
    expect(await start()).toMatchObject({ ok: true, value: { kind: "status", status: { state: "connected" } } });
    expect(await start(true)).toMatchObject({ ok: true, value: { kind: "status", status: { state: "connected" } } });
  });

  it("asks for the two-step password of an account that has one, after a restart too", async () => {
    const { shown, status, telegram, start, startProcess } = world();
    telegram.scan(await shown(), GUARDED.phone);
    await vi.advanceTimersByTimeAsync(20);
    expect(await status()).toMatchObject({ state: "password", login: { step: "password", hint: GUARDED.hint } });
    expect(await start()).toMatchObject({ ok: true, value: { kind: "status", status: { state: "password" } } });
    const { sessions } = startProcess();
    expect(await settled(sessions.verifyPassword(SHOP, GUARDED.password))).toMatchObject({ ok: true });
  });

  it("renews the code while somebody asks how it stands", async () => {
    const { shown, status, telegram } = world();
    const urls = new Set([await shown()]);
    for (let seconds = 0; seconds < 240; seconds += 5) {
      await vi.advanceTimersByTimeAsync(5_000);
      const { login } = await status();
      if (login?.step === "qr") {
        urls.add(login.url);
        expect(login.expiresAt.getTime()).toBeGreaterThan(Date.now());
      }
    }
    expect(urls.size).toBeGreaterThanOrEqual(8);
    const [first = "", last = ""] = [[...urls].at(0), [...urls].at(-1)];
    telegram.scan(first, PHONE);
    await vi.advanceTimersByTimeAsync(20);
    expect(await status()).toMatchObject({ state: "qr" });
    telegram.scan(last, PHONE);
    await vi.advanceTimersByTimeAsync(20);
    expect(await status()).toMatchObject({ state: "connected" });
  });

  it("ends after five minutes in all", async () => {
    const { shown, status, store, engine } = world();
    await shown();
    for (let seconds = 0; seconds < 300; seconds += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      if (seconds < 280) expect(await status()).toMatchObject({ state: "qr" });
    }
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-expired" });
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("ends when nobody asks any more", async () => {
    const { shown, engine, sessions } = world();
    await shown();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(engine.isOpen(1)).toBe(true);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(engine.isOpen(1)).toBe(false);
    expect(await sessions.status(SHOP)).toMatchObject({ reason: "login-expired" });
  });

  it("makes a new code on demand, and the old one is dead", async () => {
    const { shown, start, status, telegram, urlOf } = world();
    const old = await shown();
    const fresh = urlOf(await start(true));
    expect(fresh).not.toBe(old);
    telegram.scan(old, PHONE);
    await vi.advanceTimersByTimeAsync(20);
    expect(await status()).toMatchObject({ state: "qr", login: { url: fresh } });
  });

  it("is given up on demand: a scan that comes too late is not heard", async () => {
    const { shown, sessions, status, store, telegram } = world();
    const url = await shown();
    await settled(sessions.cancelLogin(SHOP));
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-cancelled" });
    expect(await store.read(1)).toBeNull();
    telegram.scan(url, PHONE);
    await vi.advanceTimersByTimeAsync(100);
    expect(await status()).toMatchObject({ state: "inactive" });
  });

  it("is given up while the first code is waited for", async () => {
    const { sessions, telegram, status } = world();
    telegram.hold("signInByQr");
    const started = sessions.startQr(SHOP, { app: APP, newCode: false });
    await vi.advanceTimersByTimeAsync(100);
    await settled(sessions.cancelLogin(SHOP), 50);
    expect(await started).toEqual({ ok: false, failure: { code: "connection-lost" } });
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-cancelled" });
  });

  it("fails when no code comes within fifteen seconds", async () => {
    const { sessions, telegram, status, engine } = world();
    telegram.hold("signInByQr");
    const started = sessions.startQr(SHOP, { app: APP, newCode: false });
    expect(await settled(started, 15_100)).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    expect(await status()).toMatchObject({ state: "inactive", reason: "never-linked" });
    expect(engine.isOpen(1)).toBe(false);
  });

  it("passes on why Telegram refuses", async () => {
    const { start, status, telegram } = world();
    const refusal = { code: "telegram-error", error: "API_ID_INVALID" } as const;
    telegram.failNext("signInByQr", refusal);
    expect(await start()).toEqual({ ok: false, failure: refusal });
    expect(await status()).toMatchObject({ state: "inactive", reason: "never-linked" });
  });

  it("ends when Telegram breaks it off", async () => {
    const { shown, status, telegram } = world();
    await shown();
    telegram.failNext("signInByQr", { code: "connection-lost" });
    await vi.advanceTimersByTimeAsync(30_100);
    expect(await status()).toMatchObject({ state: "inactive", reason: "login-expired" });
  });

  it("takes the place of a log-in by code, and the other way round", async () => {
    const { sessions, shown, status } = world();
    await settled(sessions.requestCode(SHOP, { phone: PHONE, app: APP }));
    await shown();
    expect(await status()).toMatchObject({ state: "qr" });
    expect(await settled(sessions.verifyCode(SHOP, "12345"))).toMatchObject({ failure: { error: "NO_LOGIN_PENDING" } });
    expect(await settled(sessions.verifyPassword(SHOP, "x"))).toMatchObject({ failure: { error: "NO_PASSWORD_STEP" } });
    await settled(sessions.requestCode(SHOP, { phone: GUARDED.phone, app: APP }));
    expect(await status()).toMatchObject({ state: "code" });
  });

  it("makes a new code when the last has run out without another", async () => {
    const { shown, telegram } = world();
    const first = await shown();
    telegram.hold("signInByQr");
    await vi.advanceTimersByTimeAsync(31_000);
    telegram.release("signInByQr");
    expect(await shown()).not.toBe(first);
  });

  it("leaves no timer behind when the gateway stops", async () => {
    const { shown, sessions } = world();
    await shown();
    await settled(sessions.close());
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not outlive a restart", async () => {
    const { shown, startProcess, store } = world();
    await shown();
    const { sessions } = startProcess();
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state: "inactive", reason: "never-linked" });
    await vi.advanceTimersByTimeAsync(10);
    expect(await store.read(1)).toBeNull();
  });
});
