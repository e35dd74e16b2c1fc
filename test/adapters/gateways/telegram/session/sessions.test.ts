import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dueMessage } from "#test/support/due-message.ts";
import {
  BOB,
  HELLO,
  LOST,
  linkedWorld,
  message,
  PHONE,
  restartOf,
  SHOP,
  said,
  settled,
  telegramSessionsWorld,
} from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("a linked account", () => {
  it("is asked about every twenty seconds, so that its end shows within thirty though nobody asks", async () => {
    const { sessions, telegram, store, engine } = await linkedWorld();
    await vi.advanceTimersByTimeAsync(64_000);
    expect(telegram.calls("whoAmI")).toBe(3);
    expect(telegram.calls("listen")).toBe(1);
    telegram.endSessionsOf(PHONE);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "logged_out", reason: "ended-from-phone", user: null });
    expect(await store.read(1)).toBeNull();
    expect(engine.isOpen(1)).toBe(false);
  });

  it("is not asked about while its sends show that it lives", async () => {
    const { send, telegram } = await linkedWorld();
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await vi.advanceTimersByTimeAsync(10_000);
      await send();
    }
    expect(telegram.calls("whoAmI")).toBe(0);
  });

  it("is one of many, asked about in turns", async () => {
    const { sessions, engine, telegram } = await restartOf(30, { checkAtOnce: 4 });
    await settled(sessions.restoreAll());
    engine.seen.mostAsking = 0;
    const before = telegram.calls("whoAmI");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(telegram.calls("whoAmI") - before).toBeGreaterThanOrEqual(30);
    expect(engine.seen.mostAsking).toBe(4);
  });

  it("has a new name when Telegram says so, after a restart too", async () => {
    const { status, telegram, startProcess } = await linkedWorld();
    telegram.addPerson(PHONE, { name: "Layla Hassan" });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await status()).toMatchObject({ user: { name: "Layla Hassan" } });
    const next = startProcess();
    telegram.hold("whoAmI");
    expect(await settled(next.sessions.status(SHOP))).toMatchObject({ user: { name: "Layla Hassan" } });
  });

  it("reconnects when the line is down for longer than a moment", async () => {
    const { status, engine, telegram } = await linkedWorld();
    engine.events(1).connection("offline");
    await vi.advanceTimersByTimeAsync(2_900);
    engine.events(1).connection("online");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await status()).toMatchObject({ state: "connected" });
    telegram.failNext("whoAmI", LOST, LOST, LOST, LOST, LOST);
    engine.events(1).connection("offline");
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await status()).toMatchObject({ state: "reconnecting", reason: "connection-lost", user: { name: "Layla" } });
    await vi.advanceTimersByTimeAsync(1_550);
    expect(await status()).toMatchObject({ state: "reconnecting" });
    engine.events(1).connection("online");
    await vi.advanceTimersByTimeAsync(20);
    expect(await status()).toMatchObject({ state: "reconnecting" });
    engine.events(1).connection("online");
    await vi.advanceTimersByTimeAsync(20);
    expect(await status()).toMatchObject({ state: "connected", reason: "linked" });
  });

  it("reconnects when Telegram no longer answers", async () => {
    const { status, telegram } = await linkedWorld();
    telegram.failNext("whoAmI", { code: "not-acknowledged" });
    for (let waitedMs = 0; waitedMs < 21_100 && (await status()).state === "connected"; waitedMs += 50) {
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(await status()).toMatchObject({ state: "reconnecting", reason: "server-silent" });
    await vi.advanceTimersByTimeAsync(150);
    expect(await status()).toMatchObject({ state: "connected" });
  });

  it("stays when Telegram refuses to be asked", async () => {
    const { status, telegram } = await linkedWorld();
    telegram.failNext("whoAmI", { code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: 9 });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await status()).toMatchObject({ state: "connected" });
    expect(telegram.calls("whoAmI")).toBe(1);
  });

  it("ends when Telegram says so by itself", async () => {
    const { status, engine } = await linkedWorld();
    engine.events(1).ended(said("AUTH_KEY_DUPLICATED"));
    expect(await status()).toMatchObject({ state: "logged_out", reason: "used-elsewhere" });
  });

  it("hears nothing from an account that has been replaced", async () => {
    const { sessions, engine, status, received, linked, logger } = await linkedWorld({ loginLimits: { betweenMs: 0 } });
    const old = engine.events(1);
    old.connection("offline");
    await settled(sessions.logOut(SHOP));
    await linked();
    old.ended(said("AUTH_KEY_UNREGISTERED"));
    old.connection("offline");
    await old.received([message(9)]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await status()).toMatchObject({ state: "connected" });
    expect(logger.lines.filter(({ reason }) => reason === "connection-lost")).toEqual([]);
    expect(await received()).toEqual([]);
  });

  it("passes on that messages could not be stored: the engine hands them over again", async () => {
    const { engine, messages, received } = await linkedWorld();
    vi.spyOn(messages, "receive").mockRejectedValueOnce(new Error("database is locked"));
    await expect(engine.events(1).received([message(7), message(8)])).rejects.toThrow("database is locked");
    await engine.events(1).received([message(7), message(8)]);
    expect(await received()).toMatchObject([{ providerId: "7", message: { text: "hi" } }, { providerId: "8" }]);
  });

  it("passes on that a read receipt could not be stored", async () => {
    const { engine, messages } = await linkedWorld();
    vi.spyOn(messages, "markRead").mockRejectedValueOnce(new Error("database is locked"));
    await expect(engine.events(1).readByPeer(4711, 7)).rejects.toThrow("database is locked");
    await engine.events(1).readByPeer(4711, 7);
  });

  it("that replaces another counts its messages anew", async () => {
    const { sessions, engine, received, linked } = await linkedWorld({ loginLimits: { betweenMs: 0 } });
    await engine.events(1).received([message(7)]);
    await settled(sessions.logOut(SHOP));
    expect(await received()).toMatchObject([{ providerId: "7" }]);
    await linked();
    await engine.events(1).received([message(7)]);
    expect((await received()).map(({ providerId }) => providerId)).toEqual([null, "7"]);
  });

  it("tells of each change of where it stands, and of nothing else", async () => {
    const { changes, sessions, telegram, send, standing } = await listed();
    changes.length = 0;
    await send();
    expect(changes).toEqual([]);
    telegram.failNext("whoAmI", LOST);
    telegram.hold("listen");
    for (let waitedMs = 0; waitedMs < 30_000 && standing() === "online"; waitedMs += 50) {
      await vi.advanceTimersByTimeAsync(50);
    }
    expect([standing(), changes]).toEqual(["returning", [1]]);
    await vi.advanceTimersByTimeAsync(150);
    expect([standing(), changes]).toEqual(["online", [1, 1]]);
    await settled(sessions.logOut(SHOP));
    expect([standing(), changes]).toEqual(["offline", [1, 1, 1]]);
  });

  it("may be about to come back as long as nobody knows which accounts are linked", async () => {
    const { startProcess, sessions } = await linkedWorld();
    await settled(sessions.close());
    const next = startProcess();
    expect(next.sessions.standing(SHOP)).toBe("returning");
    await settled(next.sessions.restoreAll());
    expect(next.sessions.standing(SHOP)).toBe("online");
    expect(next.sessions.standing({ instanceId: 2, client: "Client002" })).toBe("offline");
  });
});

describe("a send", () => {
  it("is refused, with the status, while no account is connected", async () => {
    const { sessions } = telegramSessionsWorld();
    const outcome = await settled(sessions.send(SHOP, dueMessage(BOB, HELLO)));
    expect(outcome).toMatchObject({ ok: false, failure: { code: "not-connected", status: { state: "inactive" } } });
  });

  it("goes out under the id that it has, and again under the same", async () => {
    const { sessions, telegram } = await linkedWorld();
    const hello = dueMessage(BOB, HELLO);
    const first = await settled(sessions.send(SHOP, hello));
    expect(first).toMatchObject({ ok: true, value: { messageId: "1" } });
    expect(await settled(sessions.send(SHOP, { ...hello, isRepeat: true }))).toEqual(first);
    expect(telegram.sent.map(({ id }) => id)).toEqual([hello.id]);
  });

  it("waits for no other", async () => {
    const { sessions, telegram } = await linkedWorld();
    telegram.hold("send");
    const many = Promise.all(Array.from({ length: 10 }, () => sessions.send(SHOP, dueMessage(BOB, HELLO))));
    await vi.advanceTimersByTimeAsync(10);
    expect(telegram.calls("send")).toBe(10);
    telegram.release("send");
    expect((await settled(many)).every(({ ok }) => ok)).toBe(true);
  });

  it("that the session's end has refused ends it here", async () => {
    const { send, status, store, telegram } = await linkedWorld();
    telegram.failNext("send", said("PEER_FLOOD"), said("AUTH_KEY_UNREGISTERED"));
    expect(await send()).toMatchObject({ ok: false, failure: { error: "PEER_FLOOD" } });
    expect(await status()).toMatchObject({ state: "connected" });
    expect(await send()).toMatchObject({ ok: false, failure: { error: "AUTH_KEY_UNREGISTERED" } });
    expect(await status()).toMatchObject({ state: "logged_out", reason: "ended-from-phone" });
    expect(await store.read(1)).toBeNull();
  });

  it("that had no answer has the session asked about at once", async () => {
    const { send, telegram } = await linkedWorld();
    telegram.failNext("send", { code: "not-acknowledged" });
    await send();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(telegram.calls("whoAmI")).toBe(1);
  });
});

/** One that a start has found. */
async function listed() {
  const all = await linkedWorld();
  await settled(all.sessions.restoreAll());
  return { ...all, standing: () => all.sessions.standing(SHOP) };
}
