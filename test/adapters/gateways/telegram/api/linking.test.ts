import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { inbox } from "#adapters/gateways/common/session/inbox.ts";
import { mtcuteEngine } from "#adapters/gateways/telegram/engine/mtcute-engine.ts";
import { telegramSessions } from "#adapters/gateways/telegram/session/sessions.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakePreviews } from "#test/fakes/previews.ts";
import { fakeTelegramLookups } from "#test/fakes/telegram-lookups.ts";
import { fakeTelegramStore } from "#test/fakes/telegram-store.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { APP, codeOf, granted } from "#test/support/telegram-engine-world.ts";
import { startTelegramSandbox, type TelegramSandboxWorld } from "#test/support/telegram-sandbox-world.ts";

const BOB = "9647701002999";
const HELLO = { kind: "text", text: "hello" } as const;
const toBob = { kind: "username", username: "bob_linking" } as const;

const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 8_000, interval: 20 });

let sandbox: TelegramSandboxWorld;
const running = new Set<{ close(): Promise<void> }>();
let people = 0;

beforeAll(async () => {
  sandbox = await startTelegramSandbox();
  granted(await sandbox.controls.putAccount({ phone: BOB, name: "Bob", username: toBob.username }));
});
afterEach(async () => {
  for (const sessions of running) await sessions.close();
  running.clear();
});
afterAll(() => sandbox.close());

/** A person with a phone, an instance, and a first gateway process over a database in memory. */
async function world(person: { name?: string; password?: string; hint?: string; dataCentre?: 2 | 4 } = {}) {
  people += 1;
  const phone = String(9_647_701_003_100 + people);
  const instance = { instanceId: people, client: `Client${people}` };
  granted(await sandbox.controls.putAccount({ phone, name: "Layla", ...person }));
  const store = fakeTelegramStore();
  const messages = fakeMessageStore();
  const clock = systemClock();
  const random = systemRandom();
  const nextId = messageIds(
    () => Date.now(),
    () => 0,
  );

  function startProcess() {
    const logger = fakeLogger();
    const { network } = sandbox;
    const engine = mtcuteEngine({
      ...{ store, lookups: fakeTelegramLookups(), network, previews: fakePreviews() },
      ...{ clock, random, logger },
    });
    const sessions = telegramSessions(
      {
        ...{ engine, store, audit: fakeAuditTrail(), clock, random, logger },
        inbox: inbox({ messages, clock, nextId }),
        standingChanged: () => undefined,
        sessionTold: () => undefined,
      },
      { checkEveryMs: 200, offlineGraceMs: 50, backoff: { firstMs: 20, maxMs: 100 }, loginLimits: { betweenMs: 0 } },
    );
    running.add(sessions);
    const status = () => sessions.status(instance);
    return {
      sessions,
      status,
      becomes: (state: TelegramStatus["state"]) => until(async () => (await status()).state === state),
      request: async () => granted(await sessions.requestCode(instance, { phone, app: APP })),
      verify: () => sessions.verifyCode(instance, codeOf(sandbox.controls, phone)),
      send: () => sessions.send(instance, dueMessage(toBob, HELLO)),
      /** As the outbox does; answers with the id. */
      async sendKept() {
        const message = dueMessage(toBob, HELLO);
        const { id, recipient, options, acceptedAt: at } = message;
        await messages.accept({
          ...{ instanceId: instance.instanceId, id, recipient, content: HELLO, options, mode: "later" },
          ...{ state: "sending", epoch: 1, acceptedAt: at, dueAt: at, expiresAt: at },
        });
        const { messageId, sentAt, peerId } = granted(await sessions.send(instance, message));
        const providerId = messageId ?? undefined;
        await messages.settle(instance.instanceId, id, { state: "sent", at: sentAt, providerId, peerId });
        return id;
      },
      qr: async () => {
        const started = granted(await sessions.startQr(instance, { app: APP, newCode: false }));
        if (started.kind !== "qr") throw new Error(`no code: ${started.status.state}`);
        return started.url;
      },
    };
  }
  return {
    phone,
    instance,
    store,
    startProcess,
    async stateOf(id: string) {
      const record = await messages.find(instance.instanceId, id);
      return record?.direction === "out" ? record.state : null;
    },
    async received() {
      const page = { after: null, limit: 10, ascending: true };
      return (await messages.list(instance.instanceId, { direction: "in" }, page)).messages;
    },
    ...startProcess(),
  };
}

describe("sessions over the real engine and a Telegram network", () => {
  it("link by code, send, and know when it was read", async () => {
    const { request, verify, status, sendKept, stateOf, phone } = await world();
    expect(await request()).toMatchObject({ step: "code", delivery: { channel: "app", length: 5 } });
    expect(granted(await verify())).toMatchObject({ name: "Layla" });
    expect(await status()).toMatchObject({ state: "connected", user: { name: "Layla" } });
    const id = await sendKept();
    await sandbox.controls.read(BOB, phone);
    await until(async () => (await stateOf(id)) === "read");
  });

  it("finish a log-in in another process, on another data centre, with a two-step password", async () => {
    const { request, startProcess, sessions, instance } = await world({
      password: "hunter2",
      hint: "pet",
      dataCentre: 4,
    });
    await request();
    await sessions.close();
    const second = startProcess();
    expect(await second.status()).toMatchObject({ state: "code" });
    expect(await second.verify()).toMatchObject({ failure: { error: "SESSION_PASSWORD_NEEDED", hint: "pet" } });
    await second.sessions.close();
    const third = startProcess();
    expect(await third.status()).toMatchObject({ state: "password", login: { hint: "pet" } });
    const wrong = await third.sessions.verifyPassword(instance, "nope");
    expect(wrong).toMatchObject({ failure: { error: "PASSWORD_HASH_INVALID" } });
    expect(granted(await third.sessions.verifyPassword(instance, "hunter2"))).toMatchObject({ name: "Layla" });
    expect(await third.send()).toMatchObject({ ok: true });
  });

  it("link by QR code, with a two-step password too", async () => {
    const plain = await world();
    granted(sandbox.controls.confirmQr(await plain.qr(), plain.phone));
    await plain.becomes("connected");
    expect(await plain.send()).toMatchObject({ ok: true });

    const guarded = await world({ password: "hunter2", hint: "pet" });
    granted(sandbox.controls.confirmQr(await guarded.qr(), guarded.phone));
    await guarded.becomes("password");
    expect(granted(await guarded.sessions.verifyPassword(guarded.instance, "hunter2"))).toMatchObject({
      name: "Layla",
    });
  });

  it("come back after a restart, with what came in meanwhile", async () => {
    const { request, verify, sessions, phone, received, startProcess } = await world();
    await request();
    granted(await verify());
    await sessions.close();
    granted(await sandbox.controls.reply({ from: BOB, to: phone, text: "while you were away" }));
    const next = startProcess();
    await next.sessions.restoreAll();
    expect(await next.status()).toMatchObject({ state: "connected", user: { name: "Layla" } });
    await until(async () => (await received()).length > 0);
    expect(await received()).toMatchObject([{ message: { text: "while you were away" } }]);
    expect(await next.send()).toMatchObject({ ok: true });
  });

  it("show that they were ended from the phone, though nobody sends", async () => {
    const { request, verify, becomes, phone, status, store, instance } = await world();
    await request();
    granted(await verify());
    expect(sandbox.controls.revoke({ phone, how: "log-out" })).toBe(1);
    await becomes("logged_out");
    expect(await status()).toMatchObject({ reason: "ended-from-phone" });
    await until(async () => (await store.read(instance.instanceId)) === null);
  });

  it("reconnect when the line drops", async () => {
    const { request, verify, becomes, send } = await world();
    await request();
    granted(await verify());
    sandbox.controls.inject({ kind: "drop" });
    await becomes("connected");
    await until(async () => (await send()).ok);
  });

  it("log out at Telegram, and link again", async () => {
    const { request, verify, sessions, instance, phone, status } = await world();
    await request();
    granted(await verify());
    await sessions.logOut(instance);
    expect(await status()).toMatchObject({ state: "logged_out", reason: "logged-out-here" });
    expect(sandbox.controls.accounts().find((account) => account.phone === phone)?.sessions).toEqual([]);
    await request();
    expect(granted(await verify())).toMatchObject({ name: "Layla" });
  });

  it("give a log-in up, and leave no device behind", async () => {
    const { request, sessions, instance, phone, status, qr } = await world();
    await request();
    await sessions.cancelLogin(instance);
    expect(sandbox.controls.code(phone)).toBeNull();
    expect(await status()).toMatchObject({ reason: "login-cancelled" });
    const url = await qr();
    await sessions.cancelLogin(instance);
    sandbox.controls.confirmQr(url, phone);
    expect(await status()).toMatchObject({ reason: "login-cancelled" });
  });
});
