import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TelegramSessionsOptions } from "#adapters/gateways/telegram/sessions.ts";
import type { fakeTelegramMessageStore } from "#test/fakes/telegram-message-store.ts";
import { PEER_ID } from "#test/fakes/telegram-network.ts";
import { APP, BOB, HELLO, PHONE, SHOP, settled, telegramWorld } from "#test/support/telegram-sessions-world.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const LOST = { code: "connection-lost" } as const;
const said = (error: "AUTH_KEY_UNREGISTERED" | "AUTH_KEY_DUPLICATED" | "USER_DEACTIVATED_BAN" | "PEER_FLOOD") =>
  ({ code: "telegram-error", error }) as const;

async function linkedWorld(options: TelegramSessionsOptions = {}) {
  const all = telegramWorld(options);
  await all.linked();
  const { sessions } = all;
  return {
    ...all,
    status: () => settled(sessions.status(SHOP)),
    send: () => settled(sessions.send(SHOP, BOB, HELLO, {})),
  };
}

/** Many instances, linked by an earlier process that is gone. */
async function restartOf(count: number, options: TelegramSessionsOptions = {}) {
  const unlimited = { betweenMs: 0, perHour: Infinity, perDay: Infinity, perInstanceHour: Infinity };
  const all = telegramWorld({ loginLimits: unlimited, ...options });
  const instances = Array.from({ length: count }, (_, n) => ({
    instanceId: n + 1,
    client: `Client${String(n + 1).padStart(3, "0")}`,
  }));
  for (const instance of instances) {
    const phone = `96477000${String(instance.instanceId).padStart(5, "0")}`;
    all.telegram.addPerson(phone, { name: `Person ${instance.instanceId}` });
    await all.linked(all.sessions, instance, phone);
  }
  await settled(all.sessions.close());
  return { ...all, instances, ...all.startProcess() };
}

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
    const { sessions, engine, messages, telegram } = await restartOf(1);
    await settled(sessions.restoreAll());
    expect(telegram.calls("listen")).toBe(2);
    await engine.events(1).received(message(7));
    expect(await messages.listReceived(1, 0, 10)).toMatchObject([{ instanceId: 1, messageId: 7 }]);
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
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 16_000 + 32_000 + 60_000 - 100);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "reconnecting" });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "connected" });
    expect(await store.listLinked()).toHaveLength(1);
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
    const { sessions } = telegramWorld();
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

  it("succeeds though it cannot be recorded", async () => {
    const { send, messages, logger } = await linkedWorld();
    vi.spyOn(messages, "addSent").mockRejectedValue(new Error("disk full"));
    expect(await send()).toMatchObject({ ok: true });
    expect(logger.lines).toContainEqual(expect.objectContaining({ event: "sent message not stored" }));
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

describe("a log-out", () => {
  it("tells Telegram, and leaves nothing", async () => {
    const { sessions, send, status, store, telegram, engine, messages } = await linkedWorld();
    await send();
    await settled(sessions.logOut(SHOP));
    expect(telegram.isLoggedIn(PHONE)).toBe(false);
    expect(await status()).toMatchObject({ state: "logged_out", reason: "logged-out-here", user: null });
    expect(await store.read(1)).toBeNull();
    expect(await messages.readStatus(1, 1)).toBeNull();
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
    const { sessions, store } = telegramWorld();
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
    const { sessions, telegram, engine, store } = telegramWorld();
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

  it("writes what was read when it stops", async () => {
    const { sessions, send, engine, messages } = await linkedWorld();
    await send();
    engine.events(1).readByPeer(PEER_ID, 1);
    await settled(sessions.close(), 50);
    expect(await messages.readStatus(1, 1)).toMatchObject({ status: "read" });
  });

  it("removes messages after two days, every hour", async () => {
    const { messages } = await linkedWorld();
    const removed = vi.spyOn(messages, "removeOlderThan");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(removed).toHaveBeenCalledTimes(1);
    const [cutoff] = removed.mock.calls[0] ?? [];
    expect(Math.round((Date.now() - Number(cutoff)) / 3_600_000)).toBe(48);
  });
});

type Received = Parameters<ReturnType<typeof fakeTelegramMessageStore>["addReceived"]>[0];

function message(messageId: number): Omit<Received, "instanceId"> {
  const from = { id: PEER_ID, name: "Bob", username: "bob", phone: null };
  return { messageId, from, kind: "text", text: "hi", at: new Date() };
}
