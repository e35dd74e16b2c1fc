import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  APP,
  LOST,
  linkedWorld,
  PHONE,
  restartOf,
  SHOP,
  settled,
  telegramSessionsWorld,
} from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("a log-out", () => {
  it("tells Telegram, and leaves nothing of the log-in", async () => {
    const { sessions, send, status, store, telegram, engine } = await linkedWorld();
    await send();
    await settled(sessions.logOut(SHOP));
    expect(telegram.isLoggedIn(PHONE)).toBe(false);
    expect(await status()).toMatchObject({ state: "logged_out", reason: "logged-out-here", user: null });
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("needs no answer, nor the end of a question that has none", async () => {
    const { sessions, status, store, telegram } = await linkedWorld();
    telegram.hold("whoAmI");
    await vi.advanceTimersByTimeAsync(21_000);
    telegram.failNext("logOut", LOST);
    await settled(sessions.logOut(SHOP), 100);
    expect(await status()).toMatchObject({ state: "logged_out" });
    expect(await store.read(1)).toBeNull();
  });

  it("ends though the database is slow to let go", async () => {
    const { sessions, store } = await linkedWorld();
    vi.spyOn(store, "removeAll").mockRejectedValueOnce(new Error("database is locked"));
    await settled(sessions.logOut(SHOP), 1_000);
    expect(await store.read(1)).toBeNull();
  });

  it("of an account that an earlier process has linked opens it for that", async () => {
    const { sessions, telegram } = await restartOf(1);
    telegram.hold("whoAmI");
    await settled(sessions.logOut(SHOP), 200);
    expect(telegram.isLoggedIn("9647700000001")).toBe(false);
  });

  it("ends a log-in that is under way", async () => {
    const { sessions, store } = telegramSessionsWorld();
    await settled(sessions.requestCode(SHOP, { phone: PHONE, app: APP }));
    await settled(sessions.logOut(SHOP));
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state: "logged_out", login: null });
    expect(await store.read(1)).toBeNull();
  });

  it("and a log-in together end in good order", async () => {
    const { sessions, telegram, store, engine } = await linkedWorld({ loginLimits: { betweenMs: 0 } });
    const together = [
      sessions.logOut(SHOP),
      sessions.requestCode(SHOP, { phone: PHONE, app: APP }),
      sessions.startQr(SHOP, { app: APP, newCode: true }),
      sessions.requestCode(SHOP, { phone: PHONE, app: APP }),
    ];
    await settled(Promise.all(together));
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state: "code" });
    expect(engine.isOpen(1)).toBe(true);
    expect(await store.read(1)).not.toBeNull();
    expect(await settled(sessions.verifyCode(SHOP, telegram.codeOf(PHONE)))).toMatchObject({ ok: true });
  });
});

describe("the record of an account", () => {
  it("says that it was linked and then logged out, each once", async () => {
    const { sessions, audit } = await linkedWorld();
    expect(audit.notes).toEqual([["session-linked", 1]]);
    await settled(sessions.logOut(SHOP));
    await settled(sessions.logOut(SHOP));
    expect(audit.notes.slice(1)).toEqual([["session-ended", 1]]);
  });

  it("says nothing of a restart or of a line that drops, and that the phone has ended it", async () => {
    const { audit, telegram, sessions } = await restartOf(1);
    audit.notes.length = 0;
    const restored = sessions.restoreAll();
    await settled(restored);
    telegram.failNext("whoAmI", LOST);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(audit.notes).toEqual([]);
    telegram.failNext("whoAmI", { code: "telegram-error", error: "AUTH_KEY_UNREGISTERED" });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(audit.notes).toEqual([["session-ended", 1]]);
  });
});

describe("the gateway", () => {
  it("ends the session of an instance that was deleted in the dashboard, at Telegram too", async () => {
    const { deleteInstance, telegram, engine } = await linkedWorld();
    await deleteInstance(1);
    await vi.advanceTimersByTimeAsync(10_100);
    expect(telegram.isLoggedIn(PHONE)).toBe(false);
    expect(engine.isOpen(1)).toBe(false);
  });

  it("leaves the sessions of others when one is deleted", async () => {
    const { sessions, deleteInstance, instances } = await restartOf(2);
    await settled(sessions.restoreAll());
    await deleteInstance(1);
    await vi.advanceTimersByTimeAsync(10_100);
    const [, other] = instances;
    if (other === undefined) throw new Error("no second instance");
    expect(await sessions.status(other)).toMatchObject({ state: "connected" });
  });

  it("saves and closes every account when it stops, and ends none", async () => {
    const { sessions, status, store, engine, telegram } = await linkedWorld();
    const asked = telegram.calls("whoAmI");
    await settled(sessions.close());
    expect(engine.isOpen(1)).toBe(false);
    expect(await status()).toMatchObject({ state: "reconnecting", reason: "gateway-stopping" });
    expect(await store.listLinked()).toEqual([SHOP]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(telegram.calls("whoAmI")).toBe(asked);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops in the middle of whatever is under way", async () => {
    const { sessions, telegram, engine, store } = telegramSessionsWorld();
    await settled(sessions.requestCode(SHOP, { phone: PHONE, app: APP }));
    telegram.hold("signIn");
    const verified = sessions.verifyCode(SHOP, telegram.codeOf(PHONE));
    await vi.advanceTimersByTimeAsync(50);
    await settled(sessions.close(), 100);
    expect(await verified).toEqual({ ok: false, failure: LOST });
    expect(engine.isOpen(1)).toBe(false);
    expect(await store.read(1)).not.toBeNull();
  });

  it("changes nothing any more once it has stopped", async () => {
    const { sessions, store } = await linkedWorld();
    await settled(sessions.close());
    await settled(sessions.logOut(SHOP));
    expect(await settled(sessions.requestCode(SHOP, { phone: PHONE, app: APP }))).toEqual({ ok: false, failure: LOST });
    expect(await store.listLinked()).toEqual([SHOP]);
  });
});
