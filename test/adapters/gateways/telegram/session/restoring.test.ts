import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOST, message, restartOf, SHOP, said, settled } from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("linked accounts after a restart", () => {
  it("are announced at once, and come back twenty at a time", async () => {
    const { sessions, engine, instances } = await restartOf(45);
    const restored = sessions.restoreAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(await sessions.status({ instanceId: 45, client: "Client045" })).toMatchObject({
      state: "reconnecting",
      reason: "restoring",
      user: { name: "Person 45" },
    });
    await settled(restored);
    for (const instance of instances) expect(await sessions.status(instance)).toMatchObject({ state: "connected" });
    expect(engine.seen).toEqual({ opened: 45, mostAsking: 20 });
  });

  it("are not taken from the gateway that runs, by one whose port is taken", async () => {
    const { sessions, engine } = await restartOf(1);
    await settled(sessions.restoreAll(Promise.reject(new Error("EADDRINUSE"))));
    expect(await settled(sessions.status(SHOP))).toMatchObject({ reason: "restoring" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.seen.opened).toBe(0);
  });

  it("come back when they are asked for, too", async () => {
    const { sessions } = await restartOf(1);
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state: "reconnecting", reason: "restoring" });
    await vi.advanceTimersByTimeAsync(50);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "connected", user: { name: "Person 1" } });
  });

  it("hear from then on what comes in", async () => {
    const { sessions, engine, received, telegram } = await restartOf(1);
    await settled(sessions.restoreAll());
    expect(telegram.calls("listen")).toBe(2);
    await engine.events(1).received([message(7)]);
    expect(await received()).toMatchObject([{ instanceId: 1, providerId: "7" }]);
  });

  it.each([
    ["AUTH_KEY_UNREGISTERED", "logged_out", "ended-from-phone"],
    ["AUTH_KEY_DUPLICATED", "logged_out", "used-elsewhere"],
    ["USER_DEACTIVATED_BAN", "banned", "account-deactivated"],
  ] as const)("are gone when Telegram says %s", async (error, state, reason) => {
    const { sessions, store, telegram, engine } = await restartOf(1);
    telegram.failNext("whoAmI", said(error));
    await settled(sessions.restoreAll());
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state, reason, user: null });
    await vi.advanceTimersByTimeAsync(10);
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it.each(["open", "whoAmI", "listen"] as const)("are tried again, ever slower, while %s fails", async (method) => {
    const { sessions, store, telegram } = await restartOf(1);
    telegram.failNext(method, ...Array.from({ length: 8 }, () => LOST));
    await settled(sessions.restoreAll());
    expect(await sessions.status(SHOP)).toMatchObject({ state: "reconnecting", reason: "connection-lost" });
    await vi.advanceTimersByTimeAsync(100 + 200 + 400 + 800 + 1_600 + 3_200 + 5_000 - 100);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "reconnecting" });
    await vi.advanceTimersByTimeAsync(5_500);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "connected" });
    expect(await store.listLinked()).toHaveLength(1);
  });

  it("are left in peace for longer and longer while Telegram refuses to say who they are", async () => {
    const { sessions, telegram } = await restartOf(1);
    telegram.failNext("whoAmI", ...Array.from({ length: 8 }, () => said("FLOOD_WAIT")));
    await settled(sessions.restoreAll());
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 16_000 + 32_000 + 60_000 - 100);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "reconnecting" });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "connected" });
  });

  it("are tried again while the database cannot be read", async () => {
    const { sessions, store } = await restartOf(1);
    vi.spyOn(store, "listLinked").mockRejectedValueOnce(new Error("database is locked"));
    vi.spyOn(store, "read").mockRejectedValueOnce(new Error("database is locked"));
    await settled(sessions.restoreAll());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state: "connected" });
  });

  it("are logged out when what is stored cannot be read", async () => {
    const { sessions, store } = await restartOf(1);
    await store.writeSession(1, '{"app":1}', { linked: true });
    await settled(sessions.restoreAll());
    expect(await settled(sessions.status(SHOP))).toMatchObject({ state: "logged_out", reason: "session-corrupt" });
    await vi.advanceTimersByTimeAsync(10);
    expect(await store.read(1)).toBeNull();
  });
});
