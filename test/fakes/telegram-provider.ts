import { failure, type Result, success } from "#domain/result.ts";
import { describeTelegramError, type TelegramErrorCode } from "#domain/telegram-errors.ts";
import type { TelegramMessage } from "#domain/telegram-message.ts";
import { TELEGRAM_NOTICES } from "#domain/telegram-notices.ts";
import type { TelegramLogin, TelegramStatus, TelegramUser } from "#domain/telegram-session.ts";
import type { DeliveryStatus } from "#domain/message.ts";
import type { Clock } from "#ports/clock.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { TelegramProvider } from "#ports/telegram-provider.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";

export interface FakeTelegramInstance {
  readonly instanceId: number;
  readonly client: string;
  readonly token: string;
}

export interface FakeTelegramProvider extends TelegramProvider {
  readonly requested: { client: string; phone: string; app: TelegramApp }[];
  readonly sent: { client: string; recipient: string; message: TelegramMessage; messageId: string }[];
  add(instance: FakeTelegramInstance): void;
  put(instanceId: number, status: Partial<TelegramStatus>): void;
  putMessage(instanceId: number, messageId: string, status: DeliveryStatus): void;
  /** From now on every call ends in this; null ends it. */
  failWith(reason: ProviderFailure | null): void;
}

/** What the fake network takes. Accounts with numbers that end in 22 have the password. */
export const RIGHT_CODE = "12345";
export const RIGHT_PASSWORD = "open sesame";
export const PASSWORD_HINT = "what Ali Baba said";

const USER: TelegramUser = { name: "Layla Hassan", username: "layla", phone: "9647701234567" };

/** A provider in memory, with the outcomes of the real one. */
export function fakeTelegramProvider(clock: Clock): FakeTelegramProvider {
  const instances = new Map<string, FakeTelegramInstance>();
  const statuses = new Map<string, TelegramStatus>();
  const messages = new Map<string, { status: DeliveryStatus; at: Date }>();
  const requested: FakeTelegramProvider["requested"] = [];
  const sent: FakeTelegramProvider["sent"] = [];
  let broken: ProviderFailure | null = null;
  let codes = 0;

  function admit({ client, token }: ProviderCredentials): Result<FakeTelegramInstance, ProviderFailure> {
    if (broken !== null) return failure(broken);
    const instance = instances.get(client);
    if (instance === undefined) return refuse("INSTANCE_NOT_FOUND");
    return instance.token === token ? success(instance) : refuse("TOKEN_INVALID");
  }
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  const statusOf = (client: string): TelegramStatus =>
    statuses.get(client) ?? { state: "inactive", reason: "never-linked", since: clock.now(), user: null, login: null };
  const enter = (client: string, status: Partial<TelegramStatus>) =>
    void statuses.set(client, { ...statusOf(client), user: null, login: null, since: clock.now(), ...status });

  function codeLogin(phone: string, channel: "app" | "sms"): Extract<TelegramLogin, { step: "code" }> {
    const next = channel === "app" ? "sms" : null;
    const delivery = { channel, next, length: 5, resendAt: next === null ? null : after(60) } as const;
    return { step: "code", phone, delivery, sentAt: clock.now(), expiresAt: after(300) };
  }
  function link(client: string): Result<TelegramUser, ProviderFailure> {
    enter(client, { state: "connected", reason: "linked", user: USER });
    return success(USER);
  }

  return {
    requested,
    sent,
    add: (instance) => void instances.set(instance.client, instance),
    put(instanceId, status) {
      for (const instance of instances.values()) if (instance.instanceId === instanceId) enter(instance.client, status);
    },
    putMessage: (instanceId, id, status) => void messages.set(`${instanceId} ${id}`, { status, at: clock.now() }),
    failWith: (reason) => {
      broken = reason;
    },
    async status(credentials) {
      const instance = admit(credentials);
      return instance.ok ? success(statusOf(credentials.client)) : instance;
    },
    async requestCode(credentials, { phone, app }) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      if (statusOf(credentials.client).state === "connected") return refuseAs("ALREADY_CONNECTED");
      const login = codeLogin(phone, "app");
      requested.push({ client: credentials.client, phone, app });
      enter(credentials.client, { state: "code", reason: "waiting-for-code", login });
      return success(login);
    },
    async resendCode(credentials) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const { login } = statusOf(credentials.client);
      if (login?.step !== "code") return refuseAs("NO_LOGIN_PENDING");
      if (login.delivery.next === null) return refuseAs("SEND_CODE_UNAVAILABLE");
      const again = codeLogin(login.phone, "sms");
      enter(credentials.client, { state: "code", reason: "waiting-for-code", login: again });
      return success(again);
    },
    async verifyCode(credentials, { code }) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const { login } = statusOf(credentials.client);
      if (login?.step !== "code") return refuseAs("NO_LOGIN_PENDING");
      if (code !== RIGHT_CODE) return refuseAs("PHONE_CODE_INVALID");
      if (!login.phone.endsWith("22")) return link(credentials.client);
      const next = { step: "password", hint: PASSWORD_HINT, expiresAt: after(300) } as const;
      enter(credentials.client, { state: "password", reason: "waiting-for-password", login: next });
      return refuseAs("SESSION_PASSWORD_NEEDED", { hint: PASSWORD_HINT });
    },
    async verifyPassword(credentials, password) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      if (statusOf(credentials.client).login?.step !== "password") return refuseAs("NO_PASSWORD_STEP");
      return password === RIGHT_PASSWORD ? link(credentials.client) : refuseAs("PASSWORD_HASH_INVALID");
    },
    async cancelLogin(credentials) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      if (statusOf(credentials.client).login !== null)
        enter(credentials.client, { state: "inactive", reason: "login-cancelled" });
      return success(null);
    },
    async startQr(credentials, { newCode }) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const status = statusOf(credentials.client);
      if (status.state === "connected") return success({ kind: "status", status });
      if (status.login?.step !== "qr" || newCode) {
        codes += 1;
        const login = { step: "qr", url: `tg://login?token=${codes}`, expiresAt: after(30) } as const;
        enter(credentials.client, { state: "qr", reason: "waiting-for-scan", login });
      }
      const { login } = statusOf(credentials.client);
      if (login?.step !== "qr") return refuse("INTERNAL");
      const qr = `data:image/svg+xml,${encodeURIComponent(login.url)}`;
      return success({ kind: "qr", qr, qrText: login.url, expiresAt: login.expiresAt });
    },
    async logOut(credentials) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      enter(credentials.client, { state: "logged_out", reason: "logged-out-here" });
      return success(null);
    },
    async send(credentials, recipient, message) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      if (statusOf(credentials.client).state !== "connected") return refuse("NOT_CONNECTED");
      const refusal = MAGIC.find(([ending]) => recipient.endsWith(ending));
      if (refusal !== undefined) return refuse(refusal[1], refusal[2]);
      const messageId = String(sent.length + 1);
      sent.push({ client: credentials.client, recipient, message, messageId });
      return success({ message: TELEGRAM_NOTICES.messageSent, messageId, sentAt: clock.now() });
    },
    async messageStatus(credentials, messageId) {
      const instance = admit(credentials);
      if (!instance.ok) return instance;
      const found = messages.get(`${instance.value.instanceId} ${messageId}`);
      return found === undefined ? refuse("MESSAGE_NOT_FOUND") : success(found);
    },
  };
}

const MAGIC: readonly (readonly [ending: string, code: ErrorCode, retryAfterSeconds?: number])[] = [
  ["0404", "RECIPIENT_NOT_FOUND"],
  ["0403", "USER_PRIVACY_RESTRICTED"],
  ["0463", "PEER_FLOOD"],
  ["0429", "FLOOD_WAIT", 30],
  ["0410", "INPUT_USER_DEACTIVATED"],
  ["0408", "PROVIDER_SILENT"],
];

function refuse(code: ErrorCode, retryAfterSeconds?: number): { ok: false; failure: ProviderFailure } {
  return failure({ code, message: `Refused: ${code}`, retryAfterSeconds });
}

function refuseAs(code: TelegramErrorCode, details: { hint?: string } = {}): { ok: false; failure: ProviderFailure } {
  return failure({ code, message: describeTelegramError(code), ...details });
}
