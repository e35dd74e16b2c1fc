import { vi } from "vitest";
import { type TelegramSessionsOptions, telegramSessions } from "#adapters/gateways/telegram/sessions.ts";
import type { Clock } from "#ports/clock.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeTelegramEngine } from "#test/fakes/telegram-engine.ts";
import { fakeTelegramMessageStore } from "#test/fakes/telegram-message-store.ts";
import { fakeTelegram } from "#test/fakes/telegram-network.ts";
import { fakeTelegramStore } from "#test/fakes/telegram-store.ts";

export const SHOP = { instanceId: 1, client: "Client001" };
export const APP = { apiId: 17, apiHash: "0123456789abcdef" };
export const PHONE = "9647700000001";
export const GUARDED = { phone: "9647700000002", password: "open sesame", hint: "Ali Baba" };
export const BOB = { kind: "username", username: "bob" } as const;
export const HELLO: TelegramContent = { kind: "text", text: "hello" };

const clock: Clock = { now: () => new Date(), monotonicMs: () => Date.now() };

/** Telegram, a database, and the first process over them; time is vitest's fake one. */
export function telegramWorld(options: TelegramSessionsOptions = {}) {
  const telegram = fakeTelegram(clock);
  telegram.addPerson(PHONE);
  telegram.addPerson(GUARDED.phone, GUARDED);
  const gone = new Set<number>();
  const messages = fakeTelegramMessageStore();
  const clientOf = (id: number) => (gone.has(id) ? undefined : `Client${String(id).padStart(3, "0")}`);
  const store = fakeTelegramStore({ clientOf, onRemoveAll: messages.removeOf });
  const logger = fakeLogger();

  /** A process of its own: over the same database and network, with nothing in memory. */
  function startProcess(more: TelegramSessionsOptions = {}) {
    const engine = fakeTelegramEngine(telegram, store, clock);
    const ports = { engine, store, messages, clock, random: { below: () => 0 }, logger };
    return { engine, sessions: telegramSessions(ports, { ...options, ...more }) };
  }

  const first = startProcess();
  return {
    ...first,
    telegram,
    store,
    messages,
    logger,
    startProcess,
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
