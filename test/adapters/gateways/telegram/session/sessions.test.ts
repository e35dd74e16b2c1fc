import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StorageError } from "#ports/storage-error.ts";
import { PEER_ID } from "#test/fakes/telegram-network.ts";
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
    await vi.advanceTimersByTimeAsync(15_500);
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
    await vi.advanceTimersByTimeAsync(21_100);
    expect(await status()).toMatchObject({ state: "reconnecting", reason: "server-silent" });
    await vi.advanceTimersByTimeAsync(1_500);
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
    const { sessions, engine, status, messages, linked, logger } = await linkedWorld({ loginLimits: { betweenMs: 0 } });
    const old = engine.events(1);
    old.connection("offline");
    await settled(sessions.logOut(SHOP));
    await linked();
    old.ended(said("AUTH_KEY_UNREGISTERED"));
    old.connection("offline");
    await old.received(message(9));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await status()).toMatchObject({ state: "connected" });
    expect(logger.lines.filter(({ reason }) => reason === "connection-lost")).toEqual([]);
    expect(await messages.listReceived(1, 0, 10)).toEqual([]);
  });

  it("passes on that a message could not be stored: the engine hands it over again", async () => {
    const { engine, messages } = await linkedWorld();
    vi.spyOn(messages, "addReceived").mockRejectedValueOnce(new Error("database is locked"));
    await expect(engine.events(1).received(message(7))).rejects.toThrow("database is locked");
    await engine.events(1).received(message(7));
    expect(await messages.listReceived(1, 0, 10)).toMatchObject([{ messageId: 7, text: "hi" }]);
  });
});

describe("a send", () => {
  it("is refused, with the status, while no account is connected", async () => {
    const { sessions } = telegramSessionsWorld();
    const outcome = await settled(sessions.send(SHOP, BOB, HELLO, {}));
    expect(outcome).toMatchObject({ ok: false, failure: { code: "not-connected", status: { state: "inactive" } } });
  });

  it("is on record as soon as it is answered, and read when its recipient has read that far", async () => {
    const { send, messages, engine } = await linkedWorld();
    const mark = vi.spyOn(messages, "markRead");
    for (const messageId of ["1", "2", "3"]) expect(await send()).toMatchObject({ ok: true, value: { messageId } });
    expect(await messages.readStatus(1, 3)).toMatchObject({ status: "sent" });
    for (const maxId of [1, 2]) engine.events(1).readByPeer(PEER_ID, maxId);
    await vi.advanceTimersByTimeAsync(100);
    expect(await messages.readStatus(1, 2)).toMatchObject({ status: "read" });
    expect(await messages.readStatus(1, 3)).toMatchObject({ status: "sent" });
    expect(mark).toHaveBeenCalledTimes(1);
  });

  it("is answered for a message that Telegram has, however long the database takes", async () => {
    const { sessions, messages } = await linkedWorld();
    vi.spyOn(messages, "addSent").mockReturnValue(new Promise(() => {}));
    expect(await settled(sessions.send(SHOP, BOB, HELLO, {}), 2_000)).toMatchObject({ ok: true });
  });

  it("does not leave when nothing can be written", async () => {
    const { sessions, telegram, messages } = await linkedWorld();
    vi.spyOn(messages, "noteStart").mockRejectedValue(new StorageError("full"));
    await expect(settled(sessions.send(SHOP, BOB, HELLO, {}))).rejects.toMatchObject({ code: "full" });
    expect(telegram.calls("send")).toBe(0);
  });

  it("is written when the database is back, and so is its reading", async () => {
    const { send, messages, engine } = await linkedWorld();
    const away = [
      vi.spyOn(messages, "addSent").mockRejectedValue(new StorageError("unavailable")),
      vi.spyOn(messages, "markRead").mockRejectedValue(new StorageError("unavailable")),
    ];
    expect(await send()).toMatchObject({ ok: true, value: { messageId: "1" } });
    engine.events(1).readByPeer(PEER_ID, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await messages.readStatus(1, 1)).toBeNull();
    for (const one of away) one.mockRestore();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await messages.readStatus(1, 1)).toMatchObject({ status: "read" });
  });

  it("succeeds though it cannot be recorded", async () => {
    const { send, messages, logger } = await linkedWorld();
    vi.spyOn(messages, "addSent").mockRejectedValue(new Error("disk full"));
    expect(await send()).toMatchObject({ ok: true });
    expect(logger.lines).toContainEqual(expect.objectContaining({ event: "sent-message-not-stored" }));
  });

  it("waits for no other", async () => {
    const { sessions, telegram } = await linkedWorld();
    telegram.hold("send");
    const many = Promise.all(Array.from({ length: 10 }, () => sessions.send(SHOP, BOB, HELLO, {})));
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
