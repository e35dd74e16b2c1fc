import { vi } from "vitest";
import { inbox } from "#adapters/gateways/common/session/inbox.ts";
import { type TelegramSessionsOptions, telegramSessions } from "#adapters/gateways/telegram/session/sessions.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { Clock } from "#ports/clock.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakeTelegramEngine } from "#test/fakes/telegram-engine.ts";
import { fakeTelegram, PEER_ID } from "#test/fakes/telegram-network.ts";
import { fakeTelegramStore } from "#test/fakes/telegram-store.ts";
import { dueMessage } from "./due-message.ts";

export const SHOP = { instanceId: 1, client: "Client001" };
export const APP = { apiId: 17, apiHash: "0123456789abcdef" };
export const PHONE = "9647700000001";
export const GUARDED = { phone: "9647700000002", password: "open sesame", hint: "Ali Baba" };
export const BOB = { kind: "username", username: "bob" } as const;
export const HELLO: TelegramContent = { kind: "text", text: "hello" };

const clock: Clock = { now: () => new Date(), monotonicMs: () => Date.now() };

/** Telegram, a database, and the first process over them; time is vitest's fake one. */
export function telegramSessionsWorld(options: TelegramSessionsOptions = {}) {
  const telegram = fakeTelegram(clock);
  telegram.addPerson(PHONE);
  telegram.addPerson(GUARDED.phone, GUARDED);
  const gone = new Set<number>();
  const messages = fakeMessageStore();
  const nextId = messageIds(
    () => Date.now(),
    () => 0,
  );
  const clientOf = (id: number) => (gone.has(id) ? undefined : `Client${String(id).padStart(3, "0")}`);
  const store = fakeTelegramStore({ clientOf });
  const audit = fakeAuditTrail();
  const logger = fakeLogger();

  /** A process of its own: over the same database and network, with nothing in memory. */
  function startProcess(more: TelegramSessionsOptions = {}) {
    const engine = fakeTelegramEngine(telegram, store, clock);
    const changes: number[] = [];
    const ports = {
      ...{ engine, store, audit, clock, random: { below: () => 0 }, logger },
      inbox: inbox({ messages, clock, nextId }),
      standingChanged: (instanceId: number) => void changes.push(instanceId),
      sessionTold: () => undefined,
    };
    return { engine, changes, sessions: telegramSessions(ports, { ...options, ...more }) };
  }

  const first = startProcess();
  return {
    ...first,
    telegram,
    store,
    messages,
    audit,
    logger,
    startProcess,
    /** What has come in, as it is stored. */
    async received(instanceId = SHOP.instanceId) {
      const page = { after: null, limit: 100, ascending: true };
      return (await messages.list(instanceId, { direction: "in" }, page)).messages;
    },
    /** As from the dashboard: the instance and all that belongs to it. */
    async deleteInstance(instanceId: number) {
      gone.add(instanceId);
      await store.removeAll(instanceId);
    },
    async linked(sessions = first.sessions, instance = SHOP, phone = PHONE) {
      await settled(sessions.requestCode(instance, { phone, app: APP }));
      const outcome = await settled(sessions.verifyCode(instance, telegram.codeOf(phone)));
      if (!outcome.ok) throw new Error(`not linked: ${outcome.failure.code}`);
    },
  };
}

/** Lets time pass until it is settled, at most `withinMs`. */
export async function settled<Value>(work: Promise<Value>, withinMs = 30_000): Promise<Value> {
  let done = false;
  work.then(
    () => (done = true),
    () => (done = true),
  );
  for (let ms = 0; ms <= withinMs; ms += 5) {
    await vi.advanceTimersByTimeAsync(5);
    if (done) return work;
  }
  throw new Error(`not settled within ${withinMs} ms`);
}

export async function linkedWorld(options: TelegramSessionsOptions = {}) {
  const all = telegramSessionsWorld(options);
  await all.linked();
  const { sessions } = all;
  return {
    ...all,
    status: () => settled(sessions.status(SHOP)),
    send: () => settled(sessions.send(SHOP, dueMessage(BOB, HELLO))),
  };
}

/** Many instances, linked by an earlier process that is gone. */
export async function restartOf(count: number, options: TelegramSessionsOptions = {}) {
  const unlimited = { betweenMs: 0, perHour: Infinity, perDay: Infinity, perInstanceHour: Infinity };
  const all = telegramSessionsWorld({ loginLimits: unlimited, ...options });
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

/** What Bob wrote. */
export function message(providerId: number): IncomingMessage {
  return {
    providerId: String(providerId),
    sender: { id: String(PEER_ID), name: "Bob", username: "bob", phone: null },
    recipient: { kind: "id", id: String(PEER_ID) },
    kind: "text",
    text: "hi",
    ...{ file: null, contact: null, location: null, about: null, at: new Date(), backfilled: false },
  };
}

export const refusal = (error: string, more: object = {}) => ({
  ok: false,
  failure: { code: "telegram-error", error, ...more },
});

/** A world with the steps of a log-in by code. */
export function loginWorld(options: TelegramSessionsOptions = {}) {
  const all = telegramSessionsWorld(options);
  const { sessions, telegram } = all;
  return {
    ...all,
    request: (phone = PHONE) => settled(sessions.requestCode(SHOP, { phone, app: APP })),
    resend: () => settled(sessions.resendCode(SHOP)),
    verify: (code = telegram.codeOf(PHONE)) => settled(sessions.verifyCode(SHOP, code)),
    password: (text: string) => settled(sessions.verifyPassword(SHOP, text)),
    status: () => settled(sessions.status(SHOP)),
  };
}

/** What Telegram says, as an engine passes it on. */
export const said = (error: TelegramErrorCode): TelegramFailure => ({ code: "telegram-error", error });

export const LOST: TelegramFailure = { code: "connection-lost" };
