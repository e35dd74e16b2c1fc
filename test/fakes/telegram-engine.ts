import type { EngineAccount, EngineEvents, TelegramEngine } from "#adapters/gateways/telegram/engine/engine.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import { noChats, noGroups, noPresence, noStandings } from "./telegram-groups.ts";
import { type FakeTelegram, type Method, QR_LIFE_MS } from "./telegram-network.ts";

interface FakeTelegramEngine extends TelegramEngine {
  /** How often accounts were opened, how many at once, and how many at once asked who they are. */
  readonly seen: { opened: number; mostAsking: number };
  /** What the open account of an instance reports to; throws when none is open. */
  events(instanceId: number): EngineEvents;
  isOpen(instanceId: number): boolean;
}

/** An engine over the fake network. Throws when two accounts of one instance are open at once. */
export function fakeTelegramEngine(
  telegram: FakeTelegram,
  store: Pick<TelegramStore, "read" | "writeEngine">,
  clock: Clock,
): FakeTelegramEngine {
  const open = new Map<number, EngineEvents>();
  const seen = { opened: 0, mostAsking: 0 };
  let asking = 0;

  async function openAccount({ instanceId }: { instanceId: number }, events: EngineEvents): Promise<EngineAccount> {
    if (open.has(instanceId)) throw new Error(`instance ${instanceId} is open already`);
    open.set(instanceId, events);
    seen.opened += 1;
    const key = (await store.read(instanceId))?.engine ?? telegram.newKey();
    const closing = Promise.withResolvers<void>();
    let closed = false;

    /** Telegram's answer; `connection-lost` when the account is closed before, or nobody can be reached. */
    async function ask<Value>(
      method: Method,
      answer: () => Result<Value, TelegramFailure>,
    ): Promise<Result<Value, TelegramFailure>> {
      await Promise.race([telegram.answering(method), closing.promise]);
      if (closed) return failure({ code: "connection-lost" });
      const fault = telegram.takeFault(method);
      if (fault !== null) return failure(fault);
      const answered = answer();
      return telegram.answerLost(method) ? failure({ code: "not-acknowledged" }) : answered;
    }

    return {
      chats: noChats(),
      history: { read: async () => success({ messages: [], next: null }) },
      standings: noStandings(),
      groups: noGroups(),
      presence: noPresence(),
      requestCode: (phone) => ask("requestCode", () => telegram.sendCode(key, phone)),
      resendCode: (phone) => ask("resendCode", () => telegram.sendCode(key, phone, "sms")),
      async cancelCode(phone) {
        await ask("cancelCode", () => success(telegram.cancelCode(phone)));
      },
      signIn: (input) => ask("signIn", () => telegram.signIn(key, input)),
      checkPassword: (password) => ask("checkPassword", () => telegram.checkPassword(key, password)),
      signInByQr(qrEvents, signal) {
        const shown = () => {
          const fault = telegram.takeFault("signInByQr");
          if (fault !== null) return qrEvents.settled(failure(fault));
          if (telegram.isHeld("signInByQr")) return;
          const url = telegram.showQr(key, (outcome) => {
            clearTimeout(timer);
            if (!signal.aborted) qrEvents.settled(outcome);
          });
          qrEvents.shown(url, new Date(clock.now().getTime() + QR_LIFE_MS));
          timer = setTimeout(shown, QR_LIFE_MS);
        };
        let timer = setTimeout(shown, 5);
        signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
      },
      listen: () => ask("listen", () => telegram.whoIs(key, null)),
      async whoAmI() {
        asking += 1;
        seen.mostAsking = Math.max(seen.mostAsking, asking);
        const me = await ask("whoAmI", () => telegram.whoAmI(key));
        asking -= 1;
        return me;
      },
      send: (message) =>
        ask("send", () => {
          const me = telegram.whoAmI(key);
          return me.ok ? success(telegram.keepSent(instanceId, message)) : me;
        }),
      async download(reference) {
        const asked = await ask("download", () => telegram.whoAmI(key));
        if (!asked.ok) return asked;
        const bytes = telegram.fileOf(reference);
        return bytes === undefined ? failure({ code: "media-gone" }) : success(inPieces(bytes));
      },
      async logOut() {
        await ask("logOut", () => success(telegram.endKey(key)));
      },
      save: () => store.writeEngine(instanceId, key),
      async close({ discard = false } = {}) {
        if (closed) return;
        closed = true;
        if (!discard) await store.writeEngine(instanceId, key);
        open.delete(instanceId);
        closing.resolve();
      },
    };
  }

  return {
    seen,
    isOpen: (instanceId) => open.has(instanceId),
    events(instanceId) {
      const events = open.get(instanceId);
      if (events === undefined) throw new Error(`instance ${instanceId} is not open`);
      return events;
    },
    async open(instance, _app, events) {
      const fault = telegram.takeFault("open");
      if (fault !== null) throw new Error(`fake: ${fault.code}`);
      return openAccount(instance, events);
    },
  };
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
