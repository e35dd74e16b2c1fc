import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type RegisteredSession, sessionRegistry } from "#adapters/gateways/common/session/sessions.ts";
import type { EngineEvents, WhatsAppEngine } from "#adapters/gateways/whatsapp/engine/engine.ts";
import { whatsAppSessions } from "#adapters/gateways/whatsapp/session/sessions.ts";
import { success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import { fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeSentMessageStore } from "#test/fakes/sent-message-store.ts";
import { linkedWorld, PHONE, SHOP, settled } from "#test/support/telegram-sessions-world.ts";

const clock: Clock = { now: () => new Date(), monotonicMs: () => Date.now() };
const common = { audit: fakeAuditTrail(), clock, random: { below: () => 0 }, logger: fakeLogger() };

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("the registry of sessions", () => {
  function registry(logOut: () => Promise<void>) {
    const listLinked = vi.fn(async () => [SHOP]);
    const sessions = sessionRegistry(
      {
        ...common,
        open: (instance): RegisteredSession => ({
          instance,
          status: { state: "connected" },
          announceRestore: () => undefined,
          restore: async () => undefined,
          logOut,
          stop: async () => undefined,
        }),
        listLinked,
        isLinked: () => true,
        removeOlderThan: async () => undefined,
        backoff: { firstMs: 1, maxMs: 1 },
        closing: async () => undefined,
      },
      {},
    );
    return { sessions, listLinked };
  }

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
            send: async () => success({ messageId: "M", sentAt: new Date() }),
            checkNumber: async () => success({ exists: true }),
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
      const sessions = whatsAppSessions({ ...common, engine, credentials, sentMessages: fakeSentMessageStore() });
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
