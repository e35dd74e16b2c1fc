import type { SentCode } from "#adapters/gateways/telegram/engine/engine.ts";
import { isAct } from "#domain/messages/content.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { CodeChannel, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { Clock } from "#ports/clock.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { TelegramContent, TelegramReceipt } from "#ports/telegram-sessions.ts";

export type Method =
  | "open"
  | "requestCode"
  | "resendCode"
  | "cancelCode"
  | "signIn"
  | "checkPassword"
  | "signInByQr"
  | "listen"
  | "whoAmI"
  | "send"
  | "download"
  | "logOut";

export const QR_LIFE_MS = 30_000;
/** Whom every message of the fake goes to. */
export const PEER_ID = 4711;

interface Person {
  readonly user: TelegramUser;
  readonly password: string | null;
  readonly hint: string;
}

export type FakeTelegram = ReturnType<typeof fakeTelegram>;

/** Telegram itself, for fake engines: what it knows outlives them. */
export function fakeTelegram(clock: Clock) {
  const people = new Map<string, Person>();
  const codes = new Map<string, { readonly hash: string; readonly code: string; readonly key: string }>();
  /** Who is logged in with a key, or has still to give a password. */
  const keys = new Map<string, { phone: string; complete: boolean }>();
  const qrs = new Map<string, { key: string; settle: (outcome: Result<TelegramUser, TelegramFailure>) => void }>();
  const faults = new Map<Method, TelegramFailure[]>();
  const held = new Map<Method, PromiseWithResolvers<void>>();
  const lost = new Set<Method>();
  const sent: (OutgoingMessage<TelegramContent> & { instanceId: number; receipt: TelegramReceipt })[] = [];
  const calls = new Map<Method, number>();
  const files = new Map<string, Uint8Array>();
  let counter = 0;

  function signInAs(key: string, phone: string): Result<TelegramUser, TelegramFailure> {
    const person = people.get(phone);
    if (person === undefined) return refused("NO_TELEGRAM_ACCOUNT");
    keys.set(key, { phone, complete: person.password === null });
    if (person.password === null) return success(person.user);
    return failure({ code: "telegram-error", error: "SESSION_PASSWORD_NEEDED", hint: person.hint });
  }

  function whoIs<Value>(key: string, value: Value): Result<Value, TelegramFailure> {
    return keys.get(key)?.complete ? success(value) : refused("AUTH_KEY_UNREGISTERED");
  }

  return {
    sent,
    calls: (method: Method) => calls.get(method) ?? 0,
    addPerson(phone: string, more: { name?: string; password?: string; hint?: string } = {}) {
      const user = { name: more.name ?? "Layla", username: "layla", phone };
      people.set(phone, { user, password: more.password ?? null, hint: more.hint ?? "" });
    },
    codeOf: (phone: string) => codes.get(phone)?.code ?? "",
    putFile: (reference: string, bytes: Uint8Array) => void files.set(reference, bytes),
    fileOf: (reference: string) => files.get(reference),
    /** The next call of this kind fails so; several queue up. */
    failNext(method: Method, ...reasons: TelegramFailure[]) {
      faults.set(method, [...(faults.get(method) ?? []), ...reasons]);
    },
    /** Calls of this kind get no answer until they are released. */
    hold: (method: Method) => void held.set(method, Promise.withResolvers<void>()),
    release(method: Method) {
      held.get(method)?.resolve();
      held.delete(method);
    },
    isHeld: (method: Method) => held.has(method),
    async answering(method: Method): Promise<void> {
      calls.set(method, (calls.get(method) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await held.get(method)?.promise;
    },
    /** The next call of this kind is done, but its answer does not arrive. */
    loseAnswer: (method: Method) => void lost.add(method),
    answerLost: (method: Method) => lost.delete(method),
    takeFault: (method: Method) => faults.get(method)?.shift() ?? null,
    newKey: () => `key-${++counter}`,
    /** As from the phone: "end this session". */
    endSessionsOf(phone: string) {
      for (const [key, owner] of keys) if (owner.phone === phone) keys.delete(key);
    },
    endKey(key: string) {
      keys.delete(key);
    },
    isLoggedIn: (phone: string) => [...keys.values()].some((owner) => owner.phone === phone && owner.complete),
    whoIs,
    whoAmI(key: string) {
      const user = people.get(keys.get(key)?.phone ?? "")?.user;
      return user === undefined ? refused<TelegramUser>("AUTH_KEY_UNREGISTERED") : whoIs(key, user);
    },
    sendCode(key: string, phone: string, channel: CodeChannel = "app"): Result<SentCode, TelegramFailure> {
      if (phone.length < 8) return refused("PHONE_NUMBER_INVALID");
      counter += 1;
      codes.set(phone, { hash: `hash-${counter}`, code: String(10_000 + counter), key });
      const next: CodeChannel | null = channel === "app" ? "sms" : null;
      const resendAt = next === null ? null : new Date(clock.now().getTime() + 60_000);
      return success({ phoneCodeHash: `hash-${counter}`, delivery: { channel, next, length: 5, resendAt } });
    },
    cancelCode: (phone: string) => codes.delete(phone),
    signIn(key: string, { phone, phoneCodeHash, code }: { phone: string; phoneCodeHash: string; code: string }) {
      const asked = codes.get(phone);
      if (asked === undefined || asked.hash !== phoneCodeHash || asked.key !== key) {
        return refused<TelegramUser>("PHONE_CODE_EXPIRED");
      }
      if (asked.code !== code) return refused<TelegramUser>("PHONE_CODE_INVALID");
      codes.delete(phone);
      return signInAs(key, phone);
    },
    checkPassword(key: string, password: string): Result<TelegramUser, TelegramFailure> {
      const owner = keys.get(key);
      const person = people.get(owner?.phone ?? "");
      if (owner === undefined || person === undefined) return refused("AUTH_KEY_UNREGISTERED");
      if (person.password !== password) return refused("PASSWORD_HASH_INVALID");
      owner.complete = true;
      return success(person.user);
    },
    showQr(key: string, settle: (outcome: Result<TelegramUser, TelegramFailure>) => void) {
      for (const [url, qr] of qrs) if (qr.key === key) qrs.delete(url);
      counter += 1;
      const url = `tg://login?token=${counter}`;
      qrs.set(url, { key, settle });
      return url;
    },
    /** The phone scans a code; nothing happens when it is an old one. */
    scan(url: string, phone: string) {
      const qr = qrs.get(url);
      qrs.delete(url);
      qr?.settle(signInAs(qr.key, phone));
    },
    /** Once, by its id. */
    keepSent(instanceId: number, message: OutgoingMessage<TelegramContent>): TelegramReceipt {
      const known = sent.find((one) => one.instanceId === instanceId && one.id === message.id);
      if (known !== undefined) return known.receipt;
      const { content } = message;
      const messageId = content !== null && isAct(content.kind) ? null : String(sent.length + 1);
      const receipt = { messageId, sentAt: clock.now(), peerId: PEER_ID };
      sent.push({ ...message, instanceId, receipt });
      return receipt;
    },
  };
}

function refused<Value = never>(error: TelegramErrorCode): Result<Value, TelegramFailure> {
  return failure({ code: "telegram-error", error });
}
