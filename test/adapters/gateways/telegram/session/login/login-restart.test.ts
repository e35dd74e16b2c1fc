import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APP, GUARDED, loginWorld, PHONE, refusal, SHOP, settled } from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("a restart in the middle of a log-in", () => {
  it("goes on with the code over the same keys, without having been asked to restore", async () => {
    const { request, telegram, startProcess } = loginWorld();
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
    const { request, verify, telegram, startProcess } = loginWorld();
    await request(GUARDED.phone);
    await verify(telegram.codeOf(GUARDED.phone));
    const { sessions } = startProcess();
    const status = await settled(sessions.status(SHOP));
    expect(status).toMatchObject({ state: "password", login: { step: "password", hint: GUARDED.hint } });
    expect(await settled(sessions.verifyPassword(SHOP, GUARDED.password))).toMatchObject({ ok: true });
  });

  it("keeps counting wrong codes, and the minute between two", async () => {
    const { request, verify, startProcess } = loginWorld();
    await request();
    for (let wrong = 1; wrong <= 3; wrong += 1) await verify("00000");
    const { sessions } = startProcess();
    const again = await settled(sessions.requestCode(SHOP, { phone: PHONE, app: APP }));
    expect(again).toMatchObject(refusal("CODE_LIMIT"));
    expect(await settled(sessions.verifyCode(SHOP, "00000"))).toEqual(refusal("PHONE_CODE_INVALID"));
    expect(await settled(sessions.verifyCode(SHOP, "00000"))).toEqual(refusal("PHONE_CODE_EXPIRED"));
  });

  it("ends a log-in whose time was over meanwhile", async () => {
    const { request, startProcess, store } = loginWorld();
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
    const { request, startProcess, store, telegram } = loginWorld();
    await request();
    const { sessions } = startProcess();
    await settled(sessions.cancelLogin(SHOP));
    expect(telegram.calls("cancelCode")).toBe(1);
    expect(await store.read(1)).toBeNull();
  });

  it("is survived in good order, too", async () => {
    const { request, sessions, startProcess, telegram } = loginWorld();
    await request();
    await settled(sessions.close());
    const next = startProcess();
    expect(await settled(next.sessions.verifyCode(SHOP, telegram.codeOf(PHONE)))).toMatchObject({ ok: true });
  });
});
