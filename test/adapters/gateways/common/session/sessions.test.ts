import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Inbox } from "#adapters/gateways/common/session/inbox.ts";
import { type RegisteredSession, sessionRegistry } from "#adapters/gateways/common/session/sessions.ts";
import type { EngineEvents, WhatsAppEngine } from "#adapters/gateways/whatsapp/engine/engine.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { failure, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { linkedWorld, PHONE, SHOP, settled } from "#test/support/telegram-sessions-world.ts";
import { NO_GROUPS } from "#test/support/whatsapp-sessions-world.ts";

const clock: Clock = { now: () => new Date(), monotonicMs: () => Date.now() };
const common = {
  audit: fakeAuditTrail(),
  clock,
  random: { below: () => 0 },
  logger: fakeLogger(),
  standingChanged: () => undefined,
  sessionTold: () => undefined,
};

const nothing = async () => undefined;
const silent: Inbox = {
  received: nothing,
  deleted: nothing,
  receipts: nothing,
  readByPeer: nothing,
  groupsNamed: () => undefined,
  settled: nothing,
  accountChanged: nothing,
};

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const SINCE = { reason: "linked", since: new Date(0) };

describe("the registry of sessions", () => {
  function registry(logOut: () => Promise<void>, isIdle = (_session: RegisteredSession) => false) {
    const listLinked = vi.fn(async () => [SHOP]);
    const sessions = sessionRegistry(
      {
        ...common,
        open: (instance): RegisteredSession => ({
          instance,
          status: { state: "connected", ...SINCE },
          standing: "online",
          announceRestore: () => undefined,
          restore: async () => undefined,
          logOut,
          stop: async () => undefined,
        }),
        listLinked,
        isLinked: () => true,
        isIdle,
        backoff: { firstMs: 1, maxMs: 1 },
      },
      {},
    );
    return { sessions, listLinked };
  }

  it("pauses the accounts of suspended owners without ending the link, and brings them back", async () => {
    const [stop, restore, logOut] = [vi.fn(nothing), vi.fn(nothing), vi.fn(nothing)];
    const listSuspended = vi.fn(async (): Promise<ReadonlySet<number>> => new Set([SHOP.instanceId]));
    const sessions = sessionRegistry(
      {
        ...common,
        listSuspended,
        open: (instance): RegisteredSession => ({
          ...{ instance, status: { state: "inactive", ...SINCE }, standing: "online" },
          ...{ announceRestore: () => undefined, restore, logOut, stop },
        }),
        listLinked: async () => [SHOP],
        isLinked: () => false,
        isIdle: () => false,
        backoff: { firstMs: 1, maxMs: 1 },
      },
      {},
    );
    await sessions.restoreAll();
    expect([restore.mock.calls.length, sessions.standing(SHOP)]).toEqual([0, "returning"]);
    listSuspended.mockResolvedValue(new Set());
    await vi.advanceTimersByTimeAsync(10_000);
    expect([restore.mock.calls.length, sessions.standing(SHOP)]).toEqual([1, "online"]);
    const before = sessions.of(SHOP);
    listSuspended.mockResolvedValue(new Set([SHOP.instanceId]));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([stop.mock.calls.length, sessions.standing(SHOP)]).toEqual([1, "returning"]);
    expect(sessions.of(SHOP)).not.toBe(before);
    listSuspended.mockResolvedValue(new Set());
    await vi.advanceTimersByTimeAsync(10_000);
    sessions.of(SHOP);
    stop.mockRejectedValueOnce(new Error("the disk is full"));
    listSuspended.mockResolvedValue(new Set([SHOP.instanceId]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(stop).toHaveBeenCalledTimes(3);
    listSuspended.mockRejectedValueOnce(new Error("database is locked"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sessions.standing(SHOP)).toBe("returning");
    listSuspended.mockResolvedValue(new Set());
    await vi.advanceTimersByTimeAsync(10_000);
    expect([restore.mock.calls.length, logOut.mock.calls.length]).toEqual([3, 0]);
    await sessions.close();
  });

  it("brings an account back that it is given again while it is still being closed", async () => {
    let isOurs = true;
    const closing = Promise.withResolvers<void>();
    const restored: RegisteredSession[] = [];
    const sessions = sessionRegistry(
      {
        ...common,
        isOurs: () => isOurs,
        open(instance): RegisteredSession {
          const session: RegisteredSession = {
            ...{
              instance,
              status: { state: "inactive", ...SINCE },
              standing: "online",
              announceRestore: () => undefined,
            },
            restore: async () => void restored.push(session),
            ...{ logOut: nothing, stop: () => closing.promise },
          };
          return session;
        },
        listLinked: async () => [SHOP],
        isLinked: () => false,
        isIdle: () => false,
        backoff: { firstMs: 1, maxMs: 1 },
      },
      {},
    );
    await sessions.restoreAll();
    isOurs = false;
    const given = sessions.giveUp(() => true);
    isOurs = true;
    const taken = sessions.takeOver(() => true);
    await vi.advanceTimersByTimeAsync(100);
    expect([restored.length, sessions.standing(SHOP)]).toEqual([1, "returning"]);
    closing.resolve();
    await Promise.all([given, taken]);
    expect(restored.length).toBe(2);
    expect([sessions.of(SHOP), sessions.standing(SHOP)]).toEqual([restored[1], "online"]);
    await sessions.close();
  });

  it("has one session an instance, until that has been logged out", async () => {
    let end = () => {};
    const { sessions } = registry(() => new Promise((resolve) => (end = resolve)));
    const session = sessions.of(SHOP);
    const forgotten = sessions.forget(SHOP.instanceId);
    expect(sessions.of(SHOP)).toBe(session);
    end();
    await forgotten;
    expect(sessions.of(SHOP)).not.toBe(session);
  });

  it("tries again to end the session of a deleted instance that could not be logged out", async () => {
    const logOut = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("database is locked"));
    const { sessions, listLinked } = registry(logOut);
    const session = sessions.of(SHOP);
    listLinked.mockResolvedValue([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sessions.of(SHOP)).toBe(session);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(logOut).toHaveBeenCalledTimes(2);
    expect(sessions.of(SHOP)).not.toBe(session);
  });

  it("ends those without an account whose instance is gone, some at a time, and no other", async () => {
    const logOut = vi.fn(async () => undefined);
    const { sessions } = registry(logOut, ({ instance }) => instance.instanceId !== 7);
    for (let instanceId = 1; instanceId <= 250; instanceId += 1) sessions.of({ instanceId, client: "Client" });
    const asked: number[] = [];
    const ended = sessions.forgetGone(async (ids) => {
      asked.push(ids.length);
      return new Set(ids.filter((id) => id % 50 !== 0));
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await ended).toBe(5);
    expect(asked).toEqual([100, 100, 49]);
    expect(logOut).toHaveBeenCalledTimes(5);
    const left = [...sessions.all()].map(({ instance }) => instance.instanceId);
    expect([left.length, left.includes(7), left.includes(50)]).toEqual([245, true, false]);
  });
});

/** A process that ends after the first of the two must leave no link that nobody knows of. */
describe("a log-out tells the platform before anything stored is removed", () => {
  it("on WhatsApp, where a process that ends in between finds the link gone", async () => {
    const stored = { linked: true };
    let told = false;
    let finish = () => {};
    let events: EngineEvents | undefined;
    const engine: WhatsAppEngine = {
      open: async () => ({
        linked: () => stored.linked,
        flush: async () => undefined,
        async forget() {
          stored.linked = false;
        },
        async connect(heard) {
          events = heard;
          return {
            ...NO_GROUPS,
            send: async () => success({ messageId: "M", sentAt: new Date() }),
            checkNumber: async () => success({ exists: true }),
            download: async () => failure({ code: "unreachable" }),
            probe: () => undefined,
            logOut() {
              told = true;
              return new Promise((resolve) => (finish = resolve));
            },
            end: async () => undefined,
          };
        },
      }),
    };
    const start = async () => {
      const credentials = { listLinked: async () => (stored.linked ? [SHOP] : []) };
      const sessions = whatsAppSessions({ ...common, inbox: silent, engine, credentials });
      void sessions.restoreAll();
      await vi.advanceTimersByTimeAsync(10);
      return sessions;
    };
    const first = await start();
    events?.opened({ phone: PHONE, name: "Shop" });
    void first.forget(SHOP.instanceId);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([told, stored.linked]).toEqual([true, true]);

    const next = await start();
    events?.closed(401);
    await vi.advanceTimersByTimeAsync(10);
    expect([stored.linked, (await next.status(SHOP)).state]).toEqual([false, "logged_out"]);
    finish();
  });

  it("on Telegram, where a process that ends in between finds the log-in gone", async () => {
    const { sessions, telegram, store, startProcess } = await linkedWorld();
    telegram.hold("logOut");
    void sessions.forget(SHOP.instanceId);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(telegram.calls("logOut")).toBe(1);
    expect(await store.listLinked()).toEqual([SHOP]);

    const next = startProcess();
    telegram.failNext("whoAmI", { code: "telegram-error", error: "AUTH_KEY_UNREGISTERED" });
    await settled(next.sessions.restoreAll());
    await vi.advanceTimersByTimeAsync(100);
    expect(await store.read(SHOP.instanceId)).toBeNull();
  });
});
